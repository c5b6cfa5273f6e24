/**
 * Plays a call to a bridge as a provider does, and prints the captions that come back.
 *
 *     npm run simulate -- ws://127.0.0.1:3000/calls/{token} caller.wav agent.wav
 */
import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Track, tracks } from '@earshot/telephony';
import { WebSocket } from 'ws';
import type { CaptionMessage } from './captions.js';

/** Length of a frame of a phone line. */
const frameMs = 20;

/** mu-law bytes of a frame. */
const frameBytes = 160;

const [address = '', ...recordings] = process.argv.slice(2);
if (recordings.length < 1 || recordings.length > tracks.length) {
  console.error('Usage: npm run simulate -- <address of the bridge> <caller> [agent]');
  process.exit(2);
}

const decoding = ['-nostdin', '-loglevel', 'error'];
const phoneLine = ['-f', 'mulaw', '-ar', '8000', '-ac', '1'];

/** Decodes a recording as it sounds on a phone. */
async function decode(recording: string): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(
    'ffmpeg',
    [...decoding, '-i', recording, ...phoneLine, '-'],
    { encoding: 'buffer', maxBuffer: 2 ** 30 },
  );
  return stdout;
}

const sides = new Map<Track, Buffer>();
for (const [index, recording] of recordings.entries())
  sides.set(tracks[index] ?? 'inbound', await decode(recording));

const socket = new WebSocket(address);
const streamSid = 'MZ00000000000000000000000000000001';
let sequenceNumber = 0;
const send = (event: string, content: object) => {
  sequenceNumber += 1;
  socket.send(
    JSON.stringify({ event, sequenceNumber: String(sequenceNumber), streamSid, ...content }),
  );
};
socket.on('message', (data: Buffer) => {
  // The bridge of this example sends nothing else.
  const { caption } = JSON.parse(data.toString('utf8')) as CaptionMessage;
  if (caption.isFinal)
    console.log(`${caption.startSeconds.toFixed(1)} ${caption.track}: ${caption.text}`);
});
const closed = new Promise<number>((resolve) => socket.once('close', resolve));
await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));

socket.send(JSON.stringify({ event: 'connected', protocol: 'Call', version: '1.0.0' }));
const callSid = `CA${Date.now()}`;
send('start', {
  start: {
    streamSid,
    callSid,
    tracks: [...sides.keys()],
    mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 },
    customParameters: { captions: 'true' },
  },
});
const frames = Math.ceil(Math.max(...[...sides.values()].map(({ length }) => length)) / frameBytes);
const startedAt = performance.now();
for (let frame = 0; frame < frames; frame += 1) {
  await wait(Math.max(0, startedAt + frame * frameMs - performance.now()));
  for (const [track, audio] of sides) {
    const payload = audio.subarray(frame * frameBytes, (frame + 1) * frameBytes).toString('base64');
    // A provider sends nothing where there is nothing.
    if (payload === '') continue;
    const [chunk, timestamp] = [String(frame + 1), String(frame * frameMs)];
    send('media', { media: { track, chunk, timestamp, payload } });
  }
}
send('stop', { stop: { callSid } });
const code = await closed;
if (code !== 1000) process.exitCode = 1;
