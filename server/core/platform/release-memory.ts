import { MessageChannel } from "node:worker_threads";

const { port1: nowhere } = new MessageChannel();
nowhere.close();

/** Smaller ones are not worth a call, and often share their memory with others. */
const MIN_BYTES = 16_384;

/**
 * Frees the memory of an unused buffer, leaving it empty. V8 would keep it until the next collection, which many
 * objects trigger but a few large buffers do not: a few uploads leave tens of megabytes. Memory transferred to a closed
 * port is freed at once. A buffer that is part of a larger one is left alone.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < MIN_BYTES || byteLength !== buffer.byteLength || !(buffer instanceof ArrayBuffer)) return;
  nowhere.postMessage(null, [buffer]);
}
