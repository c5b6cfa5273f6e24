// Written by scripts/write-types.ts from the schemas: change those, and run it.

/** Audio as base64; an empty chunk keeps the session alive. */
export interface AudioChunkMessage {
  /** Always `audio_chunk`. */
  type: 'audio_chunk';
  /** Audio chunk. */
  data: {
    /** Audio in the encoding of the session, as base64 with or without padding; empty to keep the session alive. */
    chunk: string;
  };
}

/** Ends the recording. */
export interface StopRecordingMessage {
  /** Always `stop_recording`. */
  type: 'stop_recording';
}

/** A text frame of a client, discriminated by `type`. */
export type ClientMessage = AudioChunkMessage | StopRecordingMessage;
