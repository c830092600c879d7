import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';

/** Sends a message to the thread that started this one, and waits for its answer. See `talkToThread`. */
export async function ask<Reply>(message: unknown): Promise<Reply> {
  if (!parentPort) throw new Error('not in a thread');
  const answered = once(parentPort, 'message');
  parentPort.postMessage(message);
  const [reply] = await answered;
  return reply as Reply;
}
