import type { Cue } from '../cue/cue.js';
import { labelOf } from '../speakers/speaker-options.js';
import { CaptionClock } from '../timing/caption-clock.js';
import { checkTranscription } from '../transcript/check-transcription.js';
import type { TimedTranscription } from '../transcript/transcription.js';
import { transcriptionLanguage } from '../transcript/transcription-language.js';
import type { Caption } from './caption.js';
import { createCueWriter } from './create-cue-writer.js';
import { findCaptions } from './find-captions.js';
import { inOrder } from './in-order.js';
import { joinTurns } from './join-turns.js';
import type { Passage } from './passage.js';
import { PassageReader } from './passage-reader.js';
import { profileFor, type SegmentOptions } from './segment-options.js';
import { takeCaptions } from './take-captions.js';

/**
 * Makes the best captions of a transcription: where captions and rows end is optimal over each passage, by the words, the
 * punctuation, the pauses, the time to read and the shape of the rows.
 *
 * Every word is in exactly one caption, in the order in which the utterances begin. Rows and characters are always kept to; a
 * word that is longer than a row is cut between characters. Captions begin with their first word and never overlap: where
 * people speak at the same time, one begins later. Speech that is faster than can be read stays as it is: `validate` reports it.
 *
 * @returns cues in order, with times in whole milliseconds; none for a transcription without words
 * @throws SubtitlesError `invalid-transcription` for what is no time or no text, `invalid-argument` for a profile out of range
 */
export function segment(transcription: TimedTranscription, options: SegmentOptions = {}): Cue[] {
  checkTranscription(transcription);
  const language = transcriptionLanguage(transcription);
  const profile = profileFor(options, language);
  const { speakers } = options;
  const reader = new PassageReader({
    maximumRowLength: profile.maximumCharactersPerRow,
    language: language === 'und' ? profile.language : language,
    labelOf: (speaker) => labelOf(speaker, speakers),
  });
  const captions: Caption[] = [];
  let waiting: Passage | undefined;
  const take = (next: Passage | undefined): void => {
    if (waiting !== undefined) {
      const nextStartSeconds = next?.tokens[0]?.startSeconds ?? Number.POSITIVE_INFINITY;
      const found = findCaptions(waiting.tokens, nextStartSeconds, profile);
      for (const caption of takeCaptions(waiting, found, waiting.tokens.length))
        captions.push(caption);
    }
    waiting = next;
  };
  for (const utterance of inOrder(transcription.utterances, ({ start }) => start))
    for (const passage of reader.read(utterance)) take(passage);
  take(reader.close());
  take(undefined);

  const ordered = inOrder(captions, ({ startSeconds }) => startSeconds);
  const shown = speakers?.style === 'dash' ? joinTurns(ordered, profile) : ordered;
  const clock = new CaptionClock(profile);
  const writeCue = createCueWriter(options);
  return shown.map((caption, index) =>
    writeCue(
      caption,
      clock.show(caption, shown[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY),
    ),
  );
}
