import type { TranscriptEdits } from '../types/edits.js';
import type { Utterance, Word } from '../types/transcription.js';
import type { EditedUtterance, WordSource } from './edited-utterance.js';

/** Codes of the languages that are written without spaces between words. */
const languagesWithoutSpaces: ReadonlySet<string> = new Set('ja zh th lo km my bo'.split(' '));

/** Builds an utterance of an edited transcript, word by word. */
export class EditedUtteranceBuilder {
  readonly #utterance: Utterance;
  readonly #firstWord: number;
  readonly #separator: string;
  readonly #words: Word[] = [];
  readonly #sources: WordSource[] = [];
  /**
   * Separator before the next word if it is the first word of a merged utterance, null otherwise.
   */
  #join: string | null = null;

  /**
   * @param utterance - the utterance from which channel, language and speaker are taken
   * @param firstWord - index of its first word in the transcript
   */
  constructor(utterance: Utterance, firstWord: number) {
    this.#utterance = utterance;
    this.#firstWord = firstWord;
    this.#separator = chooseSeparator(utterance);
  }

  /** Adds an unchanged word of the transcript. */
  addWord(word: Word, index: number): void {
    this.#add(word, { from: index, count: 1 });
  }

  /**
   * Adds the words of a correction.
   *
   * @param replaced - the words that the correction replaces. Nothing is added when there are none
   */
  addCorrection(
    { count, from, text }: TranscriptEdits['corrections'][number],
    replaced: readonly Word[],
  ): void {
    const texts = text.split(/\s+/u).filter((each) => each !== '');
    const source = { from, count };
    const leading = separatorBefore(replaced[0]) ?? this.#separator;
    const [first] = replaced;
    const last = replaced.at(-1);
    if (first === undefined || last === undefined) return;
    const characters = texts.reduce((sum, each) => sum + each.length, 0);
    const seconds = Math.max(0, last.end - first.start);
    let before = 0;
    for (const [index, each] of texts.entries()) {
      const kept = texts.length === replaced.length ? replaced[index] : undefined;
      const start = kept?.start ?? first.start + (seconds * before) / characters;
      before += each.length;
      const end = kept?.end ?? first.start + (seconds * before) / characters;
      const word = `${index === 0 ? leading : ' '}${each}`;
      this.#add({ word, start, end, confidence: 1 }, source);
    }
  }

  /** Continues with the words of another utterance. */
  continueWith(utterance: Utterance): void {
    this.#join = chooseSeparator(utterance);
  }

  /**
   * Builds the utterance.
   *
   * @param speakers - speakers assigned to utterances, by the index of their first word
   * @param replaced - the speaker in place of each one that was merged into another
   * @returns the utterance, or null when it has no words
   */
  build(
    speakers: ReadonlyMap<number, number>,
    replaced: ReadonlyMap<number, number>,
  ): EditedUtterance | null {
    const words = this.#words;
    const [first] = words;
    if (first === undefined) return null;
    const { channel, language, speaker: recognized } = this.#utterance;
    const assigned = speakers.get(this.#firstWord) ?? recognized;
    const speaker = replaced.get(assigned ?? channel) ?? assigned;
    return {
      utterance: {
        start: first.start,
        end: words.reduce((latest, { end }) => Math.max(latest, end), first.end),
        confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length,
        channel,
        words,
        text: words.map(({ word }) => word).join(''),
        language,
        ...(speaker === undefined ? {} : { speaker }),
      },
      firstWord: this.#firstWord,
      sources: this.#sources,
    };
  }

  #add(word: Word, source: WordSource): void {
    const text = word.word.trimStart();
    const own = word.word.slice(0, word.word.length - text.length);
    const separator = this.#words.length === 0 ? '' : (this.#join ?? own);
    this.#words.push(separator === own ? word : { ...word, word: `${separator}${text}` });
    this.#sources.push(source);
    this.#join = null;
  }
}

/**
 * Separator between the words of an utterance: the one before its second word, or else the usual
 * one of its language.
 */
function chooseSeparator({ language, words }: Utterance): string {
  const second = separatorBefore(words[1]);
  return second ?? (languagesWithoutSpaces.has(language) ? '' : ' ');
}

/** White space at the beginning of a word, undefined if there is none. */
function separatorBefore(word: Word | undefined): string | undefined {
  const space = /^\s+/u.exec(word?.word ?? '');
  return space?.[0];
}
