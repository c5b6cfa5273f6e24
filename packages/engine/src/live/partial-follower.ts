import { EngineBusyError } from '../errors/engine-busy-error.js';
import type { PartialHypothesis } from '../port/recognition.js';
import type { SpeechStream } from '../port/speech-stream.js';
import type { LiveHypothesis } from './live-channel-event.js';
import { createStabilizer } from './stabilizer.js';

const sampleRateHz = 16_000;

/** Audio that may wait before it is left out, in samples: what would be understood of it comes too late to be of use. */
const maximumWaitingSamples = sampleRateHz;

/** What a follower works with. */
export interface PartialFollowerParts {
  /** Position of the first sample of the utterance in the channel. */
  readonly startSample: number;
  /** Copies audio of the utterance, by its positions in the channel. */
  readonly read: (from: number, to: number) => Int16Array;
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
  /** Called with the time that the engine has spent, in milliseconds. */
  readonly onWork: (durationMs: number) => void;
}

/** Follows one utterance for its partial hypotheses. */
export interface PartialFollower {
  /** Audio before this position is not read any more. */
  readonly neededSample: number;
  /** Says up to which position there is audio. */
  extend(endSample: number): void;
  /** Ends it; nothing is told any more. */
  end(): void;
}

/**
 * Makes a follower. What waits is given to the engine at once; when too much waits it is left out, and what was told stays.
 *
 * @param parts - what it works with
 */
export function createPartialFollower(parts: PartialFollowerParts): PartialFollower {
  const { read, open, isLate, onHypothesis, onSkip, onWork } = parts;
  const stabilizer = createStabilizer(parts.told);
  /** Audio between these positions waits. */
  let followedSample = parts.startSample;
  let endSample = parts.startSample;
  let stream: SpeechStream | undefined;
  let isRunning = false;
  let isOver = false;

  const skip = () => {
    followedSample = endSample;
    stream?.abort();
    stream = undefined;
    stabilizer.freeze();
    onSkip();
  };

  const openStream = async () => {
    const startSeconds = followedSample / sampleRateHz;
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
    while (!isOver && followedSample < endSample) {
      if (endSample - followedSample > maximumWaitingSamples || isLate()) {
        skip();
        return;
      }
      stream ??= await openStream();
      if (isOver) return;
      const samples = read(followedSample, endSample);
      followedSample = endSample;
      const startedMs = performance.now();
      await stream.push(samples);
      onWork(performance.now() - startedMs);
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
    get neededSample() {
      return isOver ? Number.POSITIVE_INFINITY : followedSample;
    },
    extend(position) {
      if (isOver) return;
      endSample = position;
      if (!isRunning) void run();
    },
    end() {
      isOver = true;
      stream?.abort();
    },
  };
}
