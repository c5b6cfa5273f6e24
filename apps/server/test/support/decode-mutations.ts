import { decodeInThread } from '../../src/decoding/webassembly/decode-in-thread.js';
import type {
  ThreadMessage,
  ThreadTask,
} from '../../src/decoding/webassembly/decoder-thread-protocol.js';

/**
 * Program of a process that decodes one file after the other, as the threads of the service do, for
 * tests of many files.
 */

/** Outcome of a file. */
export interface DecodedFile {
  isDecoded: boolean;
  /** Issue of an error of the audio, or undefined for other errors of the decoder. */
  issue: string | undefined;
  /** Memory of the process afterwards, in bytes. */
  memoryBytes: number;
}

async function decode(task: ThreadTask): Promise<Omit<DecodedFile, 'memoryBytes'>> {
  let last: ThreadMessage | undefined;
  for await (const message of decodeInThread(task, () => undefined)) last = message;
  return last?.type === 'error'
    ? { isDecoded: false, issue: last.issue }
    : { isDecoded: true, issue: undefined };
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
