import { installModel } from './models/install-model.js';
import { serveParent } from './threads/serve-parent.js';

serveParent(installModel);
