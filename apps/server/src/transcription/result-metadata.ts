import type { ResultMetadata } from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';

/** Figures of a recognised recording or session. */
export interface RecognitionFigures {
  readonly audioSeconds: number;
  readonly distinctChannelCount: number;
  readonly transcriptionSeconds: number;
}

/** The `metadata` of the result of a recording or a session. */
export function resultMetadata({
  audioSeconds,
  distinctChannelCount,
  transcriptionSeconds,
}: RecognitionFigures): ResultMetadata {
  return {
    audio_duration: audioSeconds,
    number_of_distinct_channels: distinctChannelCount,
    billing_time: roundSeconds(audioSeconds * distinctChannelCount),
    transcription_time: roundSeconds(transcriptionSeconds),
  };
}
