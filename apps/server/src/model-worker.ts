import { parentPort, workerData } from 'node:worker_threads';
import { type InstallTask, installModel } from './models/install-model.js';

// Nothing but a thread that is to install a model starts this file.
if (parentPort !== null) await installModel(workerData as InstallTask, parentPort);
