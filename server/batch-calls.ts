interface Call<Result> {
  resolve(result: Result | undefined): void;
  reject(error: unknown): void;
}

/**
 * Joins concurrent calls into rounds: those that come while one round is under way share the next, so each call is
 * answered by a question asked after it came. Answers undefined where the round's answer holds nothing for the key.
 */
export function createBatcher<Result>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>,
): (key: string) => Promise<Result | undefined> {
  let gathering = new Map<string, Call<Result>[]>();
  let isAsking = false;

  async function askInRounds(): Promise<void> {
    isAsking = true;
    while (gathering.size > 0) {
      const round = gathering;
      gathering = new Map();
      try {
        const answers = await ask([...round.keys()]);
        for (const [key, calls] of round) for (const call of calls) call.resolve(answers.get(key));
      } catch (error) {
        for (const calls of round.values()) for (const call of calls) call.reject(error);
      }
    }
    isAsking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const calls = gathering.get(key) ?? [];
      calls.push({ resolve, reject });
      gathering.set(key, calls);
      if (!isAsking) void askInRounds();
    });
}
