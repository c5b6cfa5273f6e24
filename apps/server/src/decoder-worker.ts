import { workerData } from 'node:worker_threads';
import { decodeInThread } from './decoding/webassembly/decode-in-thread.js';
import type { ThreadMessage, ThreadTask } from './decoding/webassembly/decoder-thread-protocol.js';
import { serveParent } from './threads/serve-parent.js';

let reportProgress: () => void = () => undefined;
const messages = decodeInThread(workerData as ThreadTask, () => reportProgress());
serveParent<void, ThreadMessage | undefined, 'progress'>(async (_, { notify }) => {
  reportProgress = () => notify('progress');
  return (await messages.next()).value ?? undefined;
});
