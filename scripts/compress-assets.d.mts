/** Writes a `.br` and a `.gz` beside each file below `webRoot` that gets smaller by it. */
export function compressAssets(webRoot: string): Promise<void>;
