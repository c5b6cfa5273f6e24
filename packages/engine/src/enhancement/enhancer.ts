import { type AudioWindow, createAudioWindow } from '../transcription/audio-window.js';
import { createDenoiser, type Denoiser } from './denoiser.js';

/**
 * Samples after which a fresh denoiser takes over. What a denoiser makes of a sample depends on everything that it heard before, but
 * going on must give the same from anywhere: so each works on a stretch of its own that lies at a fixed place in the channel.
 */
const stretchSamples = 4 * 16_000;

/** Samples that a denoiser hears before its stretch, to get used to the noise. */
const warmUpSamples = 16_000;

/** Silence that makes everything come out at the end, in samples. */
const flushSamples = 1600;

/** Share of the denoised audio; some of the original covers what the denoiser does to speech. */
const denoisedShare = 0.85;

/** Takes noise out of a channel. */
export interface Enhancer {
  /** Takes audio that follows. Returns what is ready, without gaps. */
  push(samples: Int16Array): Int16Array;
  /** Ends the channel. Returns what is left, so that the whole is as long as what was taken. */
  finish(): Int16Array;
  /** Frees it. */
  free(): void;
}

const stretchOf = (sample: number) => Math.floor(sample / stretchSamples);

const warmUpOf = (stretch: number) => Math.max(0, stretch * stretchSamples - warmUpSamples);

/**
 * The first sample that an enhancer must hear to give a sample.
 *
 * @param sample - the sample that it is to give
 */
export function enhancedFrom(sample: number): number {
  return warmUpOf(stretchOf(sample));
}

/** A denoiser at work on its stretch. */
interface Worker {
  readonly denoiser: Denoiser;
  /** Position after the stretch. */
  readonly endSample: number;
  /** What it has given so far, mixed with the original. */
  readonly output: AudioWindow;
  /** Position after what it has heard. */
  heardSample: number;
}

const toInt16 = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value)));

/**
 * Makes an enhancer.
 *
 * @param startSample - the first sample that it gives; the first one that it is given is {@link enhancedFrom} that
 */
export function createEnhancer(startSample: number): Enhancer {
  const input = createAudioWindow(enhancedFrom(startSample));
  /** In order of their stretches; the first one gives what is next. */
  const workers: Worker[] = [];
  let nextSample = startSample;
  let nextStretch = stretchOf(startSample);

  const startWorkers = () => {
    while (warmUpOf(nextStretch) < input.end) {
      const start = warmUpOf(nextStretch);
      nextStretch += 1;
      workers.push({
        denoiser: createDenoiser(),
        endSample: nextStretch * stretchSamples,
        output: createAudioWindow(start),
        heardSample: start,
      });
    }
  };

  const run = (worker: Worker) => {
    const end = Math.min(input.end, worker.endSample + flushSamples);
    const heard = input.view(worker.heardSample, end);
    worker.heardSample = end;
    const denoised = worker.denoiser.push(Float32Array.from(heard));
    const { output } = worker;
    const original = input.view(output.end, output.end + denoised.length);
    output.append(
      Int16Array.from(original, (sample, index) =>
        toInt16(denoisedShare * (denoised[index] ?? 0) + (1 - denoisedShare) * sample),
      ),
    );
  };

  /** Takes what is next, up to a position. */
  const take = (limit: number): Int16Array => {
    const first = nextSample;
    const taken = createAudioWindow(first);
    for (let worker = workers[0]; worker !== undefined; worker = workers[0]) {
      const end = Math.min(worker.output.end, worker.endSample, limit);
      if (end > nextSample) {
        taken.append(worker.output.view(nextSample, end));
        worker.output.dropBefore(end);
      }
      nextSample = Math.max(nextSample, end);
      if (nextSample < worker.endSample) break;
      worker.denoiser.free();
      workers.shift();
    }
    input.dropBefore(Math.min(...workers.map(({ output }) => output.end)));
    return taken.view(first, taken.end);
  };

  return {
    push(samples) {
      input.append(samples);
      startWorkers();
      for (const worker of workers) run(worker);
      return take(input.end);
    },
    finish() {
      const { end } = input;
      input.append(new Int16Array(flushSamples));
      for (const worker of workers) run(worker);
      return take(end);
    },
    free() {
      for (const { denoiser } of workers.splice(0)) denoiser.free();
    },
  };
}
