import type { EarshotClient } from '@earshot/http';
import { createLiveSession, type LiveSessionOptions } from '@earshot/live';
import { asLanguageCode, stt } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import { type SessionParameters, sessionRequest, toBytes } from './session-format.js';
import { toApiError } from './to-api-error.js';
import { toSpeechData } from './to-speech-data.js';

/** The service, and how it transcribes. */
interface Recogniser {
  readonly client: EarshotClient;
  readonly parameters: SessionParameters;
  readonly options: Pick<LiveSessionOptions, 'clock' | 'signal' | 'webSocket'>;
}

/** Transcribes a frame as a whole. The times are from its start. */
export async function transcribeFrame(
  frame: AudioFrame,
  { client, options, parameters }: Recogniser,
): Promise<stt.SpeechEvent> {
  const config = sessionRequest(frame, parameters);
  const session = createLiveSession({ client, config }, options);
  const finals: stt.SpeechData[] = [];
  session.on('transcript', ({ data }) => {
    if (data.is_final) finals.push(toSpeechData(data.utterance, 0));
  });
  // It fails like the calls below, whose errors are enough.
  session.finished.catch(() => undefined);
  try {
    await session.start();
    session.send(toBytes(frame));
    await session.stop();
  } catch (error) {
    throw toApiError(error);
  }
  return {
    type: stt.SpeechEventType.FINAL_TRANSCRIPT,
    requestId: session.id ?? '',
    alternatives: [join(finals)],
  };
}

/** The finals as one text, empty when nobody speaks. */
function join(finals: readonly stt.SpeechData[]): stt.SpeechData {
  const [first] = finals;
  const count = Math.max(finals.length, 1);
  return {
    language: first?.language ?? asLanguageCode(''),
    text: finals.map(({ text }) => text).join(' '),
    startTime: first?.startTime ?? 0,
    endTime: finals.at(-1)?.endTime ?? 0,
    confidence: finals.reduce((sum, { confidence }) => sum + confidence, 0) / count,
    words: finals.flatMap(({ words = [] }) => words),
  };
}
