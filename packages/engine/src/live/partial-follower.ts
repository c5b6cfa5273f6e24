import { EngineBusyError } from '../errors/engine-busy-error.js';
import type { PartialHypothesis } from '../port/recognition.js';
import type { SpeechStream } from '../port/speech-stream.js';
import { joinSamples } from './join-samples.js';
import type { LiveHypothesis } from './live-channel-event.js';
import { createStabilizer } from './stabilizer.js';

const sampleRateHz = 16_000;

/** Audio that may wait before it is left out, in samples: what would be understood of it comes too late to be of use. */
const maximumWaitingSamples = sampleRateHz;

/** What a follower works with. */
export interface PartialFollowerParts {
  /** Position of the first sample of the utterance in the channel. */
  readonly startSample: number;
  /** What was told of the utterance before, when it is heard again. */
  readonly told: LiveHypothesis | undefined;
  /** Opens a stream of the engine. */
  readonly open: (
    startSeconds: number,
    onPartial: (hypothesis: PartialHypothesis) => void,
  ) => Promise<SpeechStream>;
  /** Whether the process has more important things to do. */
  readonly isLate: () => boolean;
  /** Takes what is to be told. */
  readonly onHypothesis: (hypothesis: LiveHypothesis) => void;
  /** Called each time that audio is left out. */
  readonly onSkip: () => void;
}

/** Follows one utterance for its partial hypotheses. */
export interface PartialFollower {
  /** Adds audio. */
  push(samples: Int16Array): void;
  /** Ends it; nothing is told any more. */
  end(): void;
}

/**
 * Makes a follower. What waits is given to the engine at once; when too much waits it is left out, and what was told stays.
 *
 * @param parts - what it works with
 */
export function createPartialFollower(parts: PartialFollowerParts): PartialFollower {
  const { open, isLate, onHypothesis, onSkip } = parts;
  const stabilizer = createStabilizer(parts.told);
  let waiting: Int16Array[] = [];
  let waitingSamples = 0;
  /** Position after everything that was pushed. */
  let endSample = parts.startSample;
  let stream: SpeechStream | undefined;
  let isRunning = false;
  let isOver = false;

  const takeWaiting = (): Int16Array => {
    const samples = joinSamples(waiting);
    waiting = [];
    waitingSamples = 0;
    return samples;
  };

  const skip = () => {
    takeWaiting();
    stream?.abort();
    stream = undefined;
    stabilizer.freeze();
    onSkip();
  };

  const openStream = async () => {
    const startSeconds = (endSample - waitingSamples) / sampleRateHz;
    const opened = await open(startSeconds, ({ words, heardSeconds }) => {
      if (isOver) return;
      const absolute = words.map((word) => ({
        ...word,
        startSeconds: startSeconds + word.startSeconds,
        endSeconds: startSeconds + word.endSeconds,
      }));
      const hypothesis = stabilizer.update(absolute, startSeconds + heardSeconds);
      if (hypothesis !== undefined) onHypothesis(hypothesis);
    });
    if (isOver) opened.abort();
    return opened;
  };

  const follow = async () => {
    // A burst of frames is heard at once.
    await Promise.resolve();
    while (!isOver && waitingSamples > 0) {
      if (waitingSamples > maximumWaitingSamples || isLate()) {
        skip();
        return;
      }
      stream ??= await openStream();
      if (!isOver) await stream.push(takeWaiting());
    }
  };

  const run = async () => {
    isRunning = true;
    try {
      await follow();
    } catch (fault) {
      if (isOver) return;
      skip();
      // With room for another stream later it can go on; an engine that failed would fail again.
      if (!EngineBusyError.is(fault)) isOver = true;
    } finally {
      isRunning = false;
    }
  };

  return {
    push(samples) {
      if (isOver) return;
      waiting.push(samples);
      waitingSamples += samples.length;
      endSample += samples.length;
      if (!isRunning) void run();
    },
    end() {
      isOver = true;
      waiting = [];
      waitingSamples = 0;
      stream?.abort();
    },
  };
}
