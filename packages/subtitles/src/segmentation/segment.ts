import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import type { CaptionProfile } from '../profiles/profile.js';
import { CaptionClock, noCaption, type ShownTime } from '../timing/caption-clock.js';
import { fitAudio } from '../timing/fit-audio.js';
import { checkTranscription } from '../transcript/check-transcription.js';
import {
  type TimedTranscription,
  type TimedUtterance,
  transcriptionLanguage,
} from '../transcript/transcription.js';
import { type Caption, describeNext } from './caption.js';
import { ChannelCaptions, type ChannelContext } from './channel-captions.js';
import { joinTurns } from './join-turns.js';
import { chooseLane, type Lane } from './lane.js';
import { Conversation, type Passage } from './passage-splitter.js';
import { createPresentation, type Presentation, toCue } from './presentation.js';
import {
  captionOptions,
  checkAudioSeconds,
  profileFor,
  type SegmentOptions,
} from './segment-options.js';
import { SpeechSpans } from './speech-spans.js';

/**
 * Segments a transcription into captions. The breaks between captions and rows are optimal for each
 * passage (the words of one speaker without a long pause), by words, punctuation, pauses, reading
 * time and the shape of the rows.
 *
 * Every word is in exactly one caption, in the order in which the utterances of its channel start.
 * The limits of rows and characters are always kept. A word longer than a row is split between
 * characters. Captions start with their first word. Those of one channel never overlap. Those of
 * several channels may, unless the profile forbids it. Then people who speak at the same time share
 * captions or follow each other. Speech that is too fast to read is not changed, but `validate`
 * reports it.
 *
 * @example
 * ```ts
 * import { segment } from '@earshot/subtitles';
 *
 * console.log(segment({ utterances: [{ start: 0, end: 2, text: 'Good evening.', language: 'en' }] }));
 * // [ { startSeconds: 0, endSeconds: 2, text: 'Good evening.' } ]
 * ```
 *
 * @returns cues in the order of their starts, with times in whole milliseconds, or none for a
 * transcription without words
 * @throws SubtitlesError `invalid_transcription` for invalid times or texts, `invalid_argument` for
 * a profile or an option out of range
 */
export function segment(transcription: TimedTranscription, options: SegmentOptions = {}): Cue[] {
  checkOptions(options, { ...captionOptions, audioSeconds: 0 });
  checkAudioSeconds(options.audioSeconds);
  return makeCues(
    transcription,
    (language) => profileFor(options, language),
    createPresentation(options),
    options.audioSeconds,
  );
}

/**
 * Makes the cues of a transcription.
 *
 * @param profileFor - the profile for the language of the transcription
 * @param audioSeconds - duration of the audio, beyond which no caption is shown
 * @throws SubtitlesError `invalid_transcription` for invalid times or texts
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
  const utterances = inOrder(transcription.utterances, ({ start }) => start);
  const captions = createCaptions(utterances, {
    profile,
    language,
    presentation,
    conversation: new Conversation(),
    isShared: sharing(utterances, profile),
    audioSeconds,
  });
  const ordered = inOrder(captions, ({ startSeconds }) => startSeconds);
  const arranged = joinTurns(ordered, profile, presentation.hasDashes);
  const lanes = byKey(arranged, (caption) => chooseLane(caption, profile));
  const latestSeconds = Math.floor(audioSeconds * 1000) / 1000;
  const cues: Cue[] = [];
  for (const [channel, lane] of lanes) {
    for (const [index, times] of computeTimes(lane, latestSeconds, profile).entries()) {
      const caption = lane[index];
      if (caption === undefined) continue;
      const cue = toCue(caption, times, presentation);
      cues.push(lanes.size > 1 && channel !== undefined ? { ...cue, channel } : cue);
    }
  }
  return [...inOrder(cues, ({ startSeconds }) => startSeconds)];
}

/** The captions of each channel, one channel after the other. */
function createCaptions(utterances: readonly TimedUtterance[], context: ChannelContext): Caption[] {
  const channels = new Map<Lane, ChannelCaptions>();
  for (const utterance of utterances) {
    let channel = channels.get(utterance.channel);
    if (channel === undefined) {
      channel = new ChannelCaptions(context);
      channels.set(utterance.channel, channel);
    }
    channel.push(utterance);
  }
  return [...channels.values()].flatMap((channel) => channel.end());
}

/**
 * Creates a predicate that is true when a passage must leave space for another channel in its
 * captions.
 */
function sharing(
  utterances: readonly TimedUtterance[],
  { maximumRows, maximumCharactersPerRow, overlap }: CaptionProfile,
): (passage: Passage) => boolean {
  if (overlap !== 'forbidden' || maximumRows < 2 || maximumCharactersPerRow < 10)
    return () => false;
  const spans = new SpeechSpans(utterances);
  return (passage) => spans.hasOther(passage);
}

/** Display times of the captions of a lane. */
function computeTimes(
  captions: readonly Caption[],
  audioSeconds: number,
  profile: CaptionProfile,
): readonly ShownTime[] {
  const clock = new CaptionClock(profile);
  const shown = captions.map((caption, index) => {
    const following = captions[index + 1];
    return clock.show(caption, following ? describeNext(caption, following) : noCaption);
  });
  return fitAudio(shown, audioSeconds, profile);
}

function byKey<Item, Key>(items: readonly Item[], readKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = readKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Sorts items by their start. Items with the same start keep their order. */
function inOrder<Item>(items: readonly Item[], readStart: (item: Item) => number): readonly Item[] {
  return items.toSorted((left, right) => readStart(left) - readStart(right));
}
