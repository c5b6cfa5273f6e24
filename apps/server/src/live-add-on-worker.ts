import { runUtteranceTask } from './live/add-ons/run-utterance-task.js';
import { serveParent } from './threads/serve-parent.js';

serveParent(runUtteranceTask);
