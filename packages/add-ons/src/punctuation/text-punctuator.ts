import { inverseNormalise } from '../inverse-normalisation/inverse-normalise.js';
import type { TranscriptProvider } from '../runner/provider.js';
import { isSentenceEnd } from '../text/text-ends.js';
import { capitalised } from '../text/words.js';
import { tokenText } from './features.js';
import {
  isPronoun,
  type PunctuatedToken,
  punctuate,
  restoreCase,
  type WordKnowledge,
} from './punctuate-words.js';
import { readEnglishModel } from './read-english-model.js';
import {
  createTokens,
  findUnpunctuated,
  learnAllWords,
  listLanguages,
  type RestoredSpan,
  type UnpunctuatedSpan,
  writeTokens,
} from './restore-punctuation.js';
import { findUnbrokenPlaces, possibleMark } from './unbroken-places.js';

/** Consecutive words in lower case and without punctuation. */
export interface UnpunctuatedText {
  /** Language of the words. */
  readonly language: string;
  /** The words, without separators. */
  readonly words: readonly string[];
}

/** Model of punctuation, such as one of sherpa-onnx. */
export interface TextPunctuator {
  /** Name for metadata. */
  readonly name: string;
  /** Languages that it knows. */
  readonly languages: readonly string[];
  /** True when it restores case as well. */
  readonly writesCapitals: boolean;
  /**
   * Punctuates texts.
   *
   * @returns the words of each text with their marks, as many as before, or undefined for a text
   * that it failed on
   */
  punctuate(
    texts: readonly UnpunctuatedText[],
    signal: AbortSignal,
  ): Promise<readonly (readonly string[] | undefined)[]>;
}

/** A restored span, and the method for the note. */
interface PunctuatedSpan extends RestoredSpan {
  readonly method: string;
}

/**
 * Creates the add-on that restores punctuation and case by punctuators. Text with punctuation stays
 * as it is, and words keep their times. English text that no punctuator supports is restored by
 * rules, and so is the case of English text where a punctuator does not restore it. Its note names
 * the methods.
 *
 * @param punctuators - by priority: the first one that knows a language is used
 */
export function createPunctuationAddOn(punctuators: readonly TextPunctuator[]): TranscriptProvider {
  return {
    addOn: 'punctuation_enhanced',
    provider: 'sherpa-onnx',
    change: async ({ signal, utterances }) => {
      const unpunctuated = findUnpunctuated(utterances);
      const done: PunctuatedSpan[] = [];
      let rest = unpunctuated;
      for (const punctuator of punctuators) {
        const own = rest.filter(({ language }) => punctuator.languages.includes(language));
        rest = rest.filter(({ language }) => !punctuator.languages.includes(language));
        if (own.length > 0) done.push(...(await restoreBy(punctuator, own, signal)));
      }
      const english = rest.filter(({ language }) => language === 'en');
      const knowledge = englishKnowledge(english);
      done.push(
        ...english.map((span) => ({
          span,
          tokens: byRules(span, knowledge),
          method: 'by rules in en',
        })),
      );
      const skipped = listLanguages(rest.filter(({ language }) => language !== 'en'));
      const methods = [...new Set(done.map(({ method }) => method))];
      if (skipped.length > 0)
        methods.push(`utterances in ${skipped.join(', ')} are as the engine wrote them`);
      return {
        utterances: inverseNormalise(writeTokens(utterances, done), utterances),
        note:
          unpunctuated.length === 0
            ? 'the utterances have the marks of their engine'
            : methods.join('; '),
      };
    },
  };
}

/**
 * What is known of the words of the English spans. It is computed on first use, since other
 * languages do not need the model.
 */
function englishKnowledge(spans: readonly UnpunctuatedSpan[]): () => WordKnowledge {
  let knowledge: WordKnowledge | undefined;
  return () => {
    knowledge ??= learnAllWords(
      spans.filter(({ language }) => language === 'en'),
      readEnglishModel(),
    );
    return knowledge;
  };
}

const byRules = (span: UnpunctuatedSpan, knowledge: () => WordKnowledge) =>
  punctuate(createTokens(span), readEnglishModel(), knowledge());

async function restoreBy(
  punctuator: TextPunctuator,
  spans: readonly UnpunctuatedSpan[],
  signal: AbortSignal,
): Promise<PunctuatedSpan[]> {
  const texts = await punctuator.punctuate(spans.map(createText), signal);
  const knowledge = englishKnowledge(spans);
  return spans.map((span, index) => ({
    span,
    tokens: readMarks(span, texts[index], { punctuator, knowledge }),
    method: `by ${punctuator.name}`,
  }));
}

const trailingMarks = /[.,;:!?…，。？！、]+$/u;

/** Text of a span for a punctuator. */
function createText({ language, words }: UnpunctuatedSpan): UnpunctuatedText {
  return {
    language,
    words: words.map(({ word }) => word.word.trim().replace(trailingMarks, '').toLowerCase()),
  };
}

/**
 * Tokens of a span that was punctuated: its last word ends a sentence, and sentences begin with a
 * capital.
 */
function readMarks(
  span: UnpunctuatedSpan,
  written: readonly string[] | undefined,
  {
    punctuator,
    knowledge,
  }: { readonly punctuator: TextPunctuator; readonly knowledge: () => WordKnowledge },
): PunctuatedToken[] {
  const tokens = createTokens(span);
  const isEnglish = span.language === 'en';
  if (written === undefined)
    return isEnglish ? byRules(span, knowledge) : tokens.map(({ text }) => ({ text, mark: '' }));
  const unbroken = isEnglish ? findUnbrokenPlaces(tokens, knowledge().listingOf) : undefined;
  const marks = written.map((word, index) => {
    const mark = trailingMarks.exec(word)?.[0] ?? '';
    return unbroken === undefined ? mark : possibleMark(mark, index, unbroken);
  });
  const last = marks.length - 1;
  if (!isSentenceEnd(marks[last] ?? '')) marks[last] = chooseFullStop(span.language);
  if (isEnglish && !punctuator.writesCapitals)
    return restoreCase(tokens, marks, { model: readEnglishModel(), knowledge: knowledge() }).map(
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

const chooseFullStop = (language: string) => (language === 'zh' || language === 'ja' ? '。' : '.');
