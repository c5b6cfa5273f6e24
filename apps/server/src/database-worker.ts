import { parentPort, workerData } from 'node:worker_threads';
import { serveDatabase } from './storage/sqlite/threads/serve-database.js';

if (parentPort === null) throw new Error('This file runs in a worker thread of the service');
serveDatabase(parentPort, workerData);
