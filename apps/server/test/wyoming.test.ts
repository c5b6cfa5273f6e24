import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import { EventReader } from '../src/wyoming/event-reader.js';
import { call } from './support/api.js';
import { counterAudio, scriptedText } from './support/live.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';
import { signIn } from './support/sign-in.js';

let server: ServerProcess;
let port: number;
let homeKey: { readonly id: string; readonly key: string };
beforeAll(async () => {
  const before = await startServerProcess();
  const headers = await signIn(before.url);
  const body = { name: 'home' };
  const created = await call(before.url, '/studio/keys', { key: null, body, headers });
  homeKey = (await created.json()) as typeof homeKey;
  await before.stop();
  server = await startServerProcess(
    {
      EARSHOT_WYOMING_PORT: '0',
      EARSHOT_WYOMING_KEY: 'home',
      EARSHOT_LIVE_MAX_CHANNELS: '2',
    },
    before.dataFolder,
  );
  port = await vi.waitFor(() => {
    const found = /"port":(\d+),"msg":"wyoming protocol is served"/.exec(server.output())?.[1];
    return Number(found ?? expect.fail(server.output()));
  });
}, 30_000);
afterAll(() => server.stop());

interface ReceivedEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A client that sends bytes as they are, and collects events. */
class RawClient {
  readonly events: ReceivedEvent[] = [];
  readonly closed: Promise<void>;
  readonly socket: Socket;
  readonly #reader = new EventReader();

  constructor() {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (bytes) => {
      for (const { data, type } of this.#reader.read(bytes)) this.events.push({ data, type });
    });
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
    onTestFinished(() => void this.socket.destroy());
  }

  send(type: string, data: object = {}, payload: Uint8Array = new Uint8Array()): void {
    this.socket.write(`${JSON.stringify({ type, data, payload_length: payload.length })}\n`);
    this.socket.write(payload);
  }

  /** Sends audio in frames of 64 ms, as Home Assistant does. */
  speak(audio: Uint8Array, format: object = { rate: 16_000, width: 2, channels: 1 }): void {
    this.send('audio-start', format);
    for (let from = 0; from < audio.length; from += 2048)
      this.send('audio-chunk', format, audio.subarray(from, from + 2048));
    this.send('audio-stop');
  }

  async waitFor(type: string, number = 0): Promise<ReceivedEvent> {
    return vi.waitFor(() => {
      const found = this.events.filter((event) => event.type === type)[number];
      return found ?? expect.fail(`${type}: ${JSON.stringify(this.events)}`);
    }, 10_000);
  }
}

verifies(
  'wyoming.transcribe',
  'an utterance gets its text, as it grows and as a whole',
  async () => {
    const client = new RawClient();
    client.send('transcribe', { language: 'en-GB', name: 'earshot-1' });
    client.speak(counterAudio(4));
    await client.waitFor('transcript-stop');
    const types = client.events.map(({ type }) => type);
    expect(types[0]).toBe('transcript-start');
    expect(types.slice(-2)).toEqual(['transcript', 'transcript-stop']);
    const chunks = client.events.filter(({ type }) => type === 'transcript-chunk');
    // What the final text contradicts is not sent as a part.
    expect(chunks.length).toBeGreaterThan(0);
    expect(scriptedText).toContain(chunks.map(({ data }) => data['text']).join(''));
    expect((await client.waitFor('transcript')).data).toEqual({
      text: scriptedText,
      language: 'en',
    });
  },
);

verifies(
  ['wyoming.transcribe', 'wyoming.formats'],
  'a connection transcribes one utterance after another, each in its own format',
  async () => {
    const client = new RawClient();
    client.speak(counterAudio(4));
    // The same duration in stereo of 22,050 Hz.
    client.speak(counterAudio(4, 88_200), { rate: 22_050, width: 2, channels: 2 });
    const texts = [await client.waitFor('transcript'), await client.waitFor('transcript', 1)];
    expect(texts.map(({ data }) => data['text'])).toEqual([scriptedText, scriptedText]);
    const response = await call(server.url, '/v2/live?limit=2', { key: homeKey.key });
    const { items } = (await response.json()) as { items: { status: string; file: object }[] };
    expect(items).toMatchObject([
      { status: 'done', file: { audio_duration: expect.closeTo(4, 1) } },
      { status: 'done', file: { audio_duration: expect.closeTo(4, 1) } },
    ]);
  },
  20_000,
);

verifies(
  'wyoming.describe',
  'a client learns the languages, and whether the service lives',
  async () => {
    const client = new RawClient();
    client.send('describe');
    client.send('ping', { text: 'well?' });
    client.send('select-program', { name: 'earshot' });
    expect((await client.waitFor('pong')).data).toEqual({ text: 'well?' });
    expect((await client.waitFor('info')).data).toMatchObject({
      asr: [
        {
          name: 'earshot',
          supports_transcript_streaming: true,
          models: [{ name: 'earshot-1', languages: expect.arrayContaining(['en']) }],
        },
      ],
    });
  },
);

