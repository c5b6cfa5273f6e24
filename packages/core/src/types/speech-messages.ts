// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { Utterance } from './transcription.js';

/** Speech began. */
export interface SpeechStartMessage {
  /** Always `speech_start`. */
  type: 'speech_start';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Time and channel of the start of speech. */
  data: {
    /** Time from the start of the audio, in seconds. */
    time: number;
    /** Channel, counted from 0. */
    channel: number;
  };
}

/** Speech ended. */
export interface SpeechEndMessage {
  /** Always `speech_end`. */
  type: 'speech_end';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Time and channel of the end of speech. */
  data: {
    /** Time from the start of the audio, in seconds. */
    time: number;
    /** Channel, counted from 0. */
    channel: number;
  };
}

/** A partial or final transcript of an utterance. */
export interface TranscriptMessage {
  /** Always `transcript`. */
  type: 'transcript';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Utterance as recognised so far; `is_final` marks the final one. */
  data: {
    /** Id of the utterance, made of its channel and number; shared by its partials and its final. */
    id: string;
    /** True for a final transcript; false for a partial, which may still change. */
    is_final: boolean;
    /** Utterance as recognised so far. */
    utterance: Utterance;
  };
}

/** Noise floor, peak and clipping of the audio of a channel. */
export interface PreProcessingMessage {
  /** Always `pre_processing`. */
  type: 'pre_processing';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Measurements of one channel. */
  data: {
    /** Channel, counted from 0. */
    channel: number;
    /** Level of the noise floor, in dBFS. */
    noise_floor_dbfs: number;
    /** Level of the loudest sample, in dBFS. */
    peak_dbfs: number;
    /** Fraction of the samples that are clipped, 0 to 1. */
    clipping_ratio: number;
    /** True if the audio enhancer is active on the channel. */
    audio_enhancer: boolean;
  };
}
