import { type PauseShares, pauseLength } from '../../src/punctuation/learn-pauses.js';
import {
  conversationalStyle,
  type PauseHabit,
  type PauseStyle,
  readStyle,
} from '../../src/punctuation/pause-styles.js';
import type { Token } from '../../src/punctuation/token.js';
import type { LabelledWord } from './read-text.js';

/**
 * The conditions that sentence ends are measured in. Without pauses, words follow each other
 * without a silence.
 */
export const conditions: Readonly<Record<string, PauseStyle>> = {
  'as read': readStyle,
  'in conversation': conversationalStyle,
  'without pauses': {
    sentence: { ...readStyle.sentence, share: 0 },
    comma: { ...readStyle.comma, share: 0 },
    none: { ...readStyle.none, share: 0 },
  },
};

/**
 * A style by chance: near speech that is read or near conversation, with durations that differ much
 * or hardly between the places.
 */
export function drawStyle(random: () => number): PauseStyle {
  const near = random() < 0.5 ? readStyle : conversationalStyle;
  const longest = 0.35 + 0.55 * random();
  const likeness = random() ** 2;
  const vary = ({ medianSeconds, share }: PauseHabit): PauseHabit => {
    const usual = (medianSeconds / near.sentence.medianSeconds) * longest;
    return {
      share: Math.min(1, share * (0.7 + 0.6 * random())),
      medianSeconds: usual + (longest - usual) * likeness,
      sigma: 0.3 + 0.3 * random(),
    };
  };
  return { sentence: vary(near.sentence), comma: vary(near.comma), none: vary(near.none) };
}

/** Gives words pauses of a style. The figures of styles are assumptions, not measurements. */
export function simulatePauses(
  words: readonly LabelledWord[],
  random: () => number,
  style: PauseStyle = readStyle,
): Token[] {
  return words.map(({ mark, text }) => {
    const { medianSeconds, share, sigma } =
      mark === '' ? style.none : mark === ',' ? style.comma : style.sentence;
    if (random() >= share) return { text, pauseSeconds: 0 };
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return { text, pauseSeconds: medianSeconds * Math.exp(sigma * normal) };
  });
}

const sampleStyles = 4000;
const samplePlaces = 20;

/** Shares of the lengths of pauses over all styles that may be drawn. */
export function shareLengths(random: () => number): PauseShares {
  const counts = [[], [], []].map(() => Array.from({ length: pauseLength(Infinity) + 1 }, () => 1));
  for (let count = 0; count < sampleStyles; count += 1) {
    const style = drawStyle(random);
    for (const [kind, mark] of (['', ',', '.'] as const).entries()) {
      const words = Array.from({ length: samplePlaces }, () => ({
        text: '',
        mark,
        isCapital: false,
      }));
      for (const { pauseSeconds } of simulatePauses(words, random, style)) {
        const own = counts[kind] ?? [];
        const length = pauseLength(pauseSeconds ?? 0);
        own[length] = (own[length] ?? 0) + 1;
      }
    }
  }
  const [none = [], comma = [], sentence = []] = counts.map((own) => {
    const sum = own.reduce((total, each) => total + each, 0);
    return own.map((each) => Math.round((each / sum) * 1e5) / 1e5);
  });
  return [none, comma, sentence];
}
