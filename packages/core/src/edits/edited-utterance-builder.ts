import type { TranscriptEdits } from '../types/edits.js';
import type { Utterance, Word } from '../types/transcription.js';
import type { EditedUtterance, WordSource } from './apply-transcript-edits.js';

/** Languages that are written without spaces between words. */
const languagesWithoutSpaces: ReadonlySet<string> = new Set([
  'ja',
  'zh',
  'th',
  'lo',
  'km',
  'my',
  'bo',
]);

/** Builds an utterance of an edited transcript, word by word. */
export class EditedUtteranceBuilder {
  readonly #utterance: Utterance;
  readonly #firstWord: number;
  readonly #separator: string;
  readonly #words: Word[] = [];
  readonly #sources: WordSource[] = [];
  /** Separator before the next word, when that is the first of a merged utterance; null otherwise. */
  #join: string | null = null;

  /**
   * @param utterance - the utterance whose channel, language and speaker it has
   * @param firstWord - index of its first word
   */
  constructor(utterance: Utterance, firstWord: number) {
    this.#utterance = utterance;
    this.#firstWord = firstWord;
    this.#separator = separatorOf(utterance);
  }

  /** Adds a word as it is. */
  addWord(word: Word, index: number): void {
    this.#add(word, { from: index, count: 1 });
  }

  /** Adds the words of a correction in place of others, at least one. */
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
    this.#join = separatorOf(utterance);
  }

  /** The utterance; null when it has no words. */
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

/** Separator between the words of an utterance: that of its second word, or the one that its language has. */
function separatorOf({ language, words }: Utterance): string {
  const second = separatorBefore(words[1]);
  return second ?? (languagesWithoutSpaces.has(language) ? '' : ' ');
}

/** White space at the begin of a word; undefined without any. */
function separatorBefore(word: Word | undefined): string | undefined {
  const space = /^\s+/u.exec(word?.word ?? '');
  return space?.[0];
}
