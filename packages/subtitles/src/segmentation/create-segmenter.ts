import type { Cue } from '../cue.js';
import { SubtitlesError } from '../subtitles-error.js';
import { CaptionClock } from '../timing/caption-clock.js';
import { checkUtterance } from '../transcript/check-transcription.js';
import type { TimedUtterance } from '../transcript/transcription.js';
import type { Caption } from './caption.js';
import { CaptionOptimizer, countSettledTokens } from './caption-optimizer.js';
import { type Passage, PassageSplitter } from './passage-splitter.js';
import { createPresentation, toCue } from './presentation.js';
import { profileFor, type SegmentOptions } from './segment-options.js';

/** Options of {@link createSegmenter}. */
export interface SegmenterOptions extends SegmentOptions {
  /**
   * The language of utterances that name none.
   *
   * @defaultValue `und`
   */
  readonly language?: string;
  /**
   * Maximum lag, in seconds from 0: once speech has continued this long after the last word of a caption, the caption is
   * committed, although further words could still make a better one possible.
   *
   * @defaultValue 2
   */
  readonly maximumLagSeconds?: number;
}

/** Changes of the captions. */
export interface SegmenterUpdate {
  /** Newly committed cues, which follow those committed before and never change again. */
  readonly committed: Cue[];
  /** Provisional cues of the words after the committed ones. */
  readonly pending: Cue[];
}

/** Segments live speech into captions. */
export interface Segmenter {
  /**
   * Takes the next utterance, in the order of their start times. An utterance can be a part of a sentence: when the same speaker
   * continues a sentence within 0.3 seconds, the caption continues too.
   *
   * @throws SubtitlesError `invalid-transcription` for invalid times or texts
   */
  push(utterance: TimedUtterance): SegmenterUpdate;
  /** Declares that no utterance will start before this time, so that captions before a silence are committed. */
  advance(seconds: number): SegmenterUpdate;
  /** Commits all cues, as after the last utterance. More utterances may follow. */
  flush(): SegmenterUpdate;
}

/**
 * Creates a segmenter for a live transcription. The committed cues are those of `segment` for the whole transcription, as long as they can
 * be determined within the maximum lag. Two turns never share a caption: the speaker style `dash` has no effect.
 *
 * Memory is bounded by the captions that are not committed yet.
 *
 * @throws SubtitlesError `invalid-argument` for a maximum lag that is no number of seconds, or a profile out of range
 */
export function createSegmenter(options: SegmenterOptions = {}): Segmenter {
  const { maximumLagSeconds = 2, language = 'und' } = options;
  if (!(maximumLagSeconds >= 0))
    throw new SubtitlesError(
      'invalid-argument',
      'maximumLagSeconds',
      `maximumLagSeconds must be a number of seconds from 0 on, but is ${maximumLagSeconds}`,
    );
  const profile = profileFor(options, language);
  const presentation = createPresentation(options);
  const splitter = new PassageSplitter(profile, language, presentation);
  const clock = new CaptionClock(profile);
  const optimizer = new CaptionOptimizer(profile, presentation.needsTokens);
  const cuesOf = (
    captions: readonly Caption[],
    nextStartSeconds: number,
    by: CaptionClock,
  ): Cue[] =>
    captions.map((caption, index) => {
      const next = captions[index + 1]?.startSeconds ?? nextStartSeconds;
      return toCue(caption, by.show(caption, next), presentation);
    });
  const end = (passage: Passage, nextStartSeconds: number): Cue[] => {
    optimizer.optimize(passage, nextStartSeconds);
    return cuesOf(optimizer.take(), nextStartSeconds, clock);
  };
  const update = (committed: Cue[]): SegmenterUpdate => {
    const { open } = splitter;
    if (open === undefined) return { committed, pending: [] };
    optimizer.optimize(open, Number.POSITIVE_INFINITY);
    const captions = optimizer.take();
    const count = countSettled(captions, countSettledTokens(optimizer), maximumLagSeconds);
    const pending = captions.slice(count);
    const nextStartSeconds = pending[0]?.startSeconds ?? Number.POSITIVE_INFINITY;
    const settled = captions.slice(0, count);
    committed.push(...cuesOf(settled, nextStartSeconds, clock));
    splitter.drop(settled.reduce((sum, caption) => sum + caption.tokenCount, 0));
    return { committed, pending: cuesOf(pending, Number.POSITIVE_INFINITY, clock.copy()) };
  };
  return {
    push(utterance) {
      checkUtterance(utterance, 'utterance');
      const ended = splitter.split(utterance);
      const committed = ended.flatMap((passage, index) =>
        end(passage, startOf(ended[index + 1] ?? splitter.open)),
      );
      return update(committed);
    },
    advance(seconds) {
      const { open } = splitter;
      const { committed, pending } = update([]);
      const last = pending.at(-1);
      if (open === undefined || last === undefined) return { committed, pending };
      // An utterance that starts now can neither shorten nor continue the last caption.
      const isOver = seconds >= last.endSeconds + profile.chainGapSeconds;
      if (!isOver) return { committed, pending };
      splitter.close();
      return { committed: [...committed, ...end(open, Number.POSITIVE_INFINITY)], pending: [] };
    },
    flush() {
      const open = splitter.close();
      const committed = open === undefined ? [] : end(open, Number.POSITIVE_INFINITY);
      return { committed, pending: [] };
    },
  };
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

function startOf(passage: Passage | undefined): number {
  return passage?.tokens[0]?.startSeconds ?? Number.POSITIVE_INFINITY;
}
