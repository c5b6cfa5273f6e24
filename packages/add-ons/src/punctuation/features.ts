import { wordSet } from '../text/word-lists.js';

/** Classes of the mark behind a word, by their index. */
export const marks = ['', ',', '.', '?'] as const;

/** Punctuation mark behind a word; empty for none. */
export type Mark = (typeof marks)[number];

/** Token of the model. */
export interface Token {
  /** Its letters, digits and apostrophes, in lower case. */
  readonly text: string;
  /** Silence behind it, in seconds; null where times are unknown. */
  readonly pauseSeconds: number | null;
}

/** Begins of the sentence and the clause of a token, by the marks before it. */
export interface MarkHistory {
  /** Index of the first word of the sentence. */
  readonly sentenceFrom: number;
  /** Index of the first word since the last mark. */
  readonly clauseFrom: number;
}

/** The text of a word as a {@link Token} has it. */
export function tokenText(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}']/gu, '');
}

/** Text of the tokens before the first and behind the last. */
const paddingToken = '#';

function textAt(tokens: readonly Token[], index: number): string {
  return tokens[index]?.text ?? paddingToken;
}

const coarseThresholds = [0.05, 0.15, 0.3, 0.6, 1];
const fineThresholds = [0.03, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8, 1, 1.5];

function pauseClass({ pauseSeconds }: Token, thresholds: readonly number[]): string {
  if (pauseSeconds === null) return 'u';
  return String(thresholds.filter((threshold) => pauseSeconds >= threshold).length);
}

function lengthClass(length: number): string {
  return length < 4 ? String(length) : length < 20 ? `${Math.floor(length / 4) * 4}` : '20';
}

function ending(text: string): string {
  return text.length > 4 ? text.slice(-3) : text;
}

const auxiliaries = wordSet(
  "am is are was were do does did have has had can could will would shall should may might must isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't won't wouldn't shouldn't",
);
const pronouns = wordSet(
  'i you he she it we they this that these those there the my your anybody anyone',
);
const questionWords = wordSet('what who whom whose which when where why how');
const conjunctions = wordSet('and but or so well now oh then yes no');

/** Class of the begin of a sentence, by the parts of speech of its first words: some begin questions more often. */
function openingClass(tokens: readonly Token[], from: number): string {
  const begin = conjunctions.has(textAt(tokens, from)) ? from + 1 : from;
  const [first, second] = [textAt(tokens, begin), textAt(tokens, begin + 1)];
  if (auxiliaries.has(first)) return pronouns.has(second) ? 'AP' : 'A';
  if (!questionWords.has(first)) return 'N';
  if (auxiliaries.has(second)) return 'QA';
  return auxiliaries.has(textAt(tokens, begin + 2)) ? 'QXA' : 'Q';
}

/** Features for the mark behind a word. */
export function markFeatures(
  tokens: readonly Token[],
  index: number,
  { clauseFrom, sentenceFrom }: MarkHistory,
): string[] {
  const token = tokens[index];
  if (token === undefined) return [];
  const [before, here, next, second] = [-1, 0, 1, 2].map((offset) =>
    textAt(tokens, index + offset),
  ) as [string, string, string, string];
  const pause = pauseClass(token, coarseThresholds);
  const opening = textAt(tokens, sentenceFrom);
  const openingPair = `${opening} ${textAt(tokens, sentenceFrom + 1)}`;
  const clausePair = `${textAt(tokens, clauseFrom)} ${textAt(tokens, clauseFrom + 1)}`;
  const length = lengthClass(index - sentenceFrom);
  return [
    `p${pauseClass(token, fineThresholds)}`,
    `a${here}`,
    `b${next}`,
    `c${before}`,
    `d${second}`,
    `e${here} ${next}`,
    `f${before} ${here}`,
    `g${next} ${second}`,
    `h${before} ${here} ${next}`,
    `i${here} ${next} ${second}`,
    `j${pause} ${next}`,
    `k${pause} ${here}`,
    `l${ending(here)} ${ending(next)}`,
    `m${ending(here)} ${pause}`,
    `n${length} ${pause}`,
    `o${opening} ${pause}`,
    `q${openingPair}`,
    `r${openingPair} ${pause}`,
    `s${clausePair}`,
    `t${textAt(tokens, clauseFrom)} ${pause}`,
    `v${lengthClass(index - clauseFrom)} ${pause}`,
    `w${textAt(tokens, clauseFrom)} ${next}`,
    `x${opening} ${next}`,
    `y${openingClass(tokens, sentenceFrom)} ${pause}`,
    `z${openingClass(tokens, clauseFrom)} ${pause}`,
    `1${openingClass(tokens, index + 1)} ${pause}`,
    `2${openingClass(tokens, clauseFrom)} ${next}`,
  ];
}

