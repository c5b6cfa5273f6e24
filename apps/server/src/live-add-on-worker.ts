import { parentPort } from 'node:worker_threads';
import { serveUtterances } from './live/add-ons/serve-utterances.js';

// A worker thread has this port, and nothing else starts this file.
if (parentPort !== null) serveUtterances(parentPort);
