import type { LiveChannelPosition } from '@earshot/engine';

/** Where a channel begins. */
export const startPosition: LiveChannelPosition = {
  sample: 0,
  utterance: 0,
  startsTold: 0,
  endsTold: 0,
  detector: { frame: 0, state: '' },
  segmenter: { frame: 0, takenUpToFrame: 0, isOpen: false },
};
