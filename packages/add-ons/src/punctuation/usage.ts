import { wordSet } from '../text/word-lists.js';
import { withoutPossessive } from '../text/words.js';
import { countReached } from './count-reached.js';
import { contextUnit, paddingToken, type Vocabulary } from './vocabulary.js';

/** Usage of a word in a text, with and without `'s`. */
export interface WordUsage {
  /** Class of the length of the text. */
  readonly lengthClass: number;
  /** Class of the frequency of the word. */
  readonly countClass: number;
  /**
   * `-` for a word that occurs once, else `n` for never after a determiner, `f` for few times and
   * `o` for often.
   */
  readonly afterDeterminer: string;
  /** True for a word that occurs once or twice, always after a determiner. */
  readonly isCommonNoun: boolean;
  /**
   * Frequency, shares of its occurrences and the names that occur in such contexts, {@link
   * usageNumberCount} of them.
   */
  readonly numbers: Float32Array;
}

/** Usage of the words of a whole text: names are repeated, and occur where other names do. */
export interface TextUsage {
  readonly of: (text: string) => WordUsage;
  /**
   * Frequency of two words in a row, and the shares of the first and of the second that it is, 0 to
   * 1.
   */
  readonly ofPair: (first: string, second: string) => readonly [number, number, number];
}

/** Numbers of a {@link WordUsage}. */
export const usageNumberCount = 12;

const determiners = wordSet(
  'the a an this that these those my your his her its our their no some any each every another',
);
const speech = wordSet(
  'said says say cried replied asked answered exclaimed whispered shouted called remarked continued returned added thought began inquired muttered murmured',
);
const lengthThresholds = [500, 2000, 10_000];
const countThresholds = [2, 3, 5, 10, 30];
const fewShare = 0.15;

/** Length that shorter texts count as, in words, since even a rare word of them occurs once. */
const minimumLength = 200;

/**
 * Numbers of occurrences of a word, and the sum and the maximum of the log-odds of its contexts.
 */
interface Counts {
  all: number;
  determined: number;
  the: number;
  indefinite: number;
  speech: number;
  owner: number;
  context: number;
  mostContext: number;
}

/** Log-odds of a capital between two words. */
function classifyContext(
  { before, after, ranks }: Vocabulary,
  left: string,
  right: string,
): number {
  const [leftRank, rightRank] = [ranks.get(left), ranks.get(right)];
  const ofLeft = leftRank === undefined ? 0 : (before[leftRank] ?? 0);
  const ofRight = rightRank === undefined ? 0 : (after[rightRank] ?? 0);
  return (ofLeft + ofRight) * contextUnit;
}

/** Counts how a text uses its words. */
export function createUsage(
  tokens: readonly { readonly text: string }[],
  vocabulary: Vocabulary,
): TextUsage {
  return new CountedUsage(tokens, vocabulary);
}

class CountedUsage implements TextUsage {
  readonly #vocabulary: Vocabulary;
  readonly #length: number;
  readonly #counts = new Map<string, Counts>();
  readonly #pairs = new Map<string, number>();
  readonly #known = new Map<string, WordUsage>();

  constructor(tokens: readonly { readonly text: string }[], vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#length = tokens.length;
    const textAt = (index: number) => tokens[index]?.text ?? paddingToken;
    for (const [index, { text }] of tokens.entries())
      this.#count(text, [textAt(index - 2), textAt(index - 1)], textAt(index + 1));
  }

  readonly of = (text: string): WordUsage => {
    const stem = withoutPossessive(text);
    let usage = this.#known.get(stem);
    if (usage === undefined) {
      usage = this.#learnUsage(stem);
      this.#known.set(stem, usage);
    }
    return usage;
  };

  readonly ofPair = (first: string, second: string): readonly [number, number, number] => {
    const stem = withoutPossessive(second);
    const count = this.#pairs.get(`${first} ${stem}`) ?? 0;
    return [
      Math.log2(1 + count) / 6,
      count / Math.max(1, this.#countUses(withoutPossessive(first))),
      count / Math.max(1, this.#countUses(stem)),
    ];
  };

  #countUses(stem: string): number {
    return this.#counts.get(stem)?.all ?? 0;
  }

  /** Counts an occurrence between the two words in front of it and the next one. */
  #count(text: string, [second, before]: readonly [string, string], next: string): void {
    const stem = withoutPossessive(text);
    const count = this.#counts.get(stem) ?? noCounts();
    this.#counts.set(stem, count);
    const context = classifyContext(this.#vocabulary, before, next);
    count.all += 1;
    if (determiners.has(before)) count.determined += 1;
    if (before === 'the') count.the += 1;
    if (before === 'a' || before === 'an') count.indefinite += 1;
    if (speech.has(next) || speech.has(before) || (speech.has(second) && determiners.has(before)))
      count.speech += 1;
    if (stem !== text) count.owner += 1;
    count.context += context;
    count.mostContext = Math.max(count.mostContext, context);
    const pair = `${before} ${stem}`;
    this.#pairs.set(pair, (this.#pairs.get(pair) ?? 0) + 1);
  }

  #learnUsage(stem: string): WordUsage {
    const count = this.#counts.get(stem);
    const { all, determined } = count ?? { all: 1, determined: 0 };
    const share = determined / all;
    const several = share === 0 ? 'n' : share < fewShare ? 'f' : 'o';
    const { ranks } = this.#vocabulary;
    return {
      lengthClass: countReached(this.#length, lengthThresholds),
      countClass: countReached(all, countThresholds),
      afterDeterminer: all === 1 ? '-' : several,
      isCommonNoun: all <= 2 && determined === all,
      numbers:
        count === undefined
          ? new Float32Array(usageNumberCount)
          : usageNumbers(count, {
              length: Math.max(minimumLength, this.#length),
              plural: this.#countUses(`${stem}s`),
              rank: ranks.get(stem) ?? ranks.size * 2,
            }),
    };
  }
}

function noCounts(): Counts {
  return {
    all: 0,
    determined: 0,
    the: 0,
    indefinite: 0,
    speech: 0,
    owner: 0,
    context: 0,
    mostContext: -9,
  };
}

function usageNumbers(
  { all, context, determined, indefinite, mostContext, owner, speech: spoken, the }: Counts,
  { length, plural, rank }: { length: number; plural: number; rank: number },
): Float32Array {
  // Words are as frequent as the inverse of their rank (Zipf's law).
  const surplus = Math.log2(all / length) - Math.log2(0.1 / (rank + 2));
  return Float32Array.of(
    Math.log2(1 + all) / 6,
    Math.log10(length) / 5,
    Math.max(-1, Math.min(1, surplus / 8)),
    the / all,
    indefinite / all,
    (determined - the - indefinite) / all,
    spoken / all,
    owner / all,
    Math.min(1, plural / all),
    context / all / 4,
    mostContext / 4,
    (context / all / 4) * Math.min(1, Math.log2(all) / 4),
  );
}
