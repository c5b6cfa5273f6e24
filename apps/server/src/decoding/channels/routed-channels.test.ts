import { randomNumbers } from '@earshot/engine/testing/sounds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alternateTurns,
  callScene,
  crosstalks,
  inTurn,
  mixed,
  scenesOfOneVoice,
  silence,
  toSamples,
} from '../../../test/support/stereo-scenes.js';
import { RoutedChannels } from './routed-channels.js';

const second = 16_000;

/**
 * A sound with the levels and the spectra of speech: syllables of two resonances, with pauses
 * between phrases.
 */
function voice(seconds: number, seed: number): Float32Array {
  const random = randomNumbers(seed);
  const sound = silence(seconds);
  const pitch = 90 + 120 * random();
  for (let at = 0.3; at < seconds - 0.5; at += random() < 0.15 ? 0.7 : 0.12 + 0.2 * random()) {
    const length = 0.08 + 0.15 * random();
    const [low, high] = [300 + 600 * random(), 1200 + 1800 * random()];
    const level = 0.1 + 0.25 * random();
    for (let index = 0; index < length * second; index += 1) {
      const time = index / second;
      const pulse = 1 - ((time * pitch) % 1);
      const wave =
        Math.sin(2 * Math.PI * low * time) +
        0.5 * Math.sin(2 * Math.PI * high * time) +
        0.2 * (random() - 0.5);
      const position = Math.round(at * second) + index;
      sound[position] =
        (sound[position] ?? 0) +
        level * pulse ** 2 * Math.sin((Math.PI * index) / (length * second)) * wave;
    }
  }
  return sound;
}

/** Reads a recording through {@link RoutedChannels}. */
async function readChannels(
  channels: readonly Float32Array[],
  {
    blockSamples = second,
    layout = null,
    mode = 'auto',
  }: { blockSamples?: number; layout?: string | null; mode?: 'auto' | 'separate' | 'mixed' } = {},
) {
  const samples = channels.map(toSamples);
  const length = samples[0]?.length ?? 0;
  const routed = new RoutedChannels({ channelCount: channels.length, channelLayout: layout }, mode);
  async function* decoded() {
    for (let from = 0; from < length; from += blockSamples)
      yield samples.map((one) => one.slice(from, from + blockSamples));
  }
  const blocks: Int16Array[][] = [];
  for await (const block of routed.read(decoded())) blocks.push(block);
  const output = channels.map((_, channel) =>
    inTurn(
      ...blocks.map((block) => Float32Array.from(block[channel] ?? [], (one) => one / 32_767)),
    ),
  );
  return { routed, output };
}

/** Energy of a sound that is used, relative to that of another, in dB. */
function relativeLevel(output: Float32Array | undefined, sound: Float32Array): number {
  const energy = (one: Float32Array | undefined) =>
    one?.reduce((sum, sample) => sum + sample ** 2, 0) ?? 0;
  return 10 * Math.log10((energy(output) + 1e-9) / energy(sound));
}

/** Compares samples, of which there are too many for a report of their differences. */
const isSame = (one: Float32Array = silence(0), other: Float32Array = silence(0)) =>
  Buffer.compare(new Uint8Array(toSamples(one).buffer), new Uint8Array(toSamples(other).buffer)) ===
  0;

describe('one voice', () => {
  const speaker = voice(24, 5);
  test.each(scenesOfOneVoice(speaker).map((scene) => [scene.name, scene] as const))(
    'a voice %s is one channel, at its level',
    async (_, { channels }) => {
      const { output, routed } = await readChannels(channels);
      expect(routed.distinctCount).toBe(1);
      const loudest = Math.max(...channels.map((channel) => relativeLevel(channel, speaker)));
      const levels = output
        .map((each) => relativeLevel(each, speaker))
        .sort((one, other) => other - one);
      expect(levels[0]).toBeGreaterThan(loudest - 3);
      expect(levels[1]).toBeLessThan(-40);
      // It is in the first channel, unless it is only a leak there.
      if (relativeLevel(channels[0], channels[1]) > -9)
        expect(relativeLevel(output[0], speaker)).toBe(levels[0]);
    },
  );
});

describe('two parties', () => {
  const turns = (seed: number) =>
    [3, 2, 4, 1.5, 5].map((seconds, index) => voice(seconds, seed + index));
  const [caller, agent] = alternateTurns(turns(20), turns(40));

  test.each(crosstalks)('keep their channels with crosstalk of %i dB', async (crosstalkDb) => {
    const { output, routed } = await readChannels(callScene(caller, agent, crosstalkDb).channels);
    expect(routed.distinctCount).toBe(2);
    for (const [channel, [own, other]] of [
      [caller, agent],
      [agent, caller],
    ].entries()) {
      if (own === undefined || other === undefined) continue;
      const whileOwn = output[channel]?.map((sample, index) => (own[index] === 0 ? 0 : sample));
      expect(Math.abs(relativeLevel(whileOwn, own))).toBeLessThan(1);
      const whileOther = output[channel]?.map((sample, index) => (other[index] === 0 ? 0 : sample));
      // Only the sound just before and after the channel's own turns remains.
      expect(relativeLevel(whileOther, other)).toBeLessThan(Math.max(-60, crosstalkDb - 10));
    }
  });

  test('that speak at once are both used', async () => {
    const [one, two] = [voice(20, 3), voice(20, 4)];
    for (const crosstalkDb of [-90, -20, -10]) {
      const { output, routed } = await readChannels(callScene(one, two, crosstalkDb).channels);
      expect(routed.distinctCount).toBe(2);
      expect(relativeLevel(output[0], one)).toBeGreaterThan(-1);
      expect(relativeLevel(output[1], two)).toBeGreaterThan(-1);
    }
  });

  test('that talk one after the other for long keep their channels too, whoever begins', async () => {
    const long = alternateTurns([silence(0.1), voice(45, 70)], [voice(40, 80), silence(0.1)]);
    const { output, routed } = await readChannels(callScene(...long, -20).channels);
    expect(routed.distinctCount).toBe(2);
    expect(routed.carries(0, 0, 39)).toBe(false);
    expect(relativeLevel(output[1], long[1])).toBeGreaterThan(-1);
    expect(relativeLevel(output[0], long[0])).toBeGreaterThan(-1);
  });
});

