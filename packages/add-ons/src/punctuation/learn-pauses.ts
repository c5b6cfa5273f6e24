import {
  conversationalStyle,
  type PauseHabit,
  type PauseStyle,
  readStyle,
} from './pause-styles.js';

/**
 * Durations from which on a silence is a pause of the next length, in seconds. Shorter ones are not
 * pauses.
 */
const thresholds = [0.03, 0.15, 0.25, 0.35, 0.5, 0.7, 1] as const;
const lengthCount = thresholds.length + 1;
/** Minimum share of every length, as no style excludes any. */
const leastShare = 0.02 / lengthCount;
/** Places that the likeliest style counts as, beside those of the text. */
const priorPlaces = 80;
const rounds = 8;

/**
 * Shares of the lengths of pauses where there is no mark, at commas and at the ends of sentences.
 */
export type PauseShares = readonly [
  none: readonly number[],
  comma: readonly number[],
  sentence: readonly number[],
];

/**
 * Probabilities of no mark, of a comma and of the end of a sentence at a place, by its words only.
 */
export type PlaceShares = readonly [none: number, comma: number, sentence: number];

/** A place between two words of a text. */
export interface Place {
  readonly pauseSeconds: number | null;
  readonly shares: PlaceShares;
}

/** Length of a pause, as an index into shares. */
export function pauseLength(seconds: number): number {
  let length = 0;
  while (length < thresholds.length && seconds >= (thresholds[length] ?? 0)) length += 1;
  return length;
}

/**
 * Learns how the speaker of a text pauses, and therefore what a pause means. It finds the likeliest
 * mixture of usual styles, then what the text itself shows, by expectation maximisation over its
 * places, whose words show which of them have a mark.
 *
 * @param trained - shares that the classifier has learned from
 * @returns what a pause means in addition to that, as log-odds of no mark, a comma and the end of a
 * sentence
 */
export function learnPauses(
  places: readonly Place[],
  trained: PauseShares,
): (seconds: number) => PlaceShares {
  const timed = places.flatMap(({ pauseSeconds, shares }) =>
    pauseSeconds === null ? [] : [{ length: pauseLength(pauseSeconds), shares }],
  );
  const prior = mixStyles(timed);
  let learned = prior;
  for (let round = 0; round < rounds; round += 1) learned = countShares(timed, learned, prior);
  return (seconds) => {
    const length = pauseLength(seconds);
    return mapKinds((kind) =>
      Math.log((learned[kind][length] ?? leastShare) / (trained[kind][length] ?? leastShare)),
    );
  };
}

interface TimedPlace {
  readonly length: number;
  readonly shares: PlaceShares;
}

const kinds = [0, 1, 2] as const;
const mapKinds = <Value>(of: (kind: (typeof kinds)[number]) => Value): [Value, Value, Value] => [
  of(0),
  of(1),
  of(2),
];

/** Probabilities of the kinds of a place by its words and its pause together, not normalised. */
const weigh = ({ length, shares }: TimedPlace, pauses: PauseShares) =>
  mapKinds((kind) => shares[kind] * (pauses[kind][length] ?? leastShare));

/** The usual styles, each as likely as the pauses of a text make it. */
function mixStyles(places: readonly TimedPlace[]): PauseShares {
  const logs = usualStyles.map((style) =>
    places.reduce((sum, place) => sum + Math.log(total(weigh(place, style))), 0),
  );
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const sum = total(weights);
  return mapKinds((kind) =>
    Array.from({ length: lengthCount }, (_, length) =>
      usualStyles.reduce(
        (share, style, index) => share + ((weights[index] ?? 0) / sum) * (style[kind][length] ?? 0),
        0,
      ),
    ),
  );
}

/**
 * Counts the lengths of pauses of each kind, where kinds are as likely as words and pauses make
 * them, in addition to those of a prior.
 */
function countShares(
  places: readonly TimedPlace[],
  learned: PauseShares,
  prior: PauseShares,
): PauseShares {
  const counts = mapKinds((kind) => prior[kind].map((share) => share * priorPlaces));
  for (const place of places) {
    const weights = weigh(place, learned);
    const sum = total(weights);
    for (const kind of kinds)
      counts[kind][place.length] = (counts[kind][place.length] ?? 0) + weights[kind] / sum;
  }
  return mapKinds((kind) => {
    const sum = total(counts[kind]);
    return counts[kind].map((count) => count / sum);
  });
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Shares of a habit: durations of pauses have a normal logarithm. */
function computeShares({ medianSeconds, share, sigma }: PauseHabit): number[] {
  const below = (seconds: number) => normalShareBelow(Math.log(seconds / medianSeconds) / sigma);
  return Array.from({ length: lengthCount }, (_, length) => {
    const from = length <= 1 ? 0 : below(thresholds[length - 1] ?? 0);
    const to = length === thresholds.length ? 1 : below(thresholds[length] ?? 0);
    const own = length === 0 ? 1 - share : share * (to - from);
    return (1 - leastShare * lengthCount) * own + leastShare;
  });
}

/** Share of a normal distribution below a value, within 1e-7 (Abramowitz and Stegun, 26.2.17). */
function normalShareBelow(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return value < 0 ? above : 1 - above;
}

/** A style between two others. */
function between(one: PauseStyle, other: PauseStyle): PauseStyle {
  const mean = (kind: keyof PauseStyle): PauseHabit => ({
    ...one[kind],
    share: (one[kind].share + other[kind].share) / 2,
  });
  return { sentence: mean('sentence'), comma: mean('comma'), none: mean('none') };
}

/** The same pauses with durations that hardly differ between the places. */
function alike(style: PauseStyle): PauseStyle {
  const habit = (kind: keyof PauseStyle, medianSeconds: number): PauseHabit => ({
    share: style[kind].share,
    medianSeconds,
    sigma: 0.45,
  });
  return {
    sentence: habit('sentence', 0.45),
    comma: habit('comma', 0.42),
    none: habit('none', 0.4),
  };
}

const usualStyles: readonly PauseShares[] = [
  readStyle,
  between(readStyle, conversationalStyle),
  conversationalStyle,
].flatMap((style) =>
  [style, alike(style)].map(
    ({ comma, none, sentence }): PauseShares => [
      computeShares(none),
      computeShares(comma),
      computeShares(sentence),
    ],
  ),
);
