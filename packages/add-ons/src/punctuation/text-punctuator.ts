import { inverseNormalise } from '../inverse-normalisation/inverse-normalise.js';
import type { TranscriptProvider } from '../runner/provider.js';
import { isSentenceEnd } from '../text/text-ends.js';
import { tokenText, type WordUsage } from './features.js';
import {
  capitalised,
  isPronoun,
  type PunctuatedToken,
  punctuate,
  restoreCapitals,
} from './punctuate-words.js';
import { readEnglishModel } from './read-english-model.js';
import {
  findUnmarked,
  languagesOf,
  type RestoredStretch,
  tokensOf,
  type UnmarkedStretch,
  usageIn,
  writeTokens,
} from './restore-punctuation.js';

/** Words in a row, in lower case and without marks. */
export interface SpokenText {
  /** Language of the words. */
  readonly language: string;
  /** The words, without separators. */
  readonly words: readonly string[];
}

/** What adds marks to text, such as a model of sherpa-onnx. */
export interface TextPunctuator {
  /** Name for metadata. */
  readonly name: string;
  /** Languages that it knows. */
  readonly languages: readonly string[];
  /** True when it writes capitals as well. */
  readonly writesCapitals: boolean;
  /**
   * Adds marks.
   *
   * @returns the words of each text with their marks, as many as before; undefined for a text that it could not do
   */
  punctuate(
    texts: readonly SpokenText[],
    signal: AbortSignal,
  ): Promise<readonly (readonly string[] | undefined)[]>;
}

/** A stretch with its words as they were restored, and the way in which that was done. */
interface DoneStretch extends RestoredStretch {
  readonly way: string;
}

/**
 * Creates the add-on that restores marks and capitals by punctuators: text that has marks already stays as it is, words keep their times,
 * English text that no punctuator knows is done by rules, and so are capitals of English that one does not write. Its note says which way it
 * was.
 *
 * @param punctuators - the first one that knows a language does it
 */
export function createPunctuationAddOn(punctuators: readonly TextPunctuator[]): TranscriptProvider {
  return {
    addOn: 'punctuation_enhanced',
    provider: 'sherpa-onnx',
    change: async ({ signal, utterances }) => {
      const unmarked = findUnmarked(utterances);
      const done: DoneStretch[] = [];
      let rest = unmarked;
      for (const punctuator of punctuators) {
        const own = rest.filter(({ language }) => punctuator.languages.includes(language));
        rest = rest.filter((stretch) => !own.includes(stretch));
        if (own.length > 0) done.push(...(await restoreBy(punctuator, own, signal)));
      }
      const english = rest.filter(({ language }) => language === 'en');
      const usageOf = usageIn(english);
      done.push(
        ...english.map((stretch) => ({
          stretch,
          tokens: byRules(stretch, usageOf),
          way: 'by rules in en',
        })),
      );
      const skipped = languagesOf(rest.filter(({ language }) => language !== 'en'));
      const ways = [...new Set(done.map(({ way }) => way))];
      if (skipped.length > 0)
        ways.push(`utterances in ${skipped.join(', ')} are as the engine wrote them`);
      return {
        utterances: inverseNormalise(writeTokens(utterances, done), utterances),
        note:
          unmarked.length === 0 ? 'the utterances have the marks of their engine' : ways.join('; '),
      };
    },
  };
}

const byRules = (stretch: UnmarkedStretch, usageOf: (text: string) => WordUsage) =>
  punctuate(tokensOf(stretch), readEnglishModel(), usageOf);

async function restoreBy(
  punctuator: TextPunctuator,
  stretches: readonly UnmarkedStretch[],
  signal: AbortSignal,
): Promise<DoneStretch[]> {
  const texts = await punctuator.punctuate(stretches.map(textOf), signal);
  const usageOf = usageIn(stretches.filter(({ language }) => language === 'en'));
  return stretches.map((stretch, index) => ({
    stretch,
    tokens: readMarks(stretch, texts[index], { punctuator, usageOf }),
    way: `by ${punctuator.name}`,
  }));
}

const trailingMarks = /[.,;:!?…，。？！、]+$/u;

/** The words of a stretch as a punctuator takes them. */
function textOf({ language, words }: UnmarkedStretch): SpokenText {
  return {
    language,
    words: words.map(({ word }) => word.word.trim().replace(trailingMarks, '').toLowerCase()),
  };
}

/** Reads what a punctuator wrote: a sentence ends with the last word, and begins with a capital. */
function readMarks(
  stretch: UnmarkedStretch,
  written: readonly string[] | undefined,
  {
    punctuator,
    usageOf,
  }: { readonly punctuator: TextPunctuator; readonly usageOf: (text: string) => WordUsage },
): PunctuatedToken[] {
  const tokens = tokensOf(stretch);
  const isEnglish = stretch.language === 'en';
  if (written === undefined)
    return isEnglish ? byRules(stretch, usageOf) : tokens.map(({ text }) => ({ text, mark: '' }));
  const marks = written.map((word) => trailingMarks.exec(word)?.[0] ?? '');
  const last = marks.length - 1;
  if (!isSentenceEnd(marks[last] ?? '')) marks[last] = fullStopOf(stretch.language);
  if (isEnglish && !punctuator.writesCapitals)
    return restoreCapitals(tokens, marks, { model: readEnglishModel(), usageOf }).map(
      (text, index) => ({
        text,
        mark: marks[index] ?? '',
      }),
    );
  let isFirst = true;
  return written.map((word, index) => {
    const bare = word.replace(trailingMarks, '');
    const isUpper = isFirst || (isEnglish && isPronoun(tokenText(bare)));
    const mark = marks[index] ?? '';
    isFirst = isSentenceEnd(mark);
    return { text: isUpper ? capitalised(bare) : bare, mark };
  });
}

const fullStopOf = (language: string) => (language === 'zh' || language === 'ja' ? '。' : '.');
