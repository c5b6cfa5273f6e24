import { hasChromium } from '@earshot/presets/chromium';
import { needs } from '@earshot/specification';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AudioFormat, createAudioDecoder, measureLevels, writeWav } from '../../src/index.js';
import { fitTone, tone } from '../tones.js';
import { type Capture, capture } from './capture.js';
import { startBrowser, timeoutMs } from './start-browser.js';

const amplitude = 0.5;
const chunkMs = 20;
const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
const format: AudioFormat = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
};
const options = { format, chunkMs, lowLatency: true, ...plain };

/** A block of audio that a page makes: each channel has one value throughout. */
interface Block {
  readonly rateHz: number;
  readonly frames: number;
  readonly values: readonly number[];
}

function decode({ chunks }: Pick<Capture, 'chunks'>, { channels } = format): Float32Array[] {
  return createAudioDecoder({ ...format, channels }).decode(Uint8Array.from(chunks.flat()));
}

/** Amplitude of a tone of 997 Hz in the loudest piece of 200 ms. */
function loudest(samples: Float32Array): number {
  const pieces = Array.from({ length: Math.floor(samples.length / 3200) }, (_, index) =>
    samples.subarray(3200 * index, 3200 * (index + 1)),
  );
  return Math.max(...pieces.map((piece) => fitTone(piece, 997, 16_000).amplitude));
}

