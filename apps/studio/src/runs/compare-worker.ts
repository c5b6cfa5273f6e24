/// <reference lib="webworker" />

import type { Utterance } from '@earshot/core/types';
import { compareTranscripts } from './compare-words.js';

/** Request of the page: the utterances of two transcripts. */
export interface ComparisonRequest {
  readonly left: readonly Utterance[];
  readonly right: readonly Utterance[];
}

addEventListener('message', ({ data: { left, right } }: MessageEvent<ComparisonRequest>) => {
  postMessage(compareTranscripts(left, right));
});
