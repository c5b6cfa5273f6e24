import { stopWords } from './function-words.js';

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    const isSupported =
      /^[a-z]{2,3}(-|$)/i.test(language) &&
      Intl.Segmenter.supportedLocalesOf([language]).length > 0;
    segmenter = new Intl.Segmenter(isSupported ? language : 'en', { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

const spacedOnly =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}\p{M}\s]*$/u;
const spacedWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}]+)*/gu;

/** Words of a text, in lower case: by ICU where a script does not separate them by spaces. */
function wordsOf(text: string, language: string): string[] {
  const lower = text.normalize('NFC').toLowerCase().replaceAll('’', "'");
  if (spacedOnly.test(lower)) return lower.match(spacedWord) ?? [];
  return [...segmenterOf(language).segment(lower)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment);
}

const isEnglish = (language: string) => /^en\b/i.test(language);

/** Form of a word under which its inflections count as one: a light stemming of English, the word itself in other languages. */
function stemOf(word: string, language: string): string {
  if (!isEnglish(language)) return word;
  const bare = word.replace(/'s?$/u, '');
  if (bare.length > 4 && bare.endsWith('ies')) return `${bare.slice(0, -3)}y`;
  if (bare.length > 5 && /(?:sses|shes|ches|xes|zes)$/u.test(bare)) return bare.slice(0, -2);
  const singular =
    bare.length > 3 && bare.endsWith('s') && !/(?:ss|us|is)$/u.test(bare)
      ? bare.slice(0, -1)
      : bare;
  const base = singular.replace(/(?<=[a-z]{3})(?:ing|ed|ly)$/u, '');
  return base.replace(/([bdfgmnprt])\1$/u, '$1').replace(/(?<=[a-z]{3})e$/u, '');
}

/** Terms of each sentence: the stems of its words that carry a meaning. */
export interface SentenceTerms {
  /** Terms of each sentence, in order. */
  readonly terms: readonly (readonly string[])[];
  /** The most frequent word of each term, in lower case. */
  readonly wordOf: ReadonlyMap<string, string>;
}

/** Share of the sentences from which a word of another language than English counts as a function word. */
const functionWordShare = 0.12;

/** Sentences from which on their share of a word says anything. */
const leastSentences = 25;

/** Reads the terms of sentences. Numbers, single letters and stop words are none. */
export function readTerms(
  sentences: readonly { readonly sentence: string }[],
  language: string,
): SentenceTerms {
  const words = sentences.map(({ sentence }) => wordsOf(sentence, language));
  const isFrequent = isEnglish(language) ? () => false : findFrequent(words);
  const counts = new Map<string, Map<string, number>>();
  const terms = words.map((list) =>
    list.flatMap((word) => {
      const isShort =
        word.length < 2 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
      if (isShort || /^\p{N}+$/u.test(word) || isFrequent(word)) return [];
      if (isEnglish(language) && stopWords.has(word)) return [];
      const term = stemOf(word, language);
      const forms = counts.get(term) ?? new Map<string, number>();
      forms.set(word, (forms.get(word) ?? 0) + 1);
      counts.set(term, forms);
      return [term];
    }),
  );
  const wordOf = new Map<string, string>();
  for (const [term, forms] of counts) {
    const [best] = [...forms].sort(([, one], [, other]) => other - one);
    if (best !== undefined) wordOf.set(term, best[0].replace(/'s$/u, ''));
  }
  return { terms, wordOf };
}

function findFrequent(words: readonly (readonly string[])[]): (word: string) => boolean {
  if (words.length < leastSentences) return (word) => word.length < 4 && isAlphabetic(word);
  const inSentences = new Map<string, number>();
  for (const list of words)
    for (const word of new Set(list)) inSentences.set(word, (inSentences.get(word) ?? 0) + 1);
  const limit = functionWordShare * words.length;
  return (word) => (inSentences.get(word) ?? 0) > limit || (word.length < 4 && isAlphabetic(word));
}

const isAlphabetic = (word: string) =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
