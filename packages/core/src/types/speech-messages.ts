// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { Utterance } from './transcription.js';

/** Speech began. */
export interface SpeechStartMessage {
  /** Always `speech_start`. */
  type: 'speech_start';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Time and channel of the begin. */
  data: {
    /** Time, in seconds of the audio. */
    time: number;
    /** The channel, counted from 0. */
    channel: number;
  };
}

/** Speech ended. */
export interface SpeechEndMessage {
  /** Always `speech_end`. */
  type: 'speech_end';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Time and channel of the end. */
  data: {
    /** Time, in seconds of the audio. */
    time: number;
    /** The channel, counted from 0. */
    channel: number;
  };
}

/** A partial or the final of an utterance. */
export interface TranscriptMessage {
  /** Always `transcript`. */
  type: 'transcript';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** The utterance as recognised so far, and whether it is finished. */
  data: {
    /** Id of the utterance, its channel and number; its partials and its final share it. */
    id: string;
    /** Whether the utterance is finished. */
    is_final: boolean;
    /** The utterance as recognised. */
    utterance: Utterance;
  };
}

/** Noise floor, peak and clipping of the audio of a channel. */
export interface PreProcessingMessage {
  /** Always `pre_processing`. */
  type: 'pre_processing';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Measurements of one channel. */
  data: {
    /** The channel, counted from 0. */
    channel: number;
    /** Level of the noise, in decibels of full scale. */
    noise_floor_dbfs: number;
    /** Level of the loudest sample, in decibels of full scale. */
    peak_dbfs: number;
    /** Share of the samples that are clipped, 0 to 1. */
    clipping_ratio: number;
    /** Whether the enhancer works on the channel. */
    audio_enhancer: boolean;
  };
}
