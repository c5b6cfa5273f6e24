/**
 * The newest clients of OpenAI and of the AI SDK against the service. They need Node.js 22, so that
 * an older one has none of them installed; the versions for Node.js 20 are tested beside the
 * interfaces that they use.
 */
import { connect } from 'node:net';
import { createEarshot, type TranscriptionModelV4 } from '@earshot/ai-sdk';
import {
  encodeWav,
  type ServerProcess,
  startServerProcess,
  testKey,
} from '@earshot/server/testing';
import { counterAudio, scriptedText } from '@earshot/server/testing/live';
import { needs, verifies } from '@earshot/specification';
import type * as openai from 'openai';
import type * as openaiRealtime from 'openai/realtime/ws';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

/** What is used of the AI SDK, as its version 7 has it. */
interface AiSdk {
  readonly transcribe: (call: {
    model: TranscriptionModelV4;
    audio: Uint8Array;
  }) => Promise<{ text: string; segments: unknown[] }>;
  readonly experimental_streamTranscribe: (call: {
    model: TranscriptionModelV4;
    audio: ReadableStream<Uint8Array>;
    inputAudioFormat: { type: string; rate: number };
  }) => { fullStream: AsyncIterable<{ type: string; text?: string }> };
}

/** Imports a package by a name that the compiler does not look for, since it may be away. */
const optional = async (name: string): Promise<unknown> => import(name).catch(() => undefined);
// What is used of version 7 of openai is declared as in version 6.
const client = (await optional('openai-7')) as typeof openai | undefined;
const realtimeClient = (await optional('openai-7/realtime/ws')) as
  | typeof openaiRealtime
  | undefined;
const aiSdk = (await optional('ai-7')) as AiSdk | undefined;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess();
}, 30_000);
afterAll(() => server.stop());

/** Four seconds of a tone, of which the scripted engine makes one utterance. */
const recording = encodeWav(
  [Int16Array.from({ length: 64_000 }, (_, index) => Math.round(9000 * Math.sin(index / 6)))],
  16_000,
);

const without = (name: string) => `${name} needs Node.js 22 and is not installed`;

describe('openai 7', needs(client !== undefined, without('openai 7')), () => {
  const connectClient = () => {
    if (client === undefined) throw new Error(without('openai 7'));
    return new client.OpenAI({ baseURL: `${server.url}/v1`, apiKey: testKey, maxRetries: 0 });
  };

  verifies('openai.clients', 'transcribes, with the times of words, and as a stream', async () => {
    const { transcriptions } = connectClient().audio;
    const file = new File([new Uint8Array(recording)], 'audio.wav');
    expect(
      await transcriptions.create({
        file,
        model: 'whisper-1',
        response_format: 'verbose_json',
        timestamp_granularities: ['word', 'segment'],
      }),
    ).toMatchObject({ text: scriptedText, words: expect.arrayContaining([expect.anything()]) });
    let streamed = '';
    for await (const event of await transcriptions.create({
      file,
      model: 'gpt-4o-transcribe',
      stream: true,
    }))
      if (event.type === 'transcript.text.delta') streamed += event.delta;
    expect(streamed).toBe(scriptedText);
  });

  verifies('openai.realtime', 'transcribes in real time, each utterance as an item', async () => {
    if (realtimeClient === undefined) throw new Error(without('openai 7'));
    const realtime = new realtimeClient.OpenAIRealtimeWS(
      {
        model: 'gpt-realtime',
        // The client insists on wss:, and the test server has no certificate.
        options: { createConnection: () => connect(Number(new URL(server.url).port)) },
      },
      connectClient(),
    );
    onTestFinished(() => realtime.socket.terminate());
    const events: { type: string; transcript?: string }[] = [];
    realtime.on('event', (event) => events.push({ ...event }));
    const ofType = (type: string) => events.filter((event) => event.type === type);
    await vi.waitFor(() => expect(ofType('session.created')).toHaveLength(1), 10_000);
    realtime.send({
      type: 'session.update',
      session: {
        type: 'transcription',
        audio: {
          input: {
            format: { type: 'audio/pcm', rate: 24_000 },
            transcription: { model: 'gpt-4o-transcribe', language: 'en' },
            turn_detection: { type: 'server_vad', silence_duration_ms: 300 },
          },
        },
      },
    });
    await vi.waitFor(() => expect(ofType('session.updated')).toHaveLength(1), 10_000);
    // Noise, which counts as speech, and then silence.
    const utterance = Buffer.concat([counterAudio(4, 48_000), Buffer.alloc(96_000)]);
    realtime.send({ type: 'input_audio_buffer.append', audio: utterance.toString('base64') });
    const completed = 'conversation.item.input_audio_transcription.completed';
    await vi.waitFor(() => expect(ofType(completed)).toHaveLength(1), 30_000);
    expect(ofType(completed)[0]?.transcript).toMatch(/^one two three four/);
    realtime.close();
  });
});

describe('ai 7', needs(aiSdk !== undefined, without('ai 7')), () => {
  const loadAiSdk = () => {
    if (aiSdk === undefined) throw new Error(without('ai 7'));
    const provider = createEarshot({ baseUrl: server.url, apiKey: testKey });
    return { ...aiSdk, model: provider.transcription() };
  };

  test('transcribe() takes a model of the newest specification', async () => {
    const { model, transcribe } = loadAiSdk();
    expect(await transcribe({ model, audio: new Uint8Array(recording) })).toMatchObject({
      text: scriptedText,
      segments: [{ text: scriptedText }],
    });
  });

  test('a transcription is streamed', async () => {
    const { experimental_streamTranscribe: streamTranscribe, model } = loadAiSdk();
    const audio = new Blob([new Uint8Array(counterAudio(4)), new Uint8Array(32_000)]).stream();
    const texts: (string | undefined)[] = [];
    for await (const { type, text } of streamTranscribe({
      model,
      audio,
      inputAudioFormat: { type: 'audio/pcm', rate: 16_000 },
    }).fullStream)
      if (type === 'transcript-final') texts.push(text);
    expect(texts.join(' ')).toMatch(/^one two three four/);
  });
});
