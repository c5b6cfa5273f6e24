import { serveParent } from './threads/serve-parent.js';
import { createAddOnRun } from './transcription/add-ons/run-in-thread.js';

serveParent(createAddOnRun());
