import type { Cue } from '../cue.js';
import type { CaptionProfile } from '../profiles/profile.js';
import { CaptionClock, type NextCaption, noCaption } from '../timing/caption-clock.js';
import type { TimedUtterance } from '../transcript/transcription.js';
import { type Caption, describeNext } from './caption.js';
import { CaptionOptimizer, countSettledTokens } from './caption-optimizer.js';
import { type Conversation, type Passage, PassageSplitter } from './passage-splitter.js';
import { type Presentation, toCue } from './presentation.js';
import { isSameSpeaker } from './speaker.js';

/** Context that the channels of a live transcription share. */
export interface LiveContext {
  readonly profile: CaptionProfile;
  /** Language of utterances without one. */
  readonly language: string;
  readonly presentation: Presentation;
  readonly conversation: Conversation;
  readonly maximumLagSeconds: number;
}

/** Makes captions of the utterances of one channel as they arrive, and commits them. */
export class LiveChannel {
  /** Cues of the words after the committed ones. */
  pending: readonly Cue[] = [];
  readonly #context: LiveContext;
  readonly #splitter: PassageSplitter;
  readonly #optimizer: CaptionOptimizer;
  readonly #clock: CaptionClock;

  constructor(context: LiveContext) {
    const { conversation, language, presentation, profile } = context;
    this.#context = context;
    this.#splitter = new PassageSplitter(profile, language, presentation, conversation);
    this.#optimizer = new CaptionOptimizer(profile, presentation.needsTokens);
    this.#clock = new CaptionClock(profile);
  }

  /** Adds the next utterance. Returns the cues that it commits. */
  push(utterance: TimedUtterance): Cue[] {
    const ended = this.#splitter.split(utterance);
    const committed = ended.flatMap((passage, index) =>
      this.#end(passage, ended[index + 1] ?? this.#splitter.open),
    );
    return [...committed, ...this.#settle()];
  }

  /** Declares that no utterance will begin before a time. Returns the cues that this commits. */
  advance(seconds: number): Cue[] {
    const { open } = this.#splitter;
    const committed = this.#settle();
    const last = this.pending.at(-1);
    if (open === undefined || last === undefined) return committed;
    // An utterance that starts now can neither shorten nor continue the last caption.
    const hasEnded = seconds >= last.endSeconds + this.#context.profile.chainGapSeconds;
    return hasEnded ? [...committed, ...this.end()] : committed;
  }

  /** Commits all cues. */
  end(): Cue[] {
    const open = this.#splitter.close();
    this.pending = [];
    return open === undefined ? [] : this.#end(open, undefined);
  }

  /** Returns the cues of a passage that has ended. */
  #end(passage: Passage, next: Passage | undefined): Cue[] {
    const startSeconds = next?.tokens[0]?.startSeconds ?? Number.POSITIVE_INFINITY;
    this.#optimizer.optimize(passage, startSeconds);
    const isTurn = next !== undefined && !isSameSpeaker(next.speaker, passage.speaker);
    return this.#show(this.#optimizer.take(), { startSeconds, isTurn }, this.#clock);
  }

  /** Commits the captions that no further word can change. */
  #settle(): Cue[] {
    const { open } = this.#splitter;
    this.pending = [];
    if (open === undefined) return [];
    this.#optimizer.optimize(open, Number.POSITIVE_INFINITY);
    const captions = this.#optimizer.take();
    const settled = countSettledTokens(this.#optimizer);
    const count = countSettled(captions, settled, this.#context.maximumLagSeconds);
    const [last, next] = captions.slice(Math.max(count - 1, 0));
    const following = last && next && count > 0 ? describeNext(last, next) : noCaption;
    const kept = captions.slice(0, count);
    const committed = this.#show(kept, following, this.#clock);
    this.#splitter.drop(kept.reduce((sum, caption) => sum + caption.tokenCount, 0));
    this.pending = this.#show(captions.slice(count), noCaption, this.#clock.copy());
    return committed;
  }

  #show(captions: readonly Caption[], next: NextCaption, clock: CaptionClock): Cue[] {
    return captions.map((caption, index) => {
      const following = captions[index + 1];
      const shown = clock.show(caption, following ? describeNext(caption, following) : next);
      return toCue(caption, shown, this.#context.presentation);
    });
  }
}

/** Number of settled captions: those whose tokens are settled, and those beyond the maximum lag. */
function countSettled(
  captions: readonly Caption[],
  settled: number,
  maximumLagSeconds: number,
): number {
  const latestSeconds = captions.at(-1)?.speechEndSeconds ?? 0;
  let tokens = 0;
  let count = 0;
  for (const caption of captions) {
    tokens += caption.tokenCount;
    const isLate = latestSeconds - caption.speechEndSeconds > maximumLagSeconds;
    if (tokens > settled && !isLate) break;
    count += 1;
  }
  return count;
}
