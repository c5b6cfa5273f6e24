import type { Cue } from '../cue/cue.js';
import type { CaptionProfile } from '../profiles/profile.js';
import { CaptionClock } from '../timing/caption-clock.js';
import { checkTranscription } from '../transcript/check-transcription.js';
import type { TimedTranscription } from '../transcript/transcription.js';
import { transcriptionLanguage } from '../transcript/transcription-language.js';
import type { Caption } from './caption.js';
import { CaptionFinder } from './caption-finder.js';
import { inOrder } from './in-order.js';
import type { Passage } from './passage.js';
import { PassageReader } from './passage-reader.js';
import type { Presentation } from './presentation.js';
import { toCue } from './to-cue.js';

/**
 * Makes the cues of a transcription.
 *
 * @param profileFor - the profile for the language of the transcription
 * @throws SubtitlesError `invalid-transcription` for what is no time or no text
 */
export function makeCues(
  transcription: TimedTranscription,
  profileFor: (language: string) => CaptionProfile,
  presentation: Presentation,
): Cue[] {
  checkTranscription(transcription);
  const language = transcriptionLanguage(transcription);
  const profile = profileFor(language);
  const reader = new PassageReader(profile, language, presentation);
  const finder = new CaptionFinder(profile, presentation.needsTokens);
  const captions: Caption[] = [];
  let waiting: Passage | undefined;
  const take = (next: Passage | undefined): void => {
    if (waiting !== undefined) {
      finder.find(waiting, next?.tokens[0]?.startSeconds ?? Number.POSITIVE_INFINITY);
      for (const caption of finder.take()) captions.push(caption);
    }
    waiting = next;
  };
  for (const utterance of inOrder(transcription.utterances, ({ start }) => start))
    for (const passage of reader.read(utterance)) take(passage);
  take(reader.close());
  take(undefined);

  const ordered = inOrder(captions, ({ startSeconds }) => startSeconds);
  const arranged = presentation.arrange(ordered, profile);
  const clock = new CaptionClock(profile);
  return arranged.map((caption, index) => {
    const nextStartSeconds = arranged[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    return toCue(caption, clock.show(caption, nextStartSeconds), presentation);
  });
}
