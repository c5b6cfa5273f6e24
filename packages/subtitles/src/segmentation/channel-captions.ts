import type { CaptionProfile } from '../profiles/profile.js';
import type { TimedUtterance } from '../transcript/transcription.js';
import type { Caption } from './caption.js';
import { CaptionOptimizer } from './caption-optimizer.js';
import { dash } from './join-turns.js';
import { type Conversation, type Passage, PassageSplitter } from './passage-splitter.js';
import type { Presentation } from './presentation.js';

/** Context that the channels of a transcription share. */
export interface ChannelContext {
  readonly profile: CaptionProfile;
  /** Language of utterances without one. */
  readonly language: string;
  readonly presentation: Presentation;
  readonly conversation: Conversation;
  /** True when another channel speaks during a passage, so that both may have to share captions. */
  readonly isShared: (passage: Passage) => boolean;
  /** Duration of the audio. It is Infinity when it is unknown. */
  readonly audioSeconds: number;
}

/** Makes the captions of the utterances of one channel. */
export class ChannelCaptions {
  readonly #context: ChannelContext;
  readonly #splitter: PassageSplitter;
  readonly #optimizer: CaptionOptimizer;
  readonly #halfOptimizer: CaptionOptimizer;
  readonly #halfRow: number;
  /** Start time of a hypothetical caption after the audio. */
  readonly #endSeconds: number;
  readonly #captions: Caption[] = [];
  #waiting: Passage | undefined;

  constructor(context: ChannelContext) {
    const { audioSeconds, profile, language, presentation, conversation } = context;
    this.#endSeconds = audioSeconds + profile.minimumGapSeconds;
    this.#context = context;
    this.#splitter = new PassageSplitter(profile, language, presentation, conversation);
    this.#optimizer = new CaptionOptimizer(profile, presentation.needsTokens);
    this.#halfRow = profile.maximumCharactersPerRow - dash.length;
    const half = {
      ...profile,
      maximumRows: Math.ceil(profile.maximumRows / 2),
      maximumCharactersPerRow: this.#halfRow,
    };
    this.#halfOptimizer = new CaptionOptimizer(half, presentation.needsTokens);
  }

  /** Adds the next utterance. Utterances are added in the order of their starts. */
  push(utterance: TimedUtterance): void {
    for (const passage of this.#splitter.split(utterance)) this.#take(passage);
  }

  /** Returns the captions of all utterances. */
  end(): readonly Caption[] {
    this.#take(this.#splitter.close());
    this.#take(undefined);
    return this.#captions;
  }

  #take(next: Passage | undefined): void {
    const passage = this.#waiting;
    this.#waiting = next;
    if (passage === undefined) return;
    const fitsHalf =
      this.#context.isShared(passage) &&
      passage.tokens.every(({ length }) => length <= this.#halfRow);
    const optimizer = fitsHalf ? this.#halfOptimizer : this.#optimizer;
    optimizer.optimize(passage, next?.tokens[0]?.startSeconds ?? this.#endSeconds);
    for (const caption of optimizer.take()) this.#captions.push(caption);
  }
}