/** Usage of a word in a text, in classes: length of the text, frequency of the word, and its frequency behind determiners. */
export interface WordUsage {
  readonly lengthClass: number;
  readonly countClass: number;
  /** `-` for a word that is there once, else `n` for never, `f` for few times and `o` for often. */
  readonly behindDeterminer: string;
}

const determiners = wordSet(
  'the a an this that these those my your his her its our their no some any each every another',
);
const lengthThresholds = [500, 2000, 10_000];
const countThresholds = [2, 3, 5, 10, 30];
const fewShare = 0.15;

const classOf = (value: number, thresholds: readonly number[]) =>
  thresholds.filter((threshold) => value >= threshold).length;

/** Usage of the words of a whole text: names are repeated, and stand behind no determiner. */
export function createUsage(tokens: readonly Pick<Token, 'text'>[]): (text: string) => WordUsage {
  const counts = new Map<string, { all: number; behind: number }>();
  let before = paddingToken;
  for (const { text } of tokens) {
    const count = counts.get(text) ?? { all: 0, behind: 0 };
    counts.set(text, count);
    count.all += 1;
    if (determiners.has(before)) count.behind += 1;
    before = text;
  }
  const lengthClass = classOf(tokens.length, lengthThresholds);
  return (text) => {
    const { all, behind } = counts.get(text) ?? { all: 1, behind: 0 };
    const share = behind / all;
    const several = share === 0 ? 'n' : share < fewShare ? 'f' : 'o';
    return {
      lengthClass,
      countClass: classOf(all, countThresholds),
      behindDeterminer: all === 1 ? '-' : several,
    };
  };
}

/** Lists that a word is in, a letter for each. */
export type Listing = string;

/** Features for the case of a word within a sentence. */
export function caseFeatures(
  tokens: readonly Token[],
  index: number,
  listingOf: (text: string) => Listing,
  { countClass, behindDeterminer, lengthClass: textClass }: WordUsage,
  isPreviousCapital: boolean,
): string[] {
  const [second, before, here, next] = [-2, -1, 0, 1].map((offset) =>
    textAt(tokens, index + offset),
  ) as [string, string, string, string];
  const [listingBefore, listing, listingNext] = [before, here, next].map(listingOf) as [
    Listing,
    Listing,
    Listing,
  ];
  const capital = isPreviousCapital ? 'C' : 'c';
  return [
    `A${here}`,
    `B${listing}`,
    `C${before} ${here}`,
    `D${here} ${next}`,
    `E${listing} ${before}`,
    `F${listing} ${next}`,
    `G${listing} ${capital}`,
    `H${listing} ${listingNext} ${capital}`,
    `I${capital} ${here}`,
    `J${listing} ${ending(here)}`,
    `K${listingBefore} ${listing} ${listingNext}`,
    `L${listing} ${here.includes("'")}`,
    `M${second} ${before} ${listing}`,
    `N${before} ${listing} ${listingNext}`,
    `O${here} ${listingNext}`,
    `P${capital} ${before} ${listing}`,
    `Q${capital} ${listing} ${next}`,
    `R${listing} ${here.length}`,
    `S${listing} ${textClass}${countClass}${behindDeterminer}`,
    `T${listing} ${countClass}${behindDeterminer} ${capital}`,
    `U${textClass}${countClass}${behindDeterminer} ${before}`,
  ];
}
