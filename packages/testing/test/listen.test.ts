import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { createClient } from '@earshot/http';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  createFakeClock,
  createFakeHttpService,
  createFakeLiveService,
  createNoise,
  type FakeHttpServiceOptions,
} from '../src/index.js';
import { type ListenOptions, listen } from '../src/node.js';

const script = { utterances: [{ text: 'hello world', startSeconds: 0.2, endSeconds: 0.8 }] };

/** A fake on a port, whose clock is fifty times as fast as real time. */
async function listenToFake(options: Omit<FakeHttpServiceOptions, 'clock'> = {}) {
  const clock = createFakeClock({ autoAdvance: 50 });
  const live = createFakeLiveService({ clock, script });
  const service = createFakeHttpService({ clock, script, live, ...options });
  const { close, url } = await listen(service, { live });
  onTestFinished(close);
  return { live, service, url };
}

test('a program in another process uploads a recording and gets its transcript', async () => {
  const { service, url } = await listenToFake();
  const program = `
    const form = new FormData();
    form.append('audio', new File(['some audio'], 'meeting.wav'));
    const post = (path, init) => fetch(path, { method: 'POST', ...init }).then((each) => each.json());
    const { audio_url } = await post('${url}/v2/upload', { body: form });
    const { result_url } = await post('${url}/v2/pre-recorded', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ audio_url }),
    });
    for (;;) {
      const job = await (await fetch(result_url)).json();
      if (job.status !== 'done') continue;
      console.log(job.result.transcription.full_transcript);
      break;
    }`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
  ]);
  expect(stdout.trim()).toBe('hello world');
  expect(service.uploads[0]?.filename).toBe('meeting.wav');
});

test('the client of a service follows a job through its events', async () => {
  const { url } = await listenToFake();
  const client = createClient({ baseUrl: url });
  const { result } = await client.preRecorded.transcribe(new File(['audio'], 'meeting.wav'));
  expect(result.transcription?.full_transcript).toBe('hello world');
});

test('a live session runs over a real socket', async () => {
  const { live, url } = await listenToFake();
  const initiated = await fetch(`${url}/v2/live`, { method: 'POST', body: '{}' });
  // The response of the contract.
  const { url: address } = (await initiated.json()) as { url: string };
  const socket = new WebSocket(address);
  const received: { type: string }[] = [];
  socket.on('message', (data: Buffer) => {
    // Messages of the contract.
    received.push(JSON.parse(data.toString()) as { type: string });
  });
  await once(socket, 'open');
  socket.send(createNoise(32_000));
  socket.send(JSON.stringify({ type: 'stop_recording' }));
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(1000);
  expect(JSON.stringify(received)).toContain('hello world');
  expect(received.at(-1)?.type).toBe('post_final_transcript');
  expect(live.sessions[0]?.audio.length).toBe(32_000);
});

test('a page of another origin may ask, and a lost connection is one', async () => {
  const { service, url } = await listenToFake({ latencyMs: 1 });
  const asked = await fetch(`${url}/v2/pre-recorded`, { method: 'OPTIONS' });
  expect(asked.headers.get('access-control-allow-origin')).toBe('*');
  service.setDown(true);
  await expect(fetch(`${url}/v2/pre-recorded`)).rejects.toThrow('fetch failed');
});

test('wrong calls say what is allowed', async () => {
  await expect(listen({} as never)).rejects.toThrow(/createFakeHttpService makes/);
  const service = createFakeHttpService({ clock: createFakeClock() });
  const misspelt = { ports: 1 } as ListenOptions;
  await expect(listen(service, misspelt)).rejects.toThrow(/ports is no option: is it live,port\?/);
  expect(() => createFakeClock({ autoAdvance: -1 })).toThrow(/autoAdvance is -1/);
});
