import type { Cue } from '../cue/cue.js';
import type { MarkupOptions } from '../writing/format-loss.js';
import { joinCues } from '../writing/join-cues.js';
import { createSrtCueWriter } from './create-srt-cue-writer.js';
import { toSrtCue } from './vtt-to-srt.js';

/** How an SRT file is written. */
export interface FormatSrtOptions extends MarkupOptions {
  /**
   * The number of the first cue; SRT numbers its cues one after another, whatever their ids are.
   *
   * @defaultValue 1
   */
  readonly firstNumber?: number;
}

/**
 * Writes SubRip (SRT): numbered cues, with line feeds, in the order given.
 *
 * Markup of WebVTT is translated as far as SRT has it; what is lost is passed to `onLoss`. Times before zero become zero. What players could mistake for structure in a text is kept apart with an empty pair of
 * tags, so that reading the file gives the same text again.
 *
 * @returns The content of the file; an empty string for no cues. For what is too large for one string see
 *   {@link formatSrtChunks}.
 * @throws {@link SubtitlesError} with code `invalid-argument` where a time is not a finite number.
 */
export function formatSrt(cues: readonly Cue[], options: FormatSrtOptions = {}): string {
  return [...formatSrtChunks(cues, options)].join('');
}

/**
 * {@link formatSrt} for what is too large for one string, or comes from an iterator.
 *
 * @returns Parts of the file, each a whole number of cues, of about 64 Ki characters.
 * @throws {@link SubtitlesError} as `formatSrt` does, when the part with the fault is asked for.
 */
export function formatSrtChunks(
  cues: Iterable<Cue>,
  options: FormatSrtOptions = {},
): Generator<string, void> {
  const write = createSrtCueWriter(options.firstNumber, (cue, index) =>
    toSrtCue(cue, (feature) => options.onLoss?.({ feature, index })),
  );
  return joinCues('', cues, write);
}
