import { scanVectors } from './meanings/scan-vectors.js';
import { serveParent } from './threads/serve-parent.js';

serveParent(scanVectors);
