import { normalizeWords } from '@earshot/engine/word-errors';
import { type Figure, figure, type Measured, measuredShare, measuredValue } from '../figures.js';
import { withMadeFiles } from './material/clip.js';
import { listConditions } from './material/conditions.js';
import { readHumanClips, readVoices } from './material/human-clips.js';
import { pairWords } from './pair-words.js';
import { transcribeInTurns } from './systems/measure-transcription.js';
import { withSystems } from './systems/open-systems.js';
import type { Transcript } from './systems/recognition-system.js';

/**
 * Lower limits of the classes of confidence into which words are sorted. The last class ends with
 * 1.
 */
const classes = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95] as const;

/** A recognised word, and whether it was said. */
interface JudgedWord {
  readonly confidence: number;
  readonly isRight: boolean;
}

/**
 * Measures how often words of a confidence are right, over human speech as it was recorded and
 * under every condition.
 */
export async function run(): Promise<readonly Figure[]> {
  const clips = await readHumanClips();
  if (clips.length === 0) return [];
  const voices = await readVoices(clips);
  return withMadeFiles((files) =>
    withSystems({}, async (systems) => {
      const recordings = [
        ...clips,
        ...listConditions(voices).flatMap(({ make }) =>
          clips.map((clip) => ({ ...clip, path: make(clip, files) })),
        ),
      ];
      const results = await transcribeInTurns(systems, recordings, () => ({ hasWordTimes: true }));
      const judged = new Map(
        [...results].map(([name, transcripts]) => [
          name,
          transcripts.flatMap((transcript, index) =>
            judgeWords(transcript, recordings[index]?.text ?? ''),
          ),
        ]),
      );
      return [
        ...classes.map((from, index) =>
          figure(nameOfClass(from, classes[index + 1]), '', judged, (words) =>
            measureClass(words, from, classes[index + 1] ?? Number.POSITIVE_INFINITY),
          ),
        ),
        figure('mean distance of confidence and share that is right', '', judged, (words) =>
          measuredValue(calibrationError(words), '', 3),
        ),
        figure('a right word is surer than a wrong one', '', judged, (words) =>
          measuredShare(...surerPairs(words)),
        ),
      ];
    }),
  );
}

const nameOfClass = (from: number, to: number | undefined) =>
  `words of ${from} to ${to ?? 1} that are right; their mean confidence`;

function judgeWords({ words }: Transcript, said: string): JudgedWord[] {
  const right = new Set(
    pairWords(
      words,
      normalizeWords(said).map((text) => ({ text })),
    ).map(([word]) => word),
  );
  return words.flatMap((word) =>
    word.confidence === undefined || normalizeWords(word.text).length === 0
      ? []
      : [{ confidence: word.confidence, isRight: right.has(word) }],
  );
}

const countRight = (words: readonly JudgedWord[]) => words.filter(({ isRight }) => isRight).length;

const meanConfidence = (words: readonly JudgedWord[]) =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;

const wordsBetween = (words: readonly JudgedWord[], from: number, to: number) =>
  words.filter(({ confidence }) => confidence >= from && confidence < to);

/**
 * Share of correct words in a class, and their mean confidence. Undefined without words, such as
 * for a system without confidences.
 */
function measureClass(
  words: readonly JudgedWord[],
  from: number,
  to: number,
): Measured | undefined {
  const own = wordsBetween(words, from, to);
  if (own.length === 0) return undefined;
  const share = measuredShare(countRight(own), own.length);
  return { ...share, text: `${share.text}; ${(100 * meanConfidence(own)).toFixed(1)} %` };
}

/** Expected calibration error (Guo et al. 2017) over the classes. */
function calibrationError(words: readonly JudgedWord[]): number {
  return classes.reduce<number>((sum, from, index) => {
    const own = wordsBetween(words, from, classes[index + 1] ?? Number.POSITIVE_INFINITY);
    if (own.length === 0) return sum;
    const distance = Math.abs(countRight(own) / own.length - meanConfidence(own));
    return sum + (distance * own.length) / words.length;
  }, 0);
}

/**
 * Number of pairs of a correct and a wrong word in which the correct one has the higher confidence.
 * Equal ones count half. It is the area under the curve.
 */
function surerPairs(words: readonly JudgedWord[]): [surer: number, pairs: number] {
  const right = words.filter(({ isRight }) => isRight);
  const wrong = words.filter(({ isRight }) => !isRight);
  let surer = 0;
  for (const one of right)
    for (const other of wrong)
      surer +=
        one.confidence === other.confidence ? 0.5 : Number(one.confidence > other.confidence);
  return [surer, right.length * wrong.length];
}
