import { readFile } from 'node:fs/promises';
import { hasFfmpeg, makeKind, makeMedia, mutate } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import { encodeForm } from '../../http-call.js';

const kinds = [
  'mp3',
  'm4a with its index at the end',
  'opus',
  'flac',
  'webm',
  'mp4',
  'wma',
] as const;
const expected = new Set([200, 400, 413, 415, 429]);
const atOnce = 8;

export const mutatedAudio: AttackCase = {
  name: 'http/mutated-audio',
  description: `Uploads of broken audio and video files, ${atOnce} at once, each with a job; every tenth a day of silence in a small file.`,
  seconds: 60,
  unavailable: () => (hasFfmpeg ? undefined : 'it needs ffmpeg'),
  // Jobs of twelve hours are in progress meanwhile, with twelve thousand utterances each.
  bounds: { dataMebibytes: 200, garbageMebibytes: 128 },
  async attack(context) {
    const originals = await Promise.all(kinds.map(async (kind) => readFile(await makeKind(kind))));
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=channel_layout=mono:sample_rate=8000'];
    const bomb = await readFile(
      await makeMedia([...silence, '-t', '43000', '-c:a', 'flac'], 'bomb.flac'),
    );
    await context.repeat(async (round) => {
      const original = originals[round % originals.length] ?? bomb;
      const file = round % 10 === 9 ? bomb : mutate(original, round);
      const response = await context.caller.call('/v2/upload', encodeForm(file, '-i concat:x.mp3'));
      context.count(String(response.status));
      if (!expected.has(response.status)) context.count('unexpected responses');
      if (response.status === 429) await context.pause(500);
      if (response.status !== 200) return;
      const { audio_url } = response.json<{ audio_url: string }>();
      await context.caller.call('/v2/pre-recorded', { body: { audio_url } });
    }, atOnce);
  },
  examine: async (_, { counts }) => [
    {
      name: 'responses of another kind',
      unit: '',
      measured: counts['unexpected responses'] ?? 0,
      bound: 0,
    },
  ],
};
