import type { LiveMessage, LiveRequestInput } from '@earshot/core';
import {
  createFakeClock,
  createFakeLiveService,
  createNoise,
  createRandom,
  type FakeClock,
  type FakeLiveService,
  type FakeLiveServiceOptions,
  type FakeLiveSession,
  type Script,
} from '@earshot/testing';
import { createLiveSession, type LiveSession, type LiveSessionOptions } from '../../src/index.js';

/** Bytes of 100 ms in the default format. */
const chunkBytes = 3200;

/** Three utterances within three seconds. */
export const script: Script = {
  utterances: [
    { text: 'every word counts', startSeconds: 0.2, endSeconds: 0.8 },
    { text: 'nothing is lost', startSeconds: 1, endSeconds: 1.7 },
    { text: 'and nothing comes twice', startSeconds: 1.9, endSeconds: 2.7 },
  ],
};

/** A configuration that selects every kind of message. */
export const everything: LiveRequestInput = {
  messages_config: { receive_partial_transcripts: true, receive_lifecycle_events: true },
};

/** A session of ours at a fake service. */
export interface Rig {
  clock: FakeClock;
  service: FakeLiveService;
  /** Address of the session. */
  url: string;
  session: LiveSession;
  recorded: FakeLiveSession;
  messages: LiveMessage[];
}

/** Makes a session that has not been started. */
export function createRig(
  serviceOptions: Omit<FakeLiveServiceOptions, 'clock'> = {},
  options: LiveSessionOptions = {},
  request: LiveRequestInput = everything,
): Rig {
  const clock = createFakeClock();
  const service = createFakeLiveService({ clock, script, ...serviceOptions });
  const { id, url } = service.initiate(request);
  const session = createLiveSession(
    { url },
    { clock, webSocket: service.WebSocket, random: createRandom(1), ...options },
  );
  const messages: LiveMessage[] = [];
  session.on('message', (message) => messages.push(message));
  return { clock, service, url, session, recorded: service.session(id), messages };
}

/** Sends audio in real time. */
export async function speak(
  { clock, session }: Pick<Rig, 'clock' | 'session'>,
  audio: Uint8Array,
): Promise<void> {
  for (let offset = 0; offset < audio.length; offset += chunkBytes) {
    session.send(audio.subarray(offset, offset + chunkBytes));
    await clock.advance(100);
  }
}

/** Makes noise of a length, in the default format. */
export function noise(seconds: number): Uint8Array<ArrayBuffer> {
  return createNoise(seconds * 10 * chunkBytes);
}
