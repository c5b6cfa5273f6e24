import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type MeasurementTask, measureRecording } from './known-voices/measure-recording.js';

// Only a worker thread starts this file.
if (!isMainThread) parentPort?.postMessage(await measureRecording(workerData as MeasurementTask));
