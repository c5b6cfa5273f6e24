import type { EngineCapabilities } from '../../port/engine-capabilities.js';
import {
  cutContextSeconds,
  type SpeechSegmenterOptions,
} from '../../segmentation/speech-segmenter.js';

/**
 * Maximum length of a segment for an engine that has no preference, in seconds. A longer one is cut
 * between words.
 */
const maximumSegmentSeconds = 20;

/**
 * Maximum length of the first segment, in seconds, so that the first words come early in a
 * recording without pauses. In a long recording it is shorter, since one more cut hardly matters
 * there.
 */
const maximumFirstSegmentSeconds = { ofShort: 12, ofLong: 4 };

/** Duration from which a recording is long, in seconds. */
const longRecordingSeconds = 60;

/**
 * Detection for an engine with preferred segments: a low threshold finds soft speech. Anything
 * shorter than a word is the onset of a hum or of a tone.
 */
const detectionForLongSegments = { speechThreshold: 0.5, minimumSpeechSeconds: 0.2 };

/** Share of the longest segment in which it is divided at a pause. */
const pauseSearchShare = 0.4;

/** What decides how a recording is divided into segments. */
export interface SegmentationInput {
  /** Capabilities of the engine that recognises them. */
  readonly capabilities: Pick<EngineCapabilities, 'maximumUtteranceSeconds' | 'preferredSegments'>;
  /** Duration of the recording, in seconds, or undefined while it is not known. */
  readonly durationSeconds: number | undefined;
  /** Requested threshold, or undefined for that of the engine's segments. */
  readonly speechThreshold: number | undefined;
}

/** Options of the segmenter of a recording. */
export function chooseSegmenterOptions({
  capabilities: { maximumUtteranceSeconds, preferredSegments },
  durationSeconds,
  speechThreshold,
}: SegmentationInput): SpeechSegmenterOptions & { readonly maximumSeconds: number } {
  const maximumSeconds = Math.min(
    preferredSegments?.maximumSeconds ?? maximumSegmentSeconds,
    // The context of a segment that was cut on both sides counts as well.
    maximumUtteranceSeconds - 2 * cutContextSeconds,
  );
  const { ofLong, ofShort } = maximumFirstSegmentSeconds;
  const isLong = (durationSeconds ?? 0) >= longRecordingSeconds;
  const requested = speechThreshold === undefined ? {} : { speechThreshold };
  const lengths = {
    maximumSeconds,
    firstMaximumSeconds: Math.min(isLong ? ofLong : ofShort, maximumSeconds),
  };
  if (preferredSegments === undefined) return { ...lengths, ...requested };
  const { paddingSeconds, pauseSeconds } = preferredSegments;
  // A cut would cost a recording of one segment more than the wait for it.
  const isOneSegment = durationSeconds !== undefined && durationSeconds <= maximumSeconds;
  return {
    ...lengths,
    ...(isOneSegment ? { firstMaximumSeconds: maximumSeconds } : {}),
    ...detectionForLongSegments,
    minimumPauseSeconds: pauseSeconds,
    paddingSeconds,
    pauseSearchSeconds: pauseSearchShare * maximumSeconds,
    ...requested,
  };
}
