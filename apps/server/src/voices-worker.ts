import { measureRecording } from './known-voices/measure-recording.js';
import { serveParent } from './threads/serve-parent.js';

serveParent(measureRecording);
