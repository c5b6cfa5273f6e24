// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { AddonError } from './add-on-results.js';

/** The session was initiated. */
export interface StartSessionMessage {
  /** Always `start_session`. */
  type: 'start_session';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
}

/** The first audio arrived. */
export interface StartRecordingMessage {
  /** Always `start_recording`. */
  type: 'start_recording';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
}

/** No more audio is accepted. */
export interface EndRecordingMessage {
  /** Always `end_recording`. */
  type: 'end_recording';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
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
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
}

/** Acknowledges audio that is stored on disk, of one or more chunks. */
export interface AudioChunkAcknowledgement {
  /** Always `audio_chunk`. */
  type: 'audio_chunk';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** True if the message of the client was accepted. */
  acknowledged: boolean;
  /** Reason for the refusal; null when the chunk was accepted. */
  error: {
    /** Reason for the refusal. */
    message: string;
  } | null;
  /** Range of the audio that was accepted; null when the chunk was refused. */
  data: {
    /** Start (inclusive) and end (exclusive) of the chunk in the audio of the session, in bytes. */
    byte_range: [number, number];
    /** Start (inclusive) and end (exclusive) of the chunk in the audio of the session, in seconds. */
    time_range: [number, number];
  } | null;
}

/** Acknowledges `stop_recording`. */
export interface StopRecordingAcknowledgement {
  /** Always `stop_recording`. */
  type: 'stop_recording';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** True if the message of the client was accepted. */
  acknowledged: boolean;
  /** Reason for the refusal; null when the stop was accepted. */
  error: {
    /** Reason for the refusal. */
    message: string;
  } | null;
  /** Durations of the recording; null when the stop was refused. */
  data: {
    /** Duration of the whole recording, in seconds. */
    recording_duration: number;
    /** Duration of the audio that is not processed yet, in seconds. */
    recording_left_to_process: number;
  } | null;
}

/** An error that concerns neither an acknowledgement nor an add-on. */
export interface ErrorMessage {
  /** Always `error`. */
  type: 'error';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Description of the error. */
  error: AddonError;
}
