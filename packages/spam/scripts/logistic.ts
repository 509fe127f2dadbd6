import { createRandom } from "../../../shared/random.ts";

/** One training row: which of the many features it has, all with the same value, or the values of the few. */
export interface Example {
  readonly features: Uint32Array;
  readonly value: number;
  readonly isSpam: boolean;
  readonly weight: number;
}

export interface Linear {
  readonly weights: Float64Array;
  readonly bias: number;
}

export interface Training {
  readonly size: number;
  readonly epochs: number;
  readonly rate: number;
  /** Pull towards zero, per unit of weight seen. */
  readonly decay: number;
  readonly seed: number;
}

/** Logistic regression over sparse features by AdaGrad; deterministic to the bit. */
export function trainSparse(examples: readonly Example[], { size, epochs, rate, decay, seed }: Training): Linear {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-3);
  const random = createRandom(seed);
  const order = Uint32Array.from(examples.keys());
  let bias = 0;
  let biasSquares = 1e-3;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random.next);
    for (const at of order) {
      const { features, value, isSpam, weight } = examples[at] as Example;
      let sum = bias;
      for (const feature of features) sum += value * (weights[feature] as number);
      const error = weight * (1 / (1 + Math.exp(-sum)) - (isSpam ? 1 : 0));
      biasSquares += error * error;
      bias -= (0.1 * rate * error) / Math.sqrt(biasSquares);
      for (const feature of features) {
        const old = weights[feature] as number;
        const gradient = error * value + decay * weight * old;
        squares[feature] = (squares[feature] as number) + gradient * gradient;
        weights[feature] = old - (rate * gradient) / Math.sqrt(squares[feature] as number);
      }
    }
  }
  return { weights, bias };
}

export interface DenseExample {
  readonly values: Float64Array;
  readonly isSpam: boolean;
  readonly weight: number;
}

export interface Bounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

export interface DenseTraining {
  /** Pull towards zero, in rows. */
  readonly ridge: number;
  readonly epochs: number;
  readonly bounds?: Bounds;
}

/** Bounded logistic regression over few features, by full-batch AdaGrad, which needs no randomness. */
export function trainDense(examples: readonly DenseExample[], { ridge, epochs, bounds }: DenseTraining): Linear {
  const size = examples[0]?.values.length ?? 0;
  const rows = examples.map(({ values, isSpam, weight }) => ({ active: activeOf(values), isSpam, weight }));
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-6);
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  let bias = 0;
  let biasSquares = 1e-6;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const gradient = weights.map((weight) => (ridge * weight) / total);
    let biasGradient = 0;
    for (const { active, isSpam, weight } of rows) {
      let sum = bias;
      for (const [at, value] of active) sum += value * (weights[at] as number);
      const error = (weight * (1 / (1 + Math.exp(-sum)) - (isSpam ? 1 : 0))) / total;
      biasGradient += error;
      for (const [at, value] of active) gradient[at] = (gradient[at] as number) + error * value;
    }
    biasSquares += biasGradient * biasGradient;
    bias -= (0.3 * biasGradient) / Math.sqrt(biasSquares);
    for (let at = 0; at < size; at += 1) {
      const slope = gradient[at] as number;
      squares[at] = (squares[at] as number) + slope * slope;
      const next = (weights[at] as number) - (0.3 * slope) / Math.sqrt(squares[at] as number);
      weights[at] = Math.min(Math.max(next, bounds?.least[at] ?? -1e9), bounds?.most[at] ?? 1e9);
    }
  }
  return { weights, bias };
}

function activeOf(values: Float64Array): readonly (readonly [number, number])[] {
  const active: (readonly [number, number])[] = [];
  for (const [at, value] of values.entries()) if (value !== 0) active.push([at, value]);
  return active;
}

export function scoreSparse(
  { weights, bias }: Linear,
  { features, value }: Pick<Example, "features" | "value">,
): number {
  let sum = bias;
  for (const feature of features) sum += value * (weights[feature] as number);
  return sum;
}

export function scoreDense({ weights, bias }: Linear, values: Float64Array): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at] as number), bias);
}

function shuffle(order: Uint32Array, next: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    const moved = order[at] as number;
    order[at] = order[other] as number;
    order[other] = moved;
  }
}
