import type { SpeakerSpan } from '@earshot/add-ons';
import { decodeUlawToFloat, encodeUlawFromFloat, resample } from '@earshot/audio';
import { pinkNoise, randomNumbers, rootMeanSquare } from '@earshot/engine/testing/sounds';
import { sampleRateHz } from '../recordings.js';
import type { SoloVoice } from './solo-voices.js';

/** Conversation to be made of solo voices. */
export interface MixPlan {
  readonly name: string;
  readonly speakers: number;
  /** Minimum and maximum length of a turn, in seconds. */
  readonly turnSeconds: readonly [number, number];
  /** Minimum and maximum pause between two turns, in seconds. The turns overlap below 0. */
  readonly gapSeconds: readonly [number, number];
  /** Signal-to-noise ratio of speech and pink noise, in dB, absent without noise. */
  readonly noiseRatioDb?: number;
  /** True for a conversation over the telephone: at 8 kHz, in mu-law (ITU-T G.711). */
  readonly isTelephone?: boolean;
  readonly durationSeconds: number;
}

/** Conversation with its speakers. */
export interface Mix {
  readonly samples: Float32Array;
  readonly spans: readonly SpeakerSpan[];
}

const frameSamples = 160;
/** Level of all voices before they are varied, as a root mean square. */
const speechLevel = 0.06;

/** Makes a conversation, the same for the same seed. No voice speaks twice in a row. */
export function mixVoices(voices: readonly SoloVoice[], plan: MixPlan, seed: number): Mix {
  const random = randomNumbers(seed);
  for (let index = 0; index < 8; index += 1) random();
  const within = ([least, greatest]: readonly [number, number]) =>
    least + (greatest - least) * random();
  const cast = [...voices]
    .map((voice) => ({ voice, order: random() }))
    .sort((first, second) => first.order - second.order)
    .slice(0, plan.speakers)
    .map(({ voice }) => ({ voice, at: 0, gain: 10 ** (within([-3, 3]) / 20) }));
  const samples = new Float32Array(plan.durationSeconds * sampleRateHz);
  const spans: SpeakerSpan[] = [];
  let at = Math.round(0.5 * sampleRateHz);
  let last = -1;
  for (;;) {
    let speaker = Math.floor(random() * cast.length);
    if (speaker === last) speaker = (speaker + 1) % cast.length;
    last = speaker;
    const member = cast[speaker];
    if (member === undefined) break;
    const turn = takeTurn(member, Math.round(within(plan.turnSeconds) * sampleRateHz));
    if (at + turn.length > samples.length) break;
    for (const [index, sample] of turn.entries())
      samples[at + index] = (samples[at + index] ?? 0) + sample * member.gain;
    for (const { from, to } of activeRuns(turn))
      spans.push({
        start: (at + from) / sampleRateHz,
        end: (at + to) / sampleRateHz,
        speaker: member.voice.name,
      });
    at = Math.max(0, at + turn.length + Math.round(within(plan.gapSeconds) * sampleRateHz));
  }
  if (plan.noiseRatioDb !== undefined) addPinkNoise(samples, plan.noiseRatioDb, random);
  return { samples: plan.isTelephone === true ? overTelephone(samples) : samples, spans };
}

const telephoneRateHz = 8000;

/** Samples as a telephone transmits them: at 8 kHz, in mu-law (ITU-T G.711). */
export function overTelephone(samples: Float32Array): Float32Array {
  const narrow = resample(samples, { fromRateHz: sampleRateHz, toRateHz: telephoneRateHz });
  const decoded = decodeUlawToFloat(encodeUlawFromFloat(narrow));
  return resample(decoded, { fromRateHz: telephoneRateHz, toRateHz: sampleRateHz });
}

/**
 * Next section of a voice, from one speech to another, at its usual level. It starts over at its
 * end.
 */
function takeTurn(member: { voice: SoloVoice; at: number }, length: number): Float32Array {
  const { samples } = member.voice;
  if (member.at + length > samples.length) member.at = 0;
  // The turn ends at the quietest moment close to where it should.
  let end = member.at + length;
  let quietest = Infinity;
  for (let to = end; to < Math.min(samples.length, end + 0.5 * sampleRateHz); to += frameSamples) {
    const level = rootMeanSquare(samples.subarray(to - 2 * frameSamples, to));
    if (level < quietest) {
      quietest = level;
      end = to;
    }
  }
  const turn = samples.slice(member.at, end);
  member.at = end;
  const runs = activeRuns(turn);
  const spoken = turn.slice(runs[0]?.from ?? 0, runs.at(-1)?.to ?? turn.length);
  const gain = computeGain(samples);
  return spoken.map((sample) => sample * gain);
}

/** Gain that brings a voice to the usual level. */
const computeGain = (samples: Float32Array) =>
  speechLevel / Math.max(1e-4, rootMeanSquare(samples));

/** A voice at the usual level. */
export function atUsualLevel(samples: Float32Array): Float32Array {
  const gain = computeGain(samples);
  return samples.map((sample) => sample * gain);
}

/**
 * Sections of clean speech, in samples. They include pauses of up to 0.3 seconds, as in the
 * evaluations of NIST.
 */
function activeRuns(turn: Float32Array): { from: number; to: number }[] {
  let peak = 0;
  for (let at = 0; at < turn.length; at += frameSamples)
    peak = Math.max(peak, rootMeanSquare(turn.subarray(at, at + frameSamples)));
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < turn.length; at += frameSamples) {
    if (rootMeanSquare(turn.subarray(at, at + frameSamples)) < peak * 0.01) continue;
    const to = Math.min(turn.length, at + frameSamples);
    const run = runs.at(-1);
    if (run !== undefined && at - run.to <= 0.3 * sampleRateHz) run.to = to;
    else runs.push({ from: at, to });
  }
  return runs;
}

/** Adds pink noise to speech of the usual level. */
export function addPinkNoise(samples: Float32Array, ratioDb: number, random: () => number): void {
  const noise = pinkNoise(samples.length, random);
  const gain = speechLevel / 10 ** (ratioDb / 20) / rootMeanSquare(noise);
  for (const [index, sample] of noise.entries())
    samples[index] = (samples[index] ?? 0) + sample * gain;
}
