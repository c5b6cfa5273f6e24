import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bundled sample: nine seconds of synthetic speech. */
export const speech = readFileSync(join(import.meta.dirname, '../../sample/meeting.wav'));

/** The words of {@link speech}. */
export const speechText =
  'good morning everyone the meeting is on friday at three in the afternoon please bring the report with you and have a nice weekend';
