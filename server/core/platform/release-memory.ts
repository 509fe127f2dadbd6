import { MessageChannel } from "node:worker_threads";

const { port1: nowhere } = new MessageChannel();
nowhere.close();

/** Smaller ones are not worth a call, and often share their memory with others. */
const MIN_BYTES = 16_384;

/**
 * Frees the memory of a buffer that nobody uses any more, which then is empty. V8 would keep it until the next collection,
 * and collects when there are many objects: a few uploads leave tens of megabytes in large buffers before that. Memory that
 * is transferred to a closed port is freed at once. A buffer that is a part of a larger one is left alone.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < MIN_BYTES || byteLength !== buffer.byteLength || !(buffer instanceof ArrayBuffer)) return;
  nowhere.postMessage(null, [buffer]);
}
