import { computePeaks } from './peaks/compute-peaks.js';
import { serveParent } from './threads/serve-parent.js';

serveParent(computePeaks);