describe(
  'a microphone of low latency in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    const rig = startBrowser(writeWav([tone(997, 48_000, 3, amplitude)], { sampleRateHz: 48_000 }));

    beforeEach(() => rig.page.goto(rig.site.open));

    /** Counts the audio contexts that the page makes from here on. */
    const countContexts = () =>
      rig.page.evaluate(() => {
        const counted = globalThis as { contexts?: number };
        counted.contexts = 0;
        globalThis.AudioContext = class extends AudioContext {
          constructor(contextOptions?: AudioContextOptions) {
            super(contextOptions);
            counted.contexts = (counted.contexts ?? 0) + 1;
          }
        };
      });
    const contextCount = () =>
      rig.page.evaluate(() => (globalThis as { contexts?: number }).contexts);

    /** Captures blocks that the page makes instead of those of the device. */
    const captureBlocks = (blocks: readonly Block[], channels: number) =>
      rig.page.evaluate(
        async ([made, captureOptions]) => {
          class FakeProcessor {
            readonly readable = new ReadableStream<AudioData>({
              start(controller) {
                for (const { frames, rateHz, values } of made) {
                  const data = new Float32Array(frames * values.length);
                  for (const [channel, value] of values.entries())
                    data.fill(value, channel * frames, (channel + 1) * frames);
                  controller.enqueue(
                    new AudioData({
                      format: 'f32-planar',
                      sampleRate: rateHz,
                      numberOfFrames: frames,
                      numberOfChannels: values.length,
                      timestamp: 0,
                      data,
                    }),
                  );
                }
              },
            });
          }
          Object.assign(globalThis, { MediaStreamTrackProcessor: FakeProcessor });
          const microphone = await earshotWorklet.createMicrophone(captureOptions);
          // All blocks have arrived, since they are read before this.
          await new Promise((resolve) => setTimeout(resolve));
          await microphone.stop();
          const chunks: number[][] = [];
          for await (const chunk of microphone.stream as unknown as AsyncIterable<Uint8Array>)
            chunks.push([...chunk]);
          return { chunks, deviceRateHz: microphone.deviceRateHz };
        },
        [blocks, { ...options, format: { ...format, channels } }] as const,
      );

    test(
      'captures a tone at its level without Web Audio, in chunks of the duration asked for and a shorter last one',
      async () => {
        await countContexts();
        const captured = await capture(rig.page, options, { captureMs: 1200 });
        expect(await contextCount()).toBe(0);
        const [samples = new Float32Array(0)] = decode(captured);
        expect(20 * Math.log10(loudest(samples) / amplitude)).toBeCloseTo(0, 1);
        const lengths = captured.chunks.map(({ length }) => length);
        const last = lengths.pop() ?? 0;
        expect(new Set(lengths)).toEqual(new Set([32 * chunkMs]));
        expect(last).toBeLessThan(32 * chunkMs);
        expect(captured).toMatchObject({ isReleased: true, errorCode: null });
        expect(captured.levels.at(-2)?.[0]?.rmsDbfs).toBeCloseTo(20 * Math.log10(0.5) - 3.01, 0);
      },
      timeoutMs,
    );

    test(
      'needs no script under a strict policy, which it does not violate',
      async () => {
        await rig.page.goto(rig.site.strict);
        await rig.page.evaluate(() => {
          const noted = globalThis as { violations?: string[] };
          noted.violations = [];
          document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
            noted.violations?.push(blockedURI),
          );
        });
        const captured = await capture(rig.page, options, { captureMs: 600 });
        const [samples = new Float32Array(0)] = decode(captured);
        expect(20 * Math.log10(loudest(samples) / amplitude)).toBeCloseTo(0, 1);
        const violations = await rig.page.evaluate(
          () => (globalThis as { violations?: string[] }).violations,
        );
        expect(violations).toEqual([]);
      },
      timeoutMs,
    );

    test(
      'sends silence while it is muted, and the error of a device that is lost',
      async () => {
        const muted = await capture(rig.page, options, { captureMs: 1200, muteAtMs: 600 });
        expect(muted.mutes).toEqual([true]);
        const [samples = new Float32Array(0)] = decode(muted);
        expect(measureLevels(samples.subarray(-4800)).peakDbfs).toBe(Number.NEGATIVE_INFINITY);
        expect(measureLevels(samples.subarray(4800, 8000)).peakDbfs).toBeGreaterThan(-7);
        const lost = await capture(rig.page, options, { captureMs: 60_000, loseDeviceAtMs: 500 });
        expect(lost).toMatchObject({ errorCode: 'device_lost', isReleased: true });
        expect(lost.chunks.length).toBeGreaterThanOrEqual(25);
      },
      timeoutMs,
    );

    test(
      'uses Web Audio where the browser does not let pages read a device',
      async () => {
        await countContexts();
        await rig.page.evaluate(() =>
          Object.assign(globalThis, { MediaStreamTrackProcessor: undefined }),
        );
        const captured = await capture(rig.page, options, { captureMs: 600 });
        expect(await contextCount()).toBe(1);
        const [samples = new Float32Array(0)] = decode(captured);
        expect(20 * Math.log10(loudest(samples) / amplitude)).toBeCloseTo(0, 1);
      },
      timeoutMs,
    );

    test(
      'completes each chunk with the block that ends it',
      async () => {
        const blocks = Array.from({ length: 10 }, () => ({
          rateHz: 48_000,
          frames: 480,
          values: [0.5],
        }));
        const { chunks } = await captureBlocks(blocks, 1);
        // Five chunks of the 100 ms, and what the filter holds of them.
        expect(chunks.slice(0, 5).map(({ length }) => length)).toEqual(Array(5).fill(640));
        expect(chunks[5]?.length).toBeLessThan(0.01 * 32_000);
      },
      timeoutMs,
    );

    test(
      'mixes the channels of the device, and continues at the rate of another one',
      async () => {
        const blocks = (rateHz: number, values: readonly number[]) =>
          Array.from({ length: 20 }, () => ({ rateHz, frames: rateHz / 100, values }));
        const mixed = await captureBlocks(
          [...blocks(48_000, [0.5, 0.1]), ...blocks(44_100, [0.2])],
          1,
        );
        expect(mixed.deviceRateHz).toBe(48_000);
        const [mono = new Float32Array(0)] = decode(mixed);
        expect(mono[1600]).toBeCloseTo(0.3, 3);
        expect(mono[mono.length - 1600]).toBeCloseTo(0.2, 3);
        // 400 ms, and at each rate the silence before it.
        expect(mono.length / 16).toBeGreaterThan(400);
        expect(mono.length / 16).toBeLessThan(400 + 2 * 8);

        await rig.page.goto(rig.site.open);
        const doubled = await captureBlocks(blocks(48_000, [0.4]), 2);
        const both = decode(doubled, { ...format, channels: 2 });
        expect(both.map((samples) => samples[1600]?.toFixed(3))).toEqual(['0.400', '0.400']);

        await rig.page.goto(rig.site.open);
        const three = await captureBlocks(blocks(48_000, [0.4, 0.3, 0.2]), 2);
        const kept = decode(three, { ...format, channels: 2 });
        expect(kept.map((samples) => samples[1600]?.toFixed(3))).toEqual(['0.400', '0.300']);
      },
      timeoutMs,
    );
  },
);