describe('what cannot be used is an error event that ends the connection:', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['a line that is no JSON', 'GET / HTTP/1.1\r\n\r\n', /header of an event must be JSON/],
    ['a header without an end', 'x'.repeat(70_000), /header of an event must have at most 65536/],
    [
      'a payload that is too long',
      '{"type":"audio-chunk","payload_length":9999999}\n',
      /payload_length must be .*1048576.*9999999/,
    ],
    ['an unknown language', '{"type":"transcribe","data":{"language":"xx"}}\n', /language.*"xx"/],
    ['an unknown model', '{"type":"transcribe","data":{"name":"big"}}\n', /name must be earshot-1/],
    [
      'audio in no format of PCM',
      '{"type":"audio-start","data":{"rate":16000,"width":5,"channels":1}}\n',
      /width must be .*5/,
    ],
  ];
  for (const [name, bytes, sentence] of cases)
    verifies('wyoming.errors', name, async () => {
      const client = new RawClient();
      client.socket.write(bytes);
      const { data } = await client.waitFor('error');
      expect(data['text']).toMatch(sentence);
      await client.closed;
    });

  verifies('wyoming.errors', 'audio whose format changes', async () => {
    const client = new RawClient();
    client.send('audio-start', { rate: 16_000, width: 2, channels: 1 });
    client.send('audio-chunk', { rate: 8000, width: 2, channels: 1 }, counterAudio(0.1));
    const { data } = await client.waitFor('error');
    expect(data['text']).toMatch(/rate must be 16000.*8000/);
    await client.closed;
  });
});

verifies('wyoming.limits', 'sessions count as those of the key', async () => {
  const format = { rate: 16_000, width: 2, channels: 1 };
  const openings: ReceivedEvent[] = [];
  for (const _ of ['first', 'second', 'third']) {
    const client = new RawClient();
    client.send('audio-start', format);
    client.send('audio-chunk', format, counterAudio(2));
    openings.push(await vi.waitFor(() => client.events[0] ?? expect.fail(), 10_000));
  }
  expect(openings[0]?.type).toBe('transcript-start');
  expect(openings.at(-1)).toMatchObject({
    type: 'error',
    data: { code: 'too_many_live_sessions', text: expect.stringContaining('of this key') },
  });
});

verifies('wyoming.key', 'a service without the key that is named does not start', async () => {
  const environment = { EARSHOT_WYOMING_PORT: '0', EARSHOT_WYOMING_KEY: 'nobody' };
  await expect(startServerProcess(environment)).rejects.toThrow(
    'EARSHOT_WYOMING_KEY must be the id or the name of a valid API key, got nobody',
  );
});

const python = process.env['EARSHOT_TEST_PYTHON'] ?? 'python3';

/** True where Python has the client of the protocol. */
function hasPythonClient(): boolean {
  try {
    execFileSync(python, ['-c', 'import wyoming.asr'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What the integration of Home Assistant does with the same package. */
const pythonProgram = `
import asyncio, json, sys
from wyoming.asr import Transcribe, Transcript, TranscriptChunk
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.info import Describe, Info

async def main():
    port, audio = int(sys.argv[1]), open(sys.argv[2], "rb").read()
    async with AsyncTcpClient("127.0.0.1", port) as client:
        await client.write_event(Describe().event())
        program = Info.from_event(await client.read_event()).asr[0]
    async with AsyncTcpClient("127.0.0.1", port) as client:
        await client.write_event(Transcribe(language="en", transcript_names=["Amber"]).event())
        await client.write_event(AudioStart(rate=16000, width=2, channels=1).event())
        for start in range(0, len(audio), 2048):
            chunk = AudioChunk(rate=16000, width=2, channels=1, audio=audio[start:start + 2048])
            await client.write_event(chunk.event())
        await client.write_event(AudioStop().event())
        chunks = ""
        while True:
            event = await client.read_event()
            assert event is not None, "Connection lost"
            if TranscriptChunk.is_type(event.type):
                chunks += TranscriptChunk.from_event(event).text
            if Transcript.is_type(event.type):
                transcript = Transcript.from_event(event)
                break
    print(json.dumps([program.name, program.models[0].languages, chunks, transcript.text]))

asyncio.run(main())
`;

describe(
  'the client of Home Assistant',
  needs(
    hasPythonClient(),
    'Python has no package wyoming: EARSHOT_TEST_PYTHON names a program that has',
  ),
  () => {
    verifies('wyoming.transcribe', 'transcribes', async () => {
      const path = join(server.dataFolder, 'spoken.raw');
      await writeFile(path, counterAudio(4));
      const { stdout } = await promisify(execFile)(python, [
        '-c',
        pythonProgram,
        String(port),
        path,
      ]);
      const [name, languages, chunks, text] = JSON.parse(stdout) as [
        string,
        string[],
        string,
        string,
      ];
      expect({ name, text }).toEqual({ name: 'earshot', text: scriptedText });
      expect(scriptedText).toContain(chunks);
      expect(chunks).not.toBe('');
      expect(languages).toContain('en');
    });
  },
);

// The last one, since the others use the key.
verifies('wyoming.key', 'a key that is revoked transcribes nothing more', async () => {
  const opened = new RawClient();
  opened.send('ping');
  await opened.waitFor('pong');
  const headers = await signIn(server.url);
  const path = `/studio/keys/${homeKey.id}`;
  const { status } = await call(server.url, path, { key: null, method: 'DELETE', headers });
  expect(status).toBe(204);
  const format = { rate: 16_000, width: 2, channels: 1 };
  const late = new RawClient();
  for (const client of [opened, late]) {
    client.send('audio-start', format);
    const { data } = await client.waitFor('error');
    expect(data['text']).toMatch(/EARSHOT_WYOMING_KEY is unknown or was revoked/);
    await client.closed;
  }
});
