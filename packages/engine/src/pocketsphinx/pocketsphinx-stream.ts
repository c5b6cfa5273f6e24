import { EngineClosedError } from '../errors/engine-closed-error.js';
import type { PartialHypothesis, Recognition, RecognizedWord } from '../port/recognition.js';
import type { SpeechStream } from '../port/speech-stream.js';
import type { DecoderLease } from './decoder-pool.js';

const sampleRateHz = 16_000;

/** What a stream of PocketSphinx works with. */
export interface PocketsphinxStreamParts {
  /** A decoder for partial hypotheses; `undefined` when none are wanted. */
  readonly lease: DecoderLease | undefined;
  /** Reads what that decoder has heard so far. */
  readonly read: (lease: DecoderLease) => RecognizedWord[];
  /** Takes partial hypotheses. */
  readonly onPartial: ((hypothesis: PartialHypothesis) => void) | undefined;
  /** Refuses more audio than an utterance may hold. */
  readonly check: (sampleCount: number) => void;
  /** Recognises the whole utterance. */
  readonly recognize: (samples: Int16Array) => Promise<Recognition>;
  /** Called once, when the stream is over. */
  readonly onOver: () => void;
}

/**
 * A stream of two decoders: one that follows the audio for partial hypotheses, and at the end one that decodes the whole
 * utterance again, normalised as a whole, which halves the errors.
 *
 * @param parts - what it works with
 */
export function createPocketsphinxStream(parts: PocketsphinxStreamParts): SpeechStream {
  const { lease, read, onPartial, check, recognize, onOver } = parts;
  const audio: Int16Array[] = [];
  let sampleCount = 0;
  let told = '';
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

  const follow = async (samples: Int16Array, heardSamples: number) => {
    // Once the utterance has ended, nobody needs what was understood on the way.
    if (lease === undefined || isAborted || result !== undefined) return;
    await lease.decoder.decode(samples, false);
    if (isAborted || result !== undefined) return;
    const words = read(lease);
    const text = words.map((word) => word.text).join(' ');
    if (text === told) return;
    told = text;
    onPartial?.({ words, heardSeconds: heardSamples / sampleRateHz });
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
      const heardSamples = sampleCount;
      turn = turn.then(() => follow(samples, heardSamples));
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
        // The stream is given up: a decoder that cannot end it has nobody to tell.
        .catch(() => undefined)
        .finally(end);
    },
  };
}
