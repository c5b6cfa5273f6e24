import { serveParent } from './threads/serve-parent.js';
import { writeResultFiles } from './watch-folder/write-results.js';

serveParent(writeResultFiles);
