import { badQuality, breakQualities } from '../language/break-quality.js';
import { areWrittenTogether } from '../language/unspaced-scripts.js';
import type { CaptionProfile } from '../profiles/profile.js';
import type { Piece } from '../transcript/piece.js';
import { readPieces } from '../transcript/read-pieces.js';
import type { TimedUtterance } from '../transcript/transcription.js';
import { separatingPauseSeconds } from './caption.js';
import type { Presentation } from './presentation.js';
import { isSameSpeaker, type Speaker } from './speaker.js';
import { type Token, TokenReader } from './token-reader.js';

const sentenceQuality = /* @__PURE__ */ breakQualities.indexOf('sentence');

/** Words of one speaker without a long pause. No caption reaches beyond a passage. */
export interface Passage {
  readonly tokens: readonly Token[];
  readonly speaker: Speaker;
}

/**
 * Maximum pause after which a speaker's next utterance, in the middle of a sentence, continues the
 * sentence.
 */
const continuationSeconds = 0.3;

/**
 * The last speaker. The captions of several channels, each with its own splitter, are one
 * conversation.
 */
export class Conversation {
  #speaker: Speaker | undefined;

  /** True when another speaker has spoken before. */
  takesTurn(speaker: Speaker): boolean {
    const isTurn = this.#speaker === undefined || !isSameSpeaker(this.#speaker, speaker);
    this.#speaker = speaker;
    return isTurn;
  }
}

interface OpenPassage extends Passage {
  readonly tokens: Token[];
  endSeconds: number;
}

/** Splits utterances, one by one, into passages. */
export class PassageSplitter {
  readonly #profile: CaptionProfile;
  readonly #language: string;
  readonly #presentation: Presentation;
  readonly #conversation: Conversation;
  readonly #tokens = new TokenReader();
  #open: OpenPassage | undefined;

  /** @param language - the language of utterances without one */
  constructor(
    profile: CaptionProfile,
    language: string,
    presentation: Presentation,
    conversation: Conversation = new Conversation(),
  ) {
    this.#conversation = conversation;
    this.#profile = profile;
    this.#language = language === 'und' ? profile.language : language;
    this.#presentation = presentation;
  }

  /** The passage that the next utterance may continue. */
  get open(): Passage | undefined {
    return this.#open;
  }

  /** Adds an utterance, and returns the passages that it ends. */
  split(utterance: TimedUtterance): Passage[] {
    const ended: Passage[] = [];
    const language = utterance.language ?? this.#language;
    const speaker = { speaker: utterance.speaker, channel: utterance.channel };
    const pieces = readPieces(utterance, this.#profile.maximumCharactersPerRow);
    let isTurn = pieces.length > 0 && this.#conversation.takesTurn(speaker);
    for (const [index, piece] of pieces.entries()) {
      const token = this.#continue(piece, language, speaker, index === 0);
      if (token !== undefined) this.#open?.tokens.push(token);
      else {
        if (this.#open !== undefined) ended.push(this.#open);
        this.#begin(piece, language, speaker, isTurn);
      }
      isTurn = false;
      if (this.#open !== undefined) this.#open.endSeconds = piece.endSeconds;
    }
    return ended;
  }

  /** Ends the open passage and returns it. */
  close(): Passage | undefined {
    const open = this.#open;
    this.#open = undefined;
    return open;
  }

  /** Drops the first tokens of the open passage, whose captions are committed. */
  drop(count: number): void {
    this.#open?.tokens.splice(0, count);
  }

  /** The next token of the open passage, or undefined when a new passage begins with the piece. */
  #continue(piece: Piece, language: string, speaker: Speaker, isFirst: boolean): Token | undefined {
    if (this.#open === undefined) return undefined;
    const pauseSeconds = piece.startSeconds - this.#open.endSeconds;
    if (!isFirst)
      return pauseSeconds > separatingPauseSeconds ? undefined : this.#tokens.read(piece, language);
    if (!isSameSpeaker(this.#open.speaker, speaker)) return undefined;
    const before = this.#open.tokens.at(-1)?.text ?? '';
    const hasSpaceBefore = !areWrittenTogether(before, piece.text);
    const token = this.#tokens.read({ ...piece, hasSpaceBefore }, language);
    if (Math.abs(pauseSeconds) <= continuationSeconds && !token.beginsSentence) return token;
    // After a longer pause, the caption before has already had its minimum duration.
    const { minimumDurationSeconds } = this.#profile;
    const isNear = pauseSeconds <= Math.min(minimumDurationSeconds, separatingPauseSeconds);
    if (!isNear || pauseSeconds < -continuationSeconds) return undefined;
    return { ...token, beginsSentence: true, beginsUtterance: true, breakBefore: sentenceQuality };
  }

  #begin(piece: Piece, language: string, speaker: Speaker, isTurn: boolean): void {
    this.#tokens.reset();
    const token = this.#tokens.read(piece, language);
    const length = this.#profile.maximumCharactersPerRow;
    const label = isTurn ? this.#presentation.labelTokens(speaker, token, length) : [];
    const first =
      label.length === 0 ? token : { ...token, hasSpaceBefore: true, breakBefore: badQuality };
    this.#open = { tokens: [...label, first], speaker, endSeconds: piece.endSeconds };
  }
}
