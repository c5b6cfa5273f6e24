import { parentPort, workerData } from 'node:worker_threads';
import { decodeInThread } from './decoding/webassembly/decode-in-thread.js';
import type { ThreadTask } from './decoding/webassembly/thread-protocol.js';

// A worker thread has this port, and nothing else starts this file.
if (parentPort !== null) await decodeInThread(workerData as ThreadTask, parentPort);
