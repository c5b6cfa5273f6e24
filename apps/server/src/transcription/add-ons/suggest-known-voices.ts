import { suggestVoices } from '@earshot/add-ons/diarization';
import type { Utterance } from '@earshot/core';
import { EngineError } from '@earshot/engine';
import type { TranscriptMetadata } from '../assemble-result.js';
import type { AddOnTask } from './add-on-thread-protocol.js';
import { measureSpeakers } from './measure-speakers.js';
import { openRecordedAudio } from './recorded-audio.js';
import { listSpeakerSpans } from './speaker-spans.js';

/** Speech of a speaker that is compared with known voices, in seconds. */
const enoughSeconds = 30;

/**
 * Compares the speakers of a transcript with known voices. Only ids and probabilities are written,
 * so once a voice is deleted, nothing shows whose it was.
 *
 * @param task - the audio, the known voices and the models
 * @returns metadata, which is empty when there are no known voices, no speakers or no speaker
 * encoder, or when it cannot be used
 */
export async function suggestKnownVoices(
  { audio, knownVoices = [], parts, services }: AddOnTask,
  utterances: readonly Utterance[],
): Promise<Pick<TranscriptMetadata, 'known_voices'>> {
  const { voices } = services.models;
  const spans = listSpeakerSpans(utterances);
  if (knownVoices.length === 0 || spans.length === 0) return {};
  if (audio === undefined || voices === undefined) return {};
  try {
    const speakers = await measureSpeakers({
      directory: voices.directory,
      audio: openRecordedAudio(audio, parts.metadata.number_of_distinct_channels),
      spans,
      enoughSeconds,
    });
    return { known_voices: suggestVoices(speakers, knownVoices) };
  } catch (error) {
    // A transcript is worth more than suggestions.
    if (EngineError.is(error)) return {};
    throw error;
  }
}
