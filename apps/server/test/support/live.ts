import {
  type CreatedLiveSession,
  createdLiveSessionSchema,
  isKnownLiveMessage,
  type KnownLiveMessage,
  type LiveJob,
  type LiveMessageType,
  type LiveRequestInput,
  liveJobSchema,
  type MessageOf,
  parseLiveMessage,
} from '@earshot/core';
import { createLiveSession, type LiveSession } from '@earshot/live';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { call } from './api.js';
import { audioOfWav } from './wav.js';

/** Text that the scripted engine recognises every four seconds. */
export const scriptedText = 'one two three four five six seven eight';

/**
 * A session of the client of this project, which reconnects quickly, and every message that it
 * received.
 */
export function openSession(url: string): { session: LiveSession; messages: { type: string }[] } {
  const session = createLiveSession(
    { url },
    { webSocket: WebSocket, reconnect: { baseDelayMs: 5, maximumDelayMs: 20 } },
  );
  const messages: { type: string }[] = [];
  session.on('message', (message) => messages.push(message));
  return { session, messages };
}

/** Every kind of message. */
export const allMessages = {
  receive_partial_transcripts: true,
  receive_final_transcripts: true,
  receive_speech_events: true,
  receive_pre_processing_events: true,
  receive_realtime_processing_events: true,
  receive_post_processing_events: true,
  receive_acknowledgments: true,
  receive_errors: true,
  receive_lifecycle_events: true,
};

/**
 * Bytes in a sequence without repetitions, so that lost or duplicated audio is noticed. 16 bits at
 * 16 kHz by default.
 */
export function counterAudio(seconds: number, bytesPerSecond = 32_000): Uint8Array {
  const audio = new Uint8Array(Math.round(seconds * bytesPerSecond));
  let state = 0x9e37_79b9;
  for (let index = 0; index < audio.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // It is quiet, like real audio, so that no sample clips.
    audio[index] = index % 2 === 0 ? state >>> 24 : (state >>> 29) - 4;
  }
  return audio;
}

/** Initiates a session. */
export async function initiate(
  url: string,
  request: LiveRequestInput = {},
): Promise<CreatedLiveSession> {
  const response = await call(url, '/v2/live', { body: request });
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(201);
  return createdLiveSessionSchema.parse(body);
}

/**
 * Messages as a result lists them: consecutive acknowledgements are merged into one, which covers
 * their whole range.
 */
export function asListed(messages: readonly { readonly type: string }[]): unknown[] {
  const listed: { readonly type: string }[] = [];
  for (const message of messages) {
    const last = listed.at(-1);
    if (isTaken(last) && isTaken(message)) {
      const data = {
        byte_range: [last.data.byte_range[0], message.data.byte_range[1]],
        time_range: [last.data.time_range[0], message.data.time_range[1]],
      };
      listed[listed.length - 1] = { ...message, data } as never;
    } else listed.push(message);
  }
  return listed;
}

type TakenMessage = MessageOf<'audio_chunk'> & {
  data: NonNullable<MessageOf<'audio_chunk'>['data']>;
};

function isTaken(message: { readonly type: string } | undefined): message is TakenMessage {
  return (
    message?.type === 'audio_chunk' && 'acknowledged' in message && message.acknowledged === true
  );
}

/** The messages that a result lists. */
export function listedMessages(result: LiveJob['result']): unknown[] {
  return (result?.messages ?? []).map((text): unknown => JSON.parse(text));
}

/** The job of a session. */
export async function readLiveJob(url: string, id: string): Promise<LiveJob> {
  const response = await call(url, `/v2/live/${id}`);
  expect(response.status).toBe(200);
  return liveJobSchema.parse(await response.json());
}

/** Waits until a session is done. */
export function waitForLiveJob(url: string, id: string): Promise<LiveJob> {
  return vi.waitFor(
    async () => {
      const job = await readLiveJob(url, id);
      expect(['done', 'error']).toContain(job.status);
      return job;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** The audio of a session, which follows the header of its file. */
export async function readRecording(url: string, id: string): Promise<Buffer> {
  const response = await call(url, `/v2/live/${id}/file`);
  expect(response.status).toBe(200);
  const file = Buffer.from(await response.arrayBuffer());
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  return audioOfWav(file);
}

/** A client that does only what the test requests. */
export interface PlainClient {
  readonly socket: WebSocket;
  /** Everything that was received. */
  readonly messages: KnownLiveMessage[];
  /** Resolves with the code and the reason when the socket is closed. */
  readonly closed: Promise<{ code: number; reason: string }>;
  send(...data: (Uint8Array | string)[]): void;
  stop(): void;
  /** Waits for a message of a type. */
  waitFor<Type extends LiveMessageType>(
    type: Type,
    accepts?: (message: MessageOf<Type>) => boolean,
  ): Promise<MessageOf<Type>>;
  ofType<Type extends LiveMessageType>(type: Type): MessageOf<Type>[];
  /** Up to where audio was acknowledged. */
  acknowledged(): number;
}

/** Opens a socket. */
export async function openClient(url: string): Promise<PlainClient> {
  const socket = new WebSocket(url);
  const messages: KnownLiveMessage[] = [];
  const listeners = new Set<() => void>();
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer, isBinary) => {
    expect(isBinary).toBe(false);
    const message = parseLiveMessage(data.toString());
    expect(isKnownLiveMessage(message), data.toString()).toBe(true);
    messages.push(message as KnownLiveMessage);
    for (const listener of listeners) listener();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
      for (const listener of listeners) listener();
    });
  });
  await new Promise<void>((resolve) => {
    socket.once('open', () => resolve());
    socket.once('close', () => resolve());
  });

  function ofType<Type extends LiveMessageType>(type: Type): MessageOf<Type>[] {
    return messages.filter((message): message is MessageOf<Type> => message.type === type);
  }

  return {
    socket,
    messages,
    closed,
    ofType,
    send(...data) {
      for (const each of data) socket.send(each);
    },
    stop() {
      socket.send('{"type":"stop_recording"}');
    },
    acknowledged: () => ofType('audio_chunk').at(-1)?.data?.byte_range[1] ?? 0,
    waitFor(type, accepts = () => true) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          const found = ofType(type).find(accepts);
          if (found !== undefined) resolve(found);
          else if (socket.readyState === WebSocket.CLOSED)
            reject(
              new Error(
                `the socket was closed without ${type}; there was ${messages.map((each) => each.type).join(', ')}`,
              ),
            );
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      });
    },
  };
}

/** Audio in frames of a duration. */
export function* frames(audio: Uint8Array, bytes = 3200): Generator<Uint8Array> {
  for (let from = 0; from < audio.length; from += bytes) yield audio.subarray(from, from + bytes);
}

/** Words of the final transcripts among messages, in order. */
export function finalTexts(messages: readonly { type: string }[]): string[] {
  return (messages as readonly KnownLiveMessage[]).flatMap((message) =>
    message.type === 'transcript' && message.data.is_final ? [message.data.utterance.text] : [],
  );
}
