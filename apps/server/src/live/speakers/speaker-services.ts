import type { LiveRequest } from '@earshot/core';
import type { LiveVoices } from './live-voices.js';
import type { SessionSpeakers, SessionSpeakersOptions } from './session-speakers.js';

/** Services that a session needs to find its speakers. */
export interface SpeakerServices {
  /** Computes the vectors of the voices of all sessions. */
  readonly voices: Pick<LiveVoices, 'embed'>;
  readonly create: (options: SessionSpeakersOptions) => SessionSpeakers;
}

/**
 * Loads the code that finds the speakers of a session, which most sessions do not request.
 *
 * @returns undefined unless the session requests speakers
 */
export async function loadSpeakerServices(
  { realtime_processing }: LiveRequest,
  voices: LiveVoices,
): Promise<SpeakerServices | undefined> {
  if (realtime_processing.diarization !== true) return undefined;
  const { SessionSpeakers: Speakers } = await import('./session-speakers.js');
  return { voices, create: (options) => new Speakers(options) };
}
