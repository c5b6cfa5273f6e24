import type {
  VoiceActivityModel,
  VoiceActivityState,
} from '../voice-activity/voice-activity-model.js';
import { decodeFloats, encodeFloats } from './encode-floats.js';
import type { LiveChannelPosition } from './live-channel-position.js';

/** Frames between two states that are kept: a state is large, and computing eight frames again is cheap. */
const keptEveryFrames = 8;

interface KeptState {
  readonly frame: number;
  readonly state: VoiceActivityState | undefined;
}

/** Tells speech frame by frame, and remembers how to do so once more. */
export interface SpeechDetector {
  /** The next frame. */
  readonly frame: number;
  /** The probability of speech in the next frame. */
  detect(samples: Int16Array): number;
  /** The last place at or before a frame from which another detector can go on. */
  placeBefore(frame: number): LiveChannelPosition['detector'];
  /** Forgets the places that are of no use for a frame or a later one. */
  forgetBefore(frame: number): void;
}

/**
 * Makes a detector.
 *
 * @param model - what tells speech
 * @param from - where to go on
 */
export function createSpeechDetector(
  model: VoiceActivityModel,
  from: LiveChannelPosition['detector'],
): SpeechDetector {
  let frame = from.frame;
  let state: VoiceActivityState | undefined =
    from.state === '' ? undefined : decodeFloats(from.state);
  const kept: KeptState[] = [{ frame, state }];

  const lastBefore = (wanted: number) => kept.findLastIndex((entry) => entry.frame <= wanted);

  return {
    get frame() {
      return frame;
    },
    detect(samples) {
      const activity = model.detect(samples, state);
      state = activity.state;
      frame += 1;
      if (frame % keptEveryFrames === 0) kept.push({ frame, state });
      return activity.probabilities[0] ?? 0;
    },
    placeBefore(wanted) {
      const entry = wanted >= frame ? { frame, state } : kept[lastBefore(wanted)];
      return {
        frame: entry?.frame ?? 0,
        state: entry?.state === undefined ? '' : encodeFloats(entry.state),
      };
    },
    forgetBefore(wanted) {
      const last = lastBefore(wanted);
      if (last > 0) kept.splice(0, last);
    },
  };
}
