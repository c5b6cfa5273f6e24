import { type MeasuredVoice, measureVoice } from '@earshot/add-ons/diarization';
import { floatToInt16 } from '@earshot/audio';
import { VoiceClips } from '@earshot/engine/model-tasks';
import { randomNumbers } from '@earshot/engine/testing/sounds';
import { sampleRateHz } from '../recordings.js';
import { addPinkNoise, atUsualLevel, overTelephone } from './mix-voices.js';
import type { SoloVoice } from './solo-voices.js';

/**
 * Length of what is enrolled and of what is compared with it, and the pause between the two, in
 * seconds.
 */
const profileSeconds = 10;
const pieceSeconds = 3;
const apartSeconds = 1;

/** Pieces of a voice at most. */
const maximumPieces = 20;

const noiseRatioDb = 20;

/** Conditions, each with what it does to samples. */
const conditions: readonly [name: string, change: (samples: Float32Array) => Float32Array][] = [
  ['clean', (samples) => samples],
  [
    'noise, 20 dB',
    (samples) => {
      const noisy = atUsualLevel(samples);
      addPinkNoise(noisy, noiseRatioDb, randomNumbers(samples.length));
      return noisy;
    },
  ],
  ['telephone', overTelephone],
];

/**
 * Measures how surely a voice is recognised: pieces of three seconds are compared with profiles of
 * ten seconds of all voices.
 *
 * @param directory - directory of the speaker encoder
 * @returns rows: condition, voices, pairs of one voice, other pairs, equal error rate and the
 * cosine where it is
 */
export async function measureKnownVoices(
  directory: string,
  voices: readonly SoloVoice[],
): Promise<string[][]> {
  const clips = new VoiceClips({ directory });
  try {
    const rows: string[][] = [];
    for (const [name, change] of conditions)
      rows.push(await measureCondition(clips, voices, name, change));
    return rows;
  } finally {
    clips.close();
  }
}

async function measureCondition(
  clips: VoiceClips,
  voices: readonly SoloVoice[],
  name: string,
  change: (samples: Float32Array) => Float32Array,
): Promise<string[]> {
  const measure = async (samples: Float32Array): Promise<MeasuredVoice | undefined> =>
    measureVoice(await clips.embed(floatToInt16(change(samples))));
  const profiles: { voice: string; vector: Float32Array }[] = [];
  const pieces: { voice: string; vector: Float32Array }[] = [];
  const least = (profileSeconds + apartSeconds + pieceSeconds) * sampleRateHz;
  for (const { name: voice, samples } of voices) {
    if (samples.length < least) continue;
    const profile = await measure(samples.slice(0, profileSeconds * sampleRateHz));
    if (profile !== undefined) profiles.push({ voice, vector: profile.vector });
    for (let index = 0; index < maximumPieces; index += 1) {
      const from = (profileSeconds + apartSeconds + index * pieceSeconds) * sampleRateHz;
      const to = from + pieceSeconds * sampleRateHz;
      if (to > samples.length) break;
      const piece = await measure(samples.slice(from, to));
      if (piece !== undefined) pieces.push({ voice, vector: piece.vector });
    }
  }
  const scores = pieces.flatMap((piece) =>
    profiles.map((profile) => ({
      isSame: piece.voice === profile.voice,
      cosine: piece.vector.reduce(
        (sum, value, axis) => sum + value * (profile.vector[axis] ?? 0),
        0,
      ),
    })),
  );
  const { cosine, rate } = equalErrorRate(scores);
  const same = scores.filter(({ isSame }) => isSame).length;
  return [
    name,
    String(profiles.length),
    String(same),
    String(scores.length - same),
    `${(100 * rate).toFixed(1)} %`,
    cosine.toFixed(2),
  ];
}

interface Score {
  readonly isSame: boolean;
  readonly cosine: number;
}

/**
 * The rate at which as many pairs of one voice are missed as others are taken for one, and the
 * cosine where it is.
 */
function equalErrorRate(scores: readonly Score[]): { rate: number; cosine: number } {
  const sorted = [...scores].sort((one, other) => one.cosine - other.cosine);
  const same = scores.filter(({ isSame }) => isSame).length;
  let missed = 0;
  let taken = scores.length - same;
  let best = { rate: 1, cosine: 0 };
  for (const { cosine, isSame } of sorted) {
    if (isSame) missed += 1;
    else taken -= 1;
    const rate = Math.max(missed / same, taken / (scores.length - same));
    if (rate < best.rate) best = { rate, cosine };
  }
  return best;
}
