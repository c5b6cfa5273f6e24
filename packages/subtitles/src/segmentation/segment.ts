import type { Cue } from '../cue.js';
import type { CaptionProfile } from '../profiles/profile.js';
import { CaptionClock } from '../timing/caption-clock.js';
import { checkTranscription } from '../transcript/check-transcription.js';
import { type TimedTranscription, transcriptionLanguage } from '../transcript/transcription.js';
import type { Caption } from './caption.js';
import { CaptionOptimizer } from './caption-optimizer.js';
import { type Passage, PassageSplitter } from './passage-splitter.js';
import { createPresentation, type Presentation, toCue } from './presentation.js';
import { profileFor, type SegmentOptions } from './segment-options.js';

/**
 * Segments a transcription into captions. The breaks between captions and rows are optimal for each passage (the words of one speaker
 * without a long pause), by words, punctuation, pauses, reading time and the shape of the rows.
 *
 * Every word is in exactly one caption, in the order in which the utterances start. The limits of rows and characters are always kept; a
 * word longer than a row is split between characters. Captions start with their first word and never overlap: when people speak at the
 * same time, one starts later. Speech that is too fast to read is not changed: `validate` reports it.
 *
 * @returns cues in order, with times in whole milliseconds; none for a transcription without words
 * @throws SubtitlesError `invalid-transcription` for invalid times or texts, `invalid-argument` for a profile out of range
 */
export function segment(transcription: TimedTranscription, options: SegmentOptions = {}): Cue[] {
  return makeCues(
    transcription,
    (language) => profileFor(options, language),
    createPresentation(options),
  );
}

/**
 * Makes the cues of a transcription.
 *
 * @param profileFor - the profile for the language of the transcription
 * @param audioSeconds - duration of the audio, beyond which the minimum duration does not extend captions
 * @throws SubtitlesError `invalid-transcription` for invalid times or texts
 */
export function makeCues(
  transcription: TimedTranscription,
  profileFor: (language: string) => CaptionProfile,
  presentation: Presentation,
  audioSeconds = Infinity,
): Cue[] {
  checkTranscription(transcription);
  const language = transcriptionLanguage(transcription);
  const profile = profileFor(language);
  const splitter = new PassageSplitter(profile, language, presentation);
  const optimizer = new CaptionOptimizer(profile, presentation.needsTokens);
  const captions: Caption[] = [];
  let waiting: Passage | undefined;
  const take = (next: Passage | undefined): void => {
    if (waiting !== undefined) {
      optimizer.optimize(waiting, next?.tokens[0]?.startSeconds ?? Number.POSITIVE_INFINITY);
      for (const caption of optimizer.take()) captions.push(caption);
    }
    waiting = next;
  };
  for (const utterance of inOrder(transcription.utterances, ({ start }) => start))
    for (const passage of splitter.split(utterance)) take(passage);
  take(splitter.close());
  take(undefined);

  const ordered = inOrder(captions, ({ startSeconds }) => startSeconds);
  const arranged = presentation.arrange(ordered, profile);
  const clock = new CaptionClock(profile);
  return arranged.map((caption, index) => {
    const nextStartSeconds = arranged[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    const { startSeconds, endSeconds } = clock.show(caption, nextStartSeconds);
    // Words that are recognised beyond the end of the audio are shown all the same.
    const latestSeconds = Math.max(audioSeconds, caption.speechEndSeconds);
    return toCue(
      caption,
      { startSeconds, endSeconds: Math.min(endSeconds, latestSeconds) },
      presentation,
    );
  });
}

/** The items by their begin; those that begin together stay as they are. */
function inOrder<Item>(items: readonly Item[], startOf: (item: Item) => number): readonly Item[] {
  return items.toSorted((left, right) => startOf(left) - startOf(right));
}