describe('surround sound', () => {
  const dialogue = voice(20, 6);
  const amplified = (decibels: number) => dialogue.map((sample) => sample * 10 ** (decibels / 20));
  const rumble = dialogue.map((_, index) => 0.5 * Math.sin((2 * Math.PI * 40 * index) / second));

  test('the dialogue is read from the centre, whatever the others carry', async () => {
    const effects = voice(20, 7);
    const { output, routed } = await readChannels(
      [
        mixed(amplified(-14), effects, -6),
        mixed(amplified(-14), effects, -6),
        dialogue,
        rumble,
        amplified(-26),
        effects,
      ],
      { layout: '5.1' },
    );
    expect(routed.distinctCount).toBe(1);
    expect(routed.report()).toEqual({
      mode: 'auto',
      layout: '5.1',
      transcribed: [{ channel: 0, from: [{ channel: 2, seconds: expect.any(Number) }] }],
    });
    expect(isSame(output[0], dialogue)).toBe(true);
    for (const other of output.slice(1)) expect(relativeLevel(other, dialogue)).toBeLessThan(-60);
  });

  test('without dialogue in the centre the others are mixed, and cannot cancel', async () => {
    const { output } = await readChannels(
      [dialogue, dialogue.map((sample) => -sample), silence(20), rumble, silence(20), silence(20)],
      { layout: '5.1' },
    );
    expect(relativeLevel(output[0], dialogue)).toBeGreaterThan(-1);
    expect(relativeLevel(output[0], dialogue)).toBeLessThan(1);
  });

  test('microphones that a program has named after loudspeakers are read by what they carry', async () => {
    const voices = Array.from({ length: 6 }, (_, index) => {
      const parts = Array.from({ length: 6 }, (__, part) =>
        part === index ? voice(4, 100 + index) : silence(4),
      );
      return inTurn(...parts);
    });
    const { output, routed } = await readChannels(voices, { layout: '5.1' });
    expect(routed.distinctCount).toBe(6);
    for (const [channel, own] of voices.entries())
      expect(Math.abs(relativeLevel(output[channel], own))).toBeLessThan(0.5);
  });
});

describe('a request', () => {
  const speaker = voice(12, 9);

  test('can insist on channels', async () => {
    const channels = [speaker, speaker];
    const { output, routed } = await readChannels(channels, { mode: 'separate' });
    expect(routed.distinctCount).toBe(2);
    for (const each of output) expect(isSame(each, speaker)).toBe(true);
    expect(routed.carries(1, 0, 1)).toBe(true);
  });

  test('can insist on a mix', async () => {
    const other = voice(12, 10);
    const { output, routed } = await readChannels([speaker, other], { mode: 'mixed' });
    expect(routed.distinctCount).toBe(1);
    const sum = mixed(speaker, other);
    expect(
      relativeLevel(
        output[0]?.map((sample, index) => sample - (sum[index] ?? 0)),
        sum,
      ),
    ).toBeLessThan(-12);
    expect(relativeLevel(output[1], sum)).toBeLessThan(-60);
  });
});

test('equal channels are one without any sound, and until they differ', async () => {
  const { routed } = await readChannels([silence(3), silence(3), silence(3)]);
  expect(routed.distinctCount).toBe(1);
  const parts = inTurn(silence(30), voice(10, 2));
  const { routed: parting } = await readChannels([silence(40), silence(40), parts]);
  expect(parting.distinctCount).toBe(2);
  expect(parting.carries(2, 0, 30)).toBe(false);
  expect(parting.carries(2, 30, 40)).toBe(true);
  expect(parting.carries(1, 0, 40)).toBe(false);
});

test('tones of different frequencies are no shared sound', async () => {
  const tone = (hertz: number) =>
    silence(6).map((_, index) => 0.3 * Math.sin((2 * Math.PI * hertz * index) / second));
  const { output, routed } = await readChannels([tone(440), tone(880)]);
  expect(routed.distinctCount).toBe(2);
  expect(relativeLevel(output[1], tone(880))).toBeGreaterThan(-0.1);
});

test('the same is used however the audio is cut into blocks, and it has its length', async () => {
  const channels = callScene(voice(31.3, 1), voice(31.3, 2), -15).channels;
  const whole = await readChannels(channels);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1000, max: 100_000 }), async (blockSamples) => {
      const { output, routed } = await readChannels(channels, { blockSamples });
      expect(output.every((each, index) => isSame(each, whole.output[index]))).toBe(true);
      expect(routed.report()).toEqual(whole.routed.report());
      expect(output[0]).toHaveLength(channels[0].length);
    }),
    { numRuns: 5 },
  );
});
