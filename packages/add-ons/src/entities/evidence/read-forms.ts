import type { TextDocument } from '../text/tokens.js';
import { ageReader } from './ages.js';
import type { Candidate } from './candidate.js';
import { coordinateReader } from './coordinates.js';
import type { Cues } from './cues.js';
import { dateReader, intervalReader } from './dates.js';
import { doseReader } from './doses.js';
import { FormReaders } from './forms.js';
import { measureReader } from './measures.js';
import { moneyReader } from './money.js';
import { durationReader, timeReader } from './times.js';

const readers = new FormReaders([
  dateReader,
  intervalReader,
  timeReader,
  durationReader,
  ageReader,
  moneyReader,
  doseReader,
  measureReader,
  coordinateReader,
]);

/**
 * Dates, times, ages, amounts, doses, measures and positions, by the forms in which they are said
 * and written.
 */
export function readForms(document: TextDocument, cues: Cues): Candidate[] {
  return readers.read(document, cues);
}
