import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError } from '../../port/engine-error.js';
import {
  type PartialHypothesis,
  type Recognition,
  type RecognizedWord,
  textOfWords,
} from '../../port/recognition.js';
import type { SpeechStream } from '../../port/speech-stream.js';
import type { NativeResult } from './library/read-result.js';
import type { FollowedUtterance } from './recognizers.js';

/** Options of {@link createSherpaOnnxStream}. */
export interface SherpaOnnxStreamOptions {
  readonly utterance: FollowedUtterance;
  /** Words of a result, given the length of the audio in seconds. */
  readonly readWords: (result: NativeResult, audioSeconds: number) => readonly RecognizedWord[];
  /** Takes partial hypotheses. */
  readonly onPartial: ((hypothesis: PartialHypothesis) => void) | undefined;
  /** Throws when an utterance may not hold so many samples. */
  readonly check: (sampleCount: number) => void;
  /** Recognition of the whole utterance. */
  readonly complete: (result: NativeResult, audioSeconds: number) => Recognition;
  /** Called once, when the stream is over. */
  readonly onOver: () => void;
}

/** Creates a stream over an utterance that a recogniser follows: its partial hypotheses and its result are those of one decoding. */
export function createSherpaOnnxStream(options: SherpaOnnxStreamOptions): SpeechStream {
  const { check, complete, onOver, onPartial, readWords, utterance } = options;
  let sampleCount = 0;
  let lastText = '';
  let state: 'open' | 'finished' | 'aborted' = 'open';
  let isOver = false;
  let result: Promise<Recognition> | undefined;
  /** The recogniser does one thing at a time. */
  let turn: Promise<void> = Promise.resolve();

  const end = () => {
    if (isOver) return;
    isOver = true;
    onOver();
  };

  const follow = async (samples: Int16Array, processedSamples: number) => {
    if (state === 'aborted') return;
    const native = await utterance.push(samples);
    if (state !== 'open') return;
    const processedSeconds = processedSamples / sampleRateHz;
    const words = readWords(native, processedSeconds);
    const text = textOfWords(words);
    if (text === lastText) return;
    lastText = text;
    onPartial?.({ words, processedSeconds });
  };

  const finish = async (): Promise<Recognition> => {
    try {
      await turn;
      return complete(await utterance.finish(), sampleCount / sampleRateHz);
    } finally {
      end();
    }
  };

  return {
    async push(samples) {
      if (state !== 'open') throw new EngineClosedError('The stream takes no more audio.');
      check(sampleCount + samples.length);
      sampleCount += samples.length;
      const own = samples.slice();
      const processedSamples = sampleCount;
      turn = turn.then(() => follow(own, processedSamples));
      await turn;
    },
    finish() {
      if (state === 'aborted')
        return Promise.reject(new EngineClosedError('The stream was aborted.'));
      state = 'finished';
      result ??= finish();
      return result;
    },
    abort() {
      if (state !== 'open') return;
      state = 'aborted';
      end();
    },
  };
}
