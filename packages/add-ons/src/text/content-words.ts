import { stopWordLists } from './stop-word-lists.js';
import { stopWords, wordSet } from './word-lists.js';
import { type WordSpan, wordSpans } from './word-spans.js';
import { withoutPossessive } from './words.js';

const isEnglish = (language: string) => /^en\b/i.test(language);

/**
 * Stem of a word, by a light stemmer of English and the particles of Korean, or the word itself in
 * other languages.
 */
function toStem(word: string, language: string): string {
  if (language === 'ko') return word.replace(koreanParticle, '');
  if (isEliding.test(language)) return word.replace(elision, '');
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

/**
 * Languages that write an article or a conjunction without its vowel in front of a word: `l'eau`,
 * `qu'il`.
 */
const isEliding = /^(?:ca|fr|it|oc)\b/i;
const elision = /^\p{L}{1,7}'(?=\p{L})/u;

/** Particles that Korean writes at the end of a word. */
const koreanParticle =
  /(?<=[가-힣]{2})(?:에게서|으로써|으로서|에서는|에서도|까지|부터|에게|에서|으로|처럼|보다|라고|이나|하고|은|는|이|가|을|를|의|에|로|와|과|도|만|들)$/u;

/** Particles and fillers of speech that lists of function words lack. */
const spokenParticles: Readonly<Record<string, string>> = {
  de: 'halt naja ähm äh hm genau sozusagen eigentlich irgendwie quasi okay',
  es: 'pues eh vale este osea okay',
  fr: 'euh ben bah quoi voilà hein bon okay',
  it: 'ecco cioè allora beh mah boh okay',
  ja: 'えーと えっと ね よ さ まあ わ ぞ かな です ます',
  ko: '그 이 저 음 어 네 예 좀',
  nl: 'hoor eh nou zeg okay',
  pl: 'no się czy że też więc okay',
  pt: 'né tá aí então pois okay',
  ru: 'ну вот же ли бы ведь',
  zh: '嗯 呃 啊 呢 吧 吗 嘛 的 了 着 过',
};

/** Terms of sentences: the stems of their content words. */
export interface SentenceTerms {
  /** Terms of each sentence, in order. */
  readonly terms: readonly (readonly string[])[];
  /** The most frequent inflection of each term, in lower case. */
  readonly wordOf: ReadonlyMap<string, string>;
  /** Words of each sentence with their places, in order. */
  readonly spans: readonly (readonly WordSpan[])[];
  /** Term of a word, or undefined for one that is not informative about the subject. */
  readonly termOf: (word: string) => string | undefined;
}

/**
 * Document frequency, as a share of the sentences, from which a word of a language without a list
 * counts as a function word.
 */
const functionWordShare = 0.12;

/** Fewest sentences from which document frequencies separate function words from others. */
const minimumSentences = 25;

/**
 * Terms of sentences, without numbers, single letters, function words, abbreviations and what is
 * redacted.
 */
export function readTerms(
  sentences: readonly { readonly sentence: string }[],
  language: string,
): SentenceTerms {
  const spans = sentences.map(({ sentence }) => wordSpans(sentence, language));
  const isFunctionWord = functionWordTest(spans, language);
  const known = new Map<string, string | undefined>();
  const termOf = (word: string): string | undefined => {
    if (known.has(word)) return known.get(word);
    const term =
      isSingleLetter(word) || /^\p{N}+$/u.test(word) || isFunctionWord(word)
        ? undefined
        : toStem(word, language);
    known.set(word, term);
    return term;
  };
  const counts = new Map<string, Map<string, number>>();
  const terms = spans.map((list) =>
    list.flatMap(({ word }) => {
      const term = termOf(word);
      if (term === undefined) return [];
      const forms = counts.get(term) ?? new Map<string, number>();
      forms.set(word, (forms.get(word) ?? 0) + 1);
      counts.set(term, forms);
      return [term];
    }),
  );
  const wordOf = new Map<string, string>();
  for (const [term, forms] of counts) {
    const [best] = [...forms].sort(([, one], [, other]) => other - one);
    if (best !== undefined)
      wordOf.set(term, isEnglish(language) ? withoutPossessive(best[0]) : term);
  }
  return { terms, wordOf, spans, termOf };
}

/**
 * Test for words that are not informative about a subject: by a list, and by their frequency in a
 * language that has none.
 */
function functionWordTest(
  spans: readonly (readonly WordSpan[])[],
  language: string,
): (word: string) => boolean {
  if (isEnglish(language)) return (word) => stopWords.has(word);
  const [primary = ''] = language.toLowerCase().split('-');
  const list = stopWordLists.get(primary);
  if (list === undefined) return frequencyTest(spans);
  const listed = new Set([...wordSet(list), ...wordSet(spokenParticles[primary] ?? '')]);
  const grammar = grammarOf[primary];
  return (word) =>
    listed.has(word) || listed.has(word.replace(elision, '')) || grammar?.test(word) === true;
}

/** Words that are nearly always grammar by their form only. */
const grammarOf: Readonly<Record<string, RegExp>> = {
  ja: /^\p{sc=Hiragana}{1,2}$/u,
  zh: /^(?:\p{sc=Han}|[一二两三四五六七八九十百千万几这那每]\p{sc=Han}|\p{sc=Han}[了着过的吗呢吧])$/u,
};

/** Test for frequent words, and short ones. */
function frequencyTest(spans: readonly (readonly WordSpan[])[]): (word: string) => boolean {
  const isShort = (word: string) => word.length < 4 && isAlphabetic(word);
  if (spans.length < minimumSentences) return isShort;
  const documentFrequencies = new Map<string, number>();
  for (const list of spans)
    for (const word of new Set(list.map((span) => span.word)))
      documentFrequencies.set(word, (documentFrequencies.get(word) ?? 0) + 1);
  const limit = functionWordShare * spans.length;
  return (word) => (documentFrequencies.get(word) ?? 0) > limit || isShort(word);
}

const isAlphabetic = (word: string) =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);

const isSingleLetter = (word: string) => word.length < 2 && isAlphabetic(word);
