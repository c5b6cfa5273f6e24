import { isMainThread, workerData } from 'node:worker_threads';
import { computePeaks, type PeakTask } from './peaks/compute-peaks.js';

// Only a worker thread starts this file.
if (!isMainThread) await computePeaks(workerData as PeakTask);
