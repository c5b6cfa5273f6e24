import { quantize } from '../vectors.js';
import type { PublishedVoices } from './voice-history.js';

/** What is remembered of the voices of an utterance, as JSON: some hundred bytes. */
export interface VoiceRecord {
  /** Powers by which telephone speech is recognised, summed over the utterance. */
  readonly bandwidth: {
    /** Power above that of telephones. */
    readonly high: number;
    /** Power that telephones have as well. */
    readonly middle: number;
  };
  /** Its voices. */
  readonly voices: readonly RecordedVoice[];
  /** Speakers that are one with another one from now on. */
  readonly merges: readonly SpeakerMerge[];
}

/** A speaker that was recognised as another one. */
export interface SpeakerMerge {
  /** Number of the speaker that is no more. */
  readonly speaker: number;
  /** Number of the speaker that it is. */
  readonly into: number;
}

/** A voice of an utterance. */
export interface RecordedVoice {
  /** Number of vectors. */
  readonly count: number;
  /** Number of the speaker. */
  readonly speaker: number;
  /** Mean of the vectors: signed bytes in base64, each of which must be multiplied by the scale. */
  readonly bytes: string;
  /** The scale. */
  readonly scale: number;
}

/** Records a voice: its numbers in 8 bits, which change its cosines by thousandths. */
export function recordVoice(sum: Float32Array, count: number, speaker: number): RecordedVoice {
  const bytes = new Int8Array(sum.length);
  const scale = quantize(sum, bytes) / count;
  return { count, speaker, bytes: Buffer.from(bytes.buffer).toString('base64'), scale };
}

/** The voice of a record. */
export function readVoice({ bytes, count, scale, speaker }: RecordedVoice): PublishedVoices {
  const values = new Int8Array(Buffer.from(bytes, 'base64'));
  return {
    sum: Float32Array.from(values, (value) => value * scale * count),
    count,
    speakers: new Map([[speaker, count]]),
  };
}

/** Joins records of utterances that follow each other. */
export function joinRecords(records: readonly VoiceRecord[]): VoiceRecord {
  return {
    bandwidth: {
      high: records.reduce((sum, { bandwidth }) => sum + bandwidth.high, 0),
      middle: records.reduce((sum, { bandwidth }) => sum + bandwidth.middle, 0),
    },
    voices: records.flatMap(({ voices }) => voices),
    merges: records.flatMap(({ merges }) => merges),
  };
}
