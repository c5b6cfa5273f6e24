import type { MessagePort } from 'node:worker_threads';
import { type AddOnProvider, type AudioSource, runAddOns } from '@earshot/add-ons/runner';
import { systemClock } from '../../clock/index.js';
import { remedyOf } from '../../transcription/add-ons/add-on-remedies.js';
import { type AddOnServices, providersOf } from '../../transcription/add-ons/add-on-services.js';
import {
  createRemoteServices,
  type RemoteServices,
} from '../../transcription/add-ons/remote-services.js';
import type { StretchAudio } from '../audio/read-channel.js';
import { utteranceTimeoutMs } from './add-on-limits.js';
import type { UtteranceReply, UtteranceRequest, UtteranceTask } from './thread-protocol.js';

/**
 * Runs the add-ons of the utterances of all sessions in this thread. Those of several utterances run concurrently while their providers wait.
 *
 * @param port - port to the main thread
 * @param providersWith - returns all providers that some services make usable. @defaultValue those of this service
 */
export function serveUtterances(
  port: Pick<MessagePort, 'on' | 'postMessage'>,
  providersWith: (services: AddOnServices) => readonly AddOnProvider[] = providersOf,
): void {
  const running = new Map<number, { cancelled: AbortController; remote: RemoteServices }>();
  const send = (reply: UtteranceReply) => port.postMessage(reply);

  async function run(task: UtteranceTask): Promise<void> {
    const { addOn, audio, before, id, params, services, utterance } = task;
    const cancelled = new AbortController();
    const remote = createRemoteServices(services, (message) =>
      send({ type: 'service', task: id, message }),
    );
    running.set(id, { cancelled, remote });
    try {
      const { envelopes } = await runAddOns({
        requested: [addOn],
        utterances: [utterance],
        before,
        params,
        audio: audio && audioOfUtterance(audio, utterance.channel),
        providers: providersWith(remote.services),
        remedyOf,
        clock: systemClock,
        timeoutMs: utteranceTimeoutMs,
        signal: cancelled.signal,
        onStep: (_, step) => {
          if (step === 'begun') send({ type: 'begun', id });
        },
      });
      const envelope = envelopes[addOn];
      if (envelope !== undefined) send({ type: 'ended', id, envelope });
    } catch (error) {
      if (!cancelled.signal.aborted) throw error;
    } finally {
      running.delete(id);
    }
  }

  port.on('message', (request: UtteranceRequest) => {
    switch (request.type) {
      case 'run':
        void run(request.task);
        break;
      case 'cancel':
        running.get(request.id)?.cancelled.abort();
        break;
      case 'response':
        running.get(request.task)?.remote.take(request.id, request.response);
        break;
      case 'ping':
        send({ type: 'pong' });
        break;
    }
  });
  send({ type: 'ready' });
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
