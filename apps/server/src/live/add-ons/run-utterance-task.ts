import { type AudioSource, runAddOns } from '@earshot/add-ons/runner';
import { systemClock } from '../../clock/index.js';
import type { CallContext } from '../../threads/calls.js';
import { describeRemedy } from '../../transcription/add-ons/add-on-remedies.js';
import { listProviders } from '../../transcription/add-ons/add-on-services.js';
import { createRemoteServices } from '../../transcription/add-ons/remote-services.js';
import type { StretchAudio } from '../audio/read-channel.js';
import { utteranceTimeoutMs } from './add-on-limits.js';
import type {
  UtteranceNotice,
  UtteranceRequest,
  UtteranceResponse,
} from './utterance-thread-protocol.js';

/**
 * Runs the add-ons of the utterances of all sessions in this thread. Those of several utterances
 * run concurrently while their providers wait.
 */
export async function runUtteranceTask(
  request: UtteranceRequest,
  { notify, signal }: CallContext<UtteranceNotice>,
): Promise<UtteranceResponse> {
  if (request === 'ping') return undefined;
  const { addOn, audio, before, params, services, utterance } = request;
  try {
    const { envelopes } = await runAddOns({
      requested: [addOn],
      utterances: [utterance],
      before,
      params,
      audio: audio && audioOfUtterance(audio, utterance.channel),
      providers: listProviders(createRemoteServices(services)),
      describeRemedy,
      clock: systemClock,
      timeoutMs: utteranceTimeoutMs,
      signal,
      onStep: (_, step) => {
        if (step === 'begun') notify('begun');
      },
    });
    return envelopes[addOn];
  } catch (error) {
    if (!signal.aborted) throw error;
    return undefined;
  } finally {
    services.port.close();
  }
}

/** The audio of an utterance as that of a recording whose earlier channels have the same audio. */
function audioOfUtterance(
  { durationSeconds, samples, startSeconds }: StretchAudio,
  channel: number,
): AudioSource {
  async function* read(): AsyncGenerator<Int16Array[], void> {
    yield Array.from({ length: channel + 1 }, () => samples);
  }
  return {
    distinctChannelCount: 1,
    durationSeconds,
    startSeconds,
    read,
  };
}
