import { withoutRedacted } from './redacted-text.js';
import { stopWords } from './word-lists.js';
import { segmenterOf, withoutPossessive } from './words.js';

const spacedOnly =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}\p{M}\s]*$/u;
const spacedWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}]+)*/gu;

/** Words of a text, in lower case and without what is redacted: by ICU where a script does not separate them by spaces. */
function wordsOf(text: string, language: string): string[] {
  const lower = withoutRedacted(text).normalize('NFC').toLowerCase().replaceAll('’', "'");
  if (spacedOnly.test(lower)) return lower.match(spacedWord) ?? [];
  return [...segmenterOf(language, 'word').segment(lower)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment);
}

const isEnglish = (language: string) => /^en\b/i.test(language);

/** Stem of a word, by a light stemmer of English; the word itself in other languages. */
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

/** Terms of sentences: the stems of their content words. */
export interface SentenceTerms {
  /** Terms of each sentence, in order. */
  readonly terms: readonly (readonly string[])[];
  /** The most frequent inflection of each term, in lower case. */
  readonly wordOf: ReadonlyMap<string, string>;
}

/** Document frequency, as a share of the sentences, from which a word of another language than English counts as a function word. */
const functionWordShare = 0.12;

/** Fewest sentences from which document frequencies separate function words from others. */
const minimumSentences = 25;

/** Terms of sentences, without numbers, single letters, stop words and what is redacted. */
export function readTerms(
  sentences: readonly { readonly sentence: string }[],
  language: string,
): SentenceTerms {
  const words = sentences.map(({ sentence }) => wordsOf(sentence, language));
  const isFunctionWord = isEnglish(language) ? () => false : functionWordTest(words);
  const counts = new Map<string, Map<string, number>>();
  const terms = words.map((list) =>
    list.flatMap((word) => {
      const isShort =
        word.length < 2 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
      if (isShort || /^\p{N}+$/u.test(word) || isFunctionWord(word)) return [];
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
    if (best !== undefined) wordOf.set(term, withoutPossessive(best[0]));
  }
  return { terms, wordOf };
}

/** Test for function words of a language without a list of them: frequent words, and short ones. */
function functionWordTest(words: readonly (readonly string[])[]): (word: string) => boolean {
  if (words.length < minimumSentences) return (word) => word.length < 4 && isAlphabetic(word);
  const documentFrequencies = new Map<string, number>();
  for (const list of words)
    for (const word of new Set(list))
      documentFrequencies.set(word, (documentFrequencies.get(word) ?? 0) + 1);
  const limit = functionWordShare * words.length;
  return (word) =>
    (documentFrequencies.get(word) ?? 0) > limit || (word.length < 4 && isAlphabetic(word));
}

const isAlphabetic = (word: string) =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
