import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { needs } from '@earshot/specification';
import { createFakeClock, createFakeLiveService } from '@earshot/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Law, RtpCall, readRtpPacket } from '../src/index.js';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** Two seconds of a tone that rises, so that no part is like another one. */
const sound = ['-v', 'error', '-f', 'lavfi', '-i', 'aevalsrc=0.5*sin(900*t*t):s=8000:d=2'];

/** Encodes the sound. The encoder is followed by where it goes. */
const encoded = (law: Law, ...output: string[]) => [
  ...sound,
  '-c:a',
  law === 'ulaw' ? 'pcm_mulaw' : 'pcm_alaw',
  ...output,
];

/** Lets ffmpeg send the sound, and returns every datagram up to the end of the sound. */
async function receiveFromFfmpeg(law: Law, payloadBytes: number): Promise<Uint8Array[]> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const datagrams: Uint8Array[] = [];
  const isComplete = new Promise<void>((resolve) => {
    let samples = 0;
    socket.on('message', (datagram) => {
      datagrams.push(datagram);
      const { payload, payloadType } = readRtpPacket(datagram);
      if (payloadType === 0 || payloadType === 8) samples += payload.length;
      if (samples >= 16_000) resolve();
    });
  });
  const { port } = socket.address();
  // Its reports come to the same port (RFC 5761), as from most phones.
  const address = `rtp://127.0.0.1:${port}?rtcpport=${port}&pkt_size=${payloadBytes + 12}`;
  // In real time, so that no datagram is dropped.
  const sender = spawn('ffmpeg', ['-re', ...encoded(law, '-f', 'rtp', address)]);
  onTestFinished(() => void sender.kill());
  await isComplete;
  return datagrams;
}

describe('a call that ffmpeg sends', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  test.each<[law: Law, payloadBytes: number]>([
    ['ulaw', 160],
    ['alaw', 160],
    ['ulaw', 1440],
  ])('in %s with %d bytes a packet arrives as it was encoded', async (law, payloadBytes) => {
    const datagrams = await receiveFromFfmpeg(law, payloadBytes);
    const clock = createFakeClock();
    const live = createFakeLiveService({ clock });
    const { client, WebSocket: webSocket } = live;
    const call = new RtpCall({ client, webSocket, clock, id: 'call-1', law, tracks: ['inbound'] });
    for (const datagram of datagrams) call.receive('inbound', datagram);
    void call.end();
    await clock.advanceUntil(() => call.session.state === 'ended');
    const raw = execFileSync('ffmpeg', encoded(law, '-f', law === 'ulaw' ? 'mulaw' : 'alaw', '-'));
    expect(raw).toHaveLength(16_000);
    expect(Buffer.compare(live.sessions[0]?.audio ?? new Uint8Array(), raw)).toBe(0);
    // The report of a sender is one of the datagrams, and no audio.
    expect(datagrams.map((datagram) => readRtpPacket(datagram).payloadType)).toContain(72);
  });
});
