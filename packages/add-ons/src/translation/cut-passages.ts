import type { Passage } from './spoken-passages.js';

/** Sample rate of the audio, in Hz. */
const rateHz = 16_000;

/** A passage with its audio. */
export interface CutPassage {
  readonly passage: Passage;
  /** 16-bit samples at 16 kHz. */
  readonly samples: Int16Array;
}

interface OpenPassage extends CutPassage {
  readonly startSample: number;
}

/**
 * Cuts passages out of audio as they end. Only the audio of passages that have begun is held, so
 * that memory does not grow with its length.
 *
 * @param audio - blocks of 16-bit samples at 16 kHz, one array for each channel, all of the same
 * length
 * @param passages - by their starts
 * @param startSeconds - time of the first sample. @defaultValue 0
 * @returns the passages by their ends. Those that the audio does not contain whole are shorter, and
 * none is empty
 */
export async function* cutPassages(
  audio: AsyncIterable<readonly Int16Array[]>,
  passages: readonly Passage[],
  startSeconds = 0,
): AsyncGenerator<CutPassage, void> {
  const sampleAt = (seconds: number) => Math.round((seconds - startSeconds) * rateHz);
  let open: OpenPassage[] = [];
  let next = 0;
  let from = 0;
  for await (const block of audio) {
    const to = from + (block[0]?.length ?? 0);
    for (let passage = passages[next]; passage !== undefined; passage = passages[next]) {
      const startSample = Math.max(0, sampleAt(passage.start));
      if (startSample >= to) break;
      next += 1;
      const length = sampleAt(passage.end) - startSample;
      if (length > 0) open.push({ passage, startSample, samples: new Int16Array(length) });
    }
    for (const { passage, samples, startSample } of open) {
      const part = block[passage.channel]?.subarray(
        Math.max(0, startSample - from),
        Math.max(0, startSample + samples.length - from),
      );
      if (part !== undefined) samples.set(part, Math.max(0, from - startSample));
    }
    from = to;
    const isWhole = ({ samples, startSample }: OpenPassage) => startSample + samples.length <= to;
    const whole = open.filter(isWhole);
    open = open.filter((each) => !isWhole(each));
    yield* whole;
    // Nothing more is wanted of the audio.
    if (open.length === 0 && next === passages.length) return;
  }
  for (const { passage, samples, startSample } of open)
    yield { passage, samples: samples.subarray(0, from - startSample) };
}
