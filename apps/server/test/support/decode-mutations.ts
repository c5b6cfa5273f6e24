import { MessageChannel } from 'node:worker_threads';
import { decodeInThread } from '../../src/decoding/webassembly/decode-in-thread.js';
import type { ThreadMessage, ThreadTask } from '../../src/decoding/webassembly/thread-protocol.js';

/** Program of a process that decodes one file after the other, as the threads of the service do, for tests of many files. */

/** Outcome of a file. */
export interface DecodedFile {
  /** Type of the last message: `end`, or `error`. */
  end: ThreadMessage['type'] | undefined;
  /** Issue of an error of the audio, or undefined for other errors of the decoder. */
  issue: string | undefined;
  /** Memory of the process afterwards, in bytes. */
  memoryBytes: number;
}

async function decode(task: ThreadTask): Promise<Omit<DecodedFile, 'memoryBytes'>> {
  const { port1, port2 } = new MessageChannel();
  let last: ThreadMessage | undefined;
  const closed = new Promise<void>((resolve) => port1.once('close', resolve));
  port1.on('message', (message: ThreadMessage) => {
    last = message;
    if (message.type === 'block') port1.postMessage(null);
  });
  await decodeInThread(task, port2);
  await closed;
  return { end: last?.type, issue: last?.type === 'error' ? last.issue : undefined };
}

process.on('message', (task: ThreadTask) => {
  void decode(task).then((found) => {
    // The memory of WebAssembly is only free after a collection.
    globalThis.gc?.();
    const decoded: DecodedFile = { ...found, memoryBytes: process.memoryUsage.rss() };
    process.send?.(decoded);
  });
});

process.send?.('ready');
