import type { SpeechSegment } from '../../src/segmentation/speech-segment.js';

/** A segment that is speech from its first frame to its last, without context unless given. */
export function createSegment(
  startFrame: number,
  endFrame: number,
  context: Partial<SpeechSegment> = {},
): SpeechSegment {
  return {
    startFrame,
    endFrame,
    speechStartFrame: startFrame,
    speechEndFrame: endFrame,
    contextStartFrame: startFrame,
    contextEndFrame: endFrame,
    ...context,
  };
}
