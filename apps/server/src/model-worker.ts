import { parentPort, workerData } from 'node:worker_threads';
import { type InstallTask, installModel } from './models/install-model.js';

// A worker thread has this port, and nothing else starts this file.
if (parentPort !== null) await installModel(workerData as InstallTask, parentPort);
