import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError } from '../../port/engine-error.js';
import type { PartialHypothesis, Recognition, RecognizedWord } from '../../port/recognition.js';
import type { SpeechStream } from '../../port/speech-stream.js';
import type { DecoderLease } from './decoder-pool.js';

/** Options of {@link createPocketsphinxStream}. */
export interface PocketsphinxStreamOptions {
  /** A decoder for partial hypotheses; `undefined` when none are wanted. */
  readonly lease: DecoderLease | undefined;
  /** Reads the words that this decoder has found so far. */
  readonly read: (lease: DecoderLease) => RecognizedWord[];
  /** Takes partial hypotheses. */
  readonly onPartial: ((hypothesis: PartialHypothesis) => void) | undefined;
  /** Throws when an utterance may not hold so many samples. */
  readonly check: (sampleCount: number) => void;
  /** Recognises the whole utterance. */
  readonly recognize: (samples: Int16Array) => Promise<Recognition>;
  /** Called once, when the stream is over. */
  readonly onOver: () => void;
}

/**
 * Creates a stream of two decoders: one that follows the audio for partial hypotheses, and at the end one that decodes the whole
 * utterance again, normalised as a whole, which halves the errors.
 *
 * Longer than 80 lines: the states of one utterance, which each of its members has to heed.
 */
export function createPocketsphinxStream(options: PocketsphinxStreamOptions): SpeechStream {
  const { lease, read, onPartial, check, recognize, onOver } = options;
  const audio: Int16Array[] = [];
  let sampleCount = 0;
  let lastText = '';
  let isAborted = false;
  let isOver = false;
  let result: Promise<Recognition> | undefined;
  /** A decoder does one thing at a time. */
  let turn: Promise<void> = Promise.resolve();
  lease?.decoder.begin();

  const end = () => {
    if (isOver) return;
    isOver = true;
    audio.length = 0;
    onOver();
  };

  const follow = async (samples: Int16Array, processedSamples: number) => {
    // Once the utterance has ended, nobody needs partial hypotheses.
    if (lease === undefined || isAborted || result !== undefined) return;
    await lease.decoder.decode(samples, false);
    if (isAborted || result !== undefined) return;
    const words = read(lease);
    const text = words.map((word) => word.text).join(' ');
    if (text === lastText) return;
    lastText = text;
    onPartial?.({ words, processedSeconds: processedSamples / sampleRateHz });
  };

  const releaseDecoder = async () => {
    try {
      await lease?.decoder.end();
      lease?.release();
    } finally {
      lease?.discard();
    }
  };

  const finish = async (): Promise<Recognition> => {
    try {
      await turn;
      await releaseDecoder();
      const whole = new Int16Array(sampleCount);
      let offset = 0;
      for (const samples of audio) {
        whole.set(samples, offset);
        offset += samples.length;
      }
      return await recognize(whole);
    } finally {
      end();
    }
  };

  return {
    async push(samples) {
      if (isAborted || result !== undefined) {
        throw new EngineClosedError('The stream takes no more audio.');
      }
      check(sampleCount + samples.length);
      audio.push(samples.slice());
      sampleCount += samples.length;
      const processedSamples = sampleCount;
      turn = turn.then(() => follow(samples, processedSamples));
      await turn;
    },
    finish() {
      if (isAborted) return Promise.reject(new EngineClosedError('The stream was aborted.'));
      result ??= finish();
      return result;
    },
    abort() {
      if (isAborted || result !== undefined) return;
      isAborted = true;
      turn
        .catch(() => undefined)
        .then(releaseDecoder)
        // The stream is aborted: nobody waits for the error of a decoder that cannot end it.
        .catch(() => undefined)
        .finally(end);
    },
  };
}
