import { isMainThread, workerData } from 'node:worker_threads';
import { computePeaks, type PeakTask } from './peaks/compute-peaks.js';

// Nothing but a thread that is to compute peaks starts this file.
if (!isMainThread) await computePeaks(workerData as PeakTask);
