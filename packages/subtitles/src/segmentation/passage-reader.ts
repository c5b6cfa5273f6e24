import { breakQualities } from '../language/break-quality.js';
import { isSameSpeaker, type Speaker } from '../speakers/speaker.js';
import { readPieces } from '../transcript/read-pieces.js';
import type { TimedUtterance } from '../transcript/transcription.js';
import type { Passage } from './passage.js';
import type { Token } from './token.js';
import { TokenReader } from './token-reader.js';

/** A longer pause ends a caption. */
const longestPauseSeconds = 1.5;

/** A speaker who goes on this soon in the middle of a sentence is still in the same passage. */
const continuationSeconds = 0.3;

const bad = breakQualities.indexOf('bad');

/** How a reader makes passages. */
export interface PassageReaderOptions {
  /** Grapheme clusters of a row: no token is longer. */
  readonly maximumRowLength: number;
  /** The language of utterances that name none. */
  readonly language: string;
  /** What stands before the first word of a turn; empty for nothing. */
  readonly labelOf: (speaker: Speaker) => string;
}

interface OpenPassage extends Passage {
  readonly tokens: Token[];
  endSeconds: number;
}

/** Reads utterances one by one and parts them at the walls that no caption reaches across. */
export class PassageReader {
  readonly #options: PassageReaderOptions;
  readonly #tokens = new TokenReader();
  #open: OpenPassage | undefined;
  #speaker: Speaker | undefined;

  constructor(options: PassageReaderOptions) {
    this.#options = options;
  }

  /** The passage that the next utterance may go on with. */
  get open(): Passage | undefined {
    return this.#open;
  }

  /** Takes an utterance, and returns the passages that it ends. */
  read(utterance: TimedUtterance): Passage[] {
    const ended: Passage[] = [];
    const language = utterance.language ?? this.#options.language;
    const speaker = { speaker: utterance.speaker, channel: utterance.channel };
    const pieces = readPieces(utterance, language, this.#options.maximumRowLength);
    for (const [index, piece] of pieces.entries()) {
      const before = this.#open;
      const pause = before === undefined ? 0 : piece.startSeconds - before.endSeconds;
      const mayGoOn =
        before !== undefined &&
        (index > 0
          ? pause <= longestPauseSeconds
          : Math.abs(pause) <= continuationSeconds && isSameSpeaker(before.speaker, speaker));
      let token = mayGoOn ? this.#tokens.read(piece, language) : undefined;
      // The next utterance goes on only in the middle of a sentence.
      if (token === undefined || (index === 0 && token.beginsSentence)) {
        if (before !== undefined) ended.push(before);
        this.#tokens.reset();
        token = this.#tokens.read(piece, language);
        this.#open = { tokens: [], speaker, endSeconds: 0 };
        this.#label(speaker, token);
      }
      this.#open?.tokens.push(token);
      if (this.#open !== undefined) this.#open.endSeconds = piece.endSeconds;
    }
    return ended;
  }
}
