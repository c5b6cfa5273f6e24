import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import { SubtitlesError } from '../subtitles-error.js';
import { checkUtterance } from '../transcript/check-transcription.js';
import type { TimedUtterance } from '../transcript/transcription.js';
import { type Lane, laneOfSpeaker } from './lane.js';
import { LiveChannel, type LiveContext } from './live-channel.js';
import { Conversation } from './passage-splitter.js';
import { createPresentation } from './presentation.js';
import { captionOptions, profileFor, type SegmentOptions } from './segment-options.js';

/** Options of {@link createSegmenter}. */
export interface SegmenterOptions extends Omit<SegmentOptions, 'audioSeconds'> {
  /**
   * The language of utterances without one.
   *
   * @defaultValue `und`
   */
  readonly language?: string;
  /**
   * Maximum lag, in seconds from 0. Once speech has continued this long after the last word of a
   * caption, the caption is committed, although further words could still lead to a better one.
   *
   * @defaultValue 2
   */
  readonly maximumLagSeconds?: number;
}

/** Changes of the captions. */
export interface SegmenterUpdate {
  /**
   * Newly committed cues, which never change again. Cues of a channel follow its earlier committed
   * cues.
   */
  readonly committed: Cue[];
  /** Provisional cues of the words after the committed ones, of all channels. */
  readonly pending: Cue[];
}

/** Segments live speech into captions. */
export interface Segmenter {
  /**
   * Adds the next utterance. Utterances are added in the order of their start times. An utterance
   * can be a part of a sentence: when the same speaker continues a sentence within 0.3 seconds, the
   * caption continues too.
   *
   * @throws SubtitlesError `invalid_transcription` for invalid times or texts
   */
  push(utterance: TimedUtterance): SegmenterUpdate;
  /**
   * Declares that no utterance will start before this time, so that captions before a silence are
   * committed.
   */
  advance(seconds: number): SegmenterUpdate;
  /** Commits all cues, as after the last utterance. More utterances may follow. */
  flush(): SegmenterUpdate;
}

/**
 * Creates a segmenter for a live transcription. The committed cues are those of `segment` for the
 * whole transcription, as long as they can be determined within the maximum lag. Two turns never
 * share a caption, so the speaker style `dash` has no effect. The cues of several channels may
 * overlap, unless the profile forbids it.
 *
 * Memory is bounded by the captions that are not committed yet.
 *
 * @example
 * ```ts
 * import { createSegmenter } from '@earshot/subtitles';
 *
 * const segmenter = createSegmenter();
 * const { pending } = segmenter.push({ start: 0, end: 2, text: 'Good evening.', language: 'en' });
 * console.log(pending.length, segmenter.flush().committed);
 * // 1 [ { startSeconds: 0, endSeconds: 2, text: 'Good evening.' } ]
 * ```
 *
 * @throws SubtitlesError `invalid_argument` for a maximum lag that is not a number of seconds from
 * 0, or a profile out of range
 */
export function createSegmenter(options: SegmenterOptions = {}): Segmenter {
  checkOptions(options, { ...captionOptions, language: 0, maximumLagSeconds: 0 });
  const { maximumLagSeconds = 2, language = 'und' } = options;
  if (!(maximumLagSeconds >= 0))
    throw new SubtitlesError(
      'invalid_argument',
      'maximumLagSeconds',
      `maximumLagSeconds must be a number of seconds from 0 on, but is ${maximumLagSeconds}`,
    );
  return new LiveSegmenter({
    profile: profileFor(options, language),
    language,
    presentation: createPresentation(options),
    conversation: new Conversation(),
    maximumLagSeconds,
  });
}

class LiveSegmenter implements Segmenter {
  readonly #context: LiveContext;
  readonly #channels = new Map<Lane, LiveChannel>();

  constructor(context: LiveContext) {
    this.#context = context;
  }

  push(utterance: TimedUtterance): SegmenterUpdate {
    checkUtterance(utterance, 'utterance');
    const lane = laneOfSpeaker(utterance, this.#context.profile);
    let channel = this.#channels.get(lane);
    if (channel === undefined) {
      channel = new LiveChannel(this.#context);
      this.#channels.set(lane, channel);
    }
    const pushed = channel;
    return this.#update((each) =>
      each === pushed ? each.push(utterance) : each.advance(utterance.start),
    );
  }

  advance(seconds: number): SegmenterUpdate {
    return this.#update((channel) => channel.advance(seconds));
  }

  flush(): SegmenterUpdate {
    return this.#update((channel) => channel.end());
  }

  #update(commit: (channel: LiveChannel) => Cue[]): SegmenterUpdate {
    const several = this.#channels.size > 1;
    const committed: Cue[] = [];
    const pending: Cue[] = [];
    for (const [lane, channel] of this.#channels) {
      const named = (cue: Cue): Cue =>
        several && lane !== undefined ? { ...cue, channel: lane } : cue;
      committed.push(...commit(channel).map(named));
      pending.push(...channel.pending.map(named));
    }
    return { committed: committed.sort(byStart), pending: pending.sort(byStart) };
  }
}

function byStart(left: Cue, right: Cue): number {
  return left.startSeconds - right.startSeconds;
}
