import { setTimeout as sleep } from 'node:timers/promises';
import { encodeFlacSilence, testKey } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import { Latencies } from '../../bystander/latencies.js';
import { encodeForm, HttpCaller } from '../../http-call.js';

const expected = new Set([200, 400, 413, 429]);
const atOnce = 8;
/** Time between two uploads of the other key, in milliseconds. */
const pauseMs = 250;

/** Uploads of another key. */
const uploads = new Latencies();

/**
 * Files whose headers announce the most samples for each of their bytes: below what is decoded, at
 * it, and beyond it.
 */
const makeFiles = (): Buffer[] => [
  encodeFlacSilence({ sampleRateHz: 192_000, channels: 8, frames: 10_000 }),
  encodeFlacSilence({ sampleRateHz: 655_350, channels: 8, frames: 10_000 }),
  encodeFlacSilence({ sampleRateHz: 48_000, channels: 1, frames: 2000 }),
];

export const silentFormats: AttackCase = {
  name: 'http/silent-formats',
  description: `Uploads of silence that announces eight channels and hours in small files, ${atOnce} at once, without ffmpeg, beside small uploads of another key.`,
  seconds: 40,
  environment: { EARSHOT_FFMPEG: '/nowhere/ffmpeg' },
  bounds: { dataMebibytes: 300, garbageMebibytes: 256 },
  async attack(context) {
    const files = makeFiles();
    await context.repeat(async (round) => {
      const file = files[round % files.length] ?? Buffer.alloc(0);
      const { status } = await context.caller.call('/v2/upload', encodeForm(file, 'silence.flac'));
      context.count(String(status));
      if (!expected.has(status)) context.count('unexpected responses');
      if (status === 429) await context.pause(200);
    }, atOnce);
  },
  async disturb({ url }, signal) {
    uploads.reset();
    const caller = new HttpCaller(url, { key: testKey });
    const file = encodeFlacSilence({ sampleRateHz: 16_000, channels: 1, frames: 1 });
    while (!signal.aborted) {
      const end = uploads.begin();
      const { status } = await caller.call('/v2/upload', encodeForm(file, 'small.flac'));
      end(status === 200);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  },
  examine: async (_, { counts }) => {
    const { longest, p50 } = uploads.figures();
    return [
      {
        name: 'responses of another kind',
        unit: '',
        measured: counts['unexpected responses'] ?? 0,
        bound: 0,
      },
      { name: 'small uploads of another key, half of them', unit: 'ms', measured: p50 },
      { name: 'small uploads of another key, longest', unit: 'ms', measured: longest, bound: 5000 },
    ];
  },
};
