import { parentPort } from 'node:worker_threads';
import { runInThread } from './transcription/add-ons/run-in-thread.js';

// A worker thread has this port, and nothing else starts this file.
if (parentPort !== null) runInThread(parentPort);
