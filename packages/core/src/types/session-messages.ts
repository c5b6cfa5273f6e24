// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { AddonError } from './add-on-results.js';

/** The session was initiated. */
export interface StartSessionMessage {
  /** Always `start_session`. */
  type: 'start_session';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
}

/** The first audio arrived. */
export interface StartRecordingMessage {
  /** Always `start_recording`. */
  type: 'start_recording';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
}

/** No more audio is accepted. */
export interface EndRecordingMessage {
  /** Always `end_recording`. */
  type: 'end_recording';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Duration of the recording. */
  data: {
    /** Duration of the whole recording, in seconds. */
    recording_duration: number;
  };
}

/** The session is over; the last message. */
export interface EndSessionMessage {
  /** Always `end_session`. */
  type: 'end_session';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
}

/** Acknowledgement of audio that is on the disk. */
export interface AudioChunkAcknowledgement {
  /** Always `audio_chunk`. */
  type: 'audio_chunk';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Whether what the client sent was taken. */
  acknowledged: boolean;
  /** Reason of the refusal; null when the chunk was accepted. */
  error: {
    /** Reason of the refusal. */
    message: string;
  } | null;
  /** The part of the recording that was taken; null when the chunk was not accepted. */
  data: {
    /** From and to in bytes of the audio of the session, the end exclusive. */
    byte_range: [number, number];
    /** From and to in seconds of the audio of the session, the end exclusive. */
    time_range: [number, number];
  } | null;
}

/** Acknowledgement of the stop of a recording. */
export interface StopRecordingAcknowledgement {
  /** Always `stop_recording`. */
  type: 'stop_recording';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Whether what the client sent was taken. */
  acknowledged: boolean;
  /** Reason of the refusal; null when the stop was accepted. */
  error: {
    /** Reason of the refusal. */
    message: string;
  } | null;
  /** Durations of the recording; null when the stop was not accepted. */
  data: {
    /** Duration of the whole recording, in seconds. */
    recording_duration: number;
    /** Seconds of it that are not processed yet. */
    recording_left_to_process: number;
  } | null;
}

/** An error that belongs to no acknowledgement and to no add-on. */
export interface ErrorMessage {
  /** Always `error`. */
  type: 'error';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** The error. */
  error: AddonError;
}
