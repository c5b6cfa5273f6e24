// Written by scripts/write-types.ts from the schemas: change those, and run it.

/** Audio as base64. */
export interface AudioChunkMessage {
  /** Always `audio_chunk`. */
  type: 'audio_chunk';
  /** The audio. */
  data: {
    /** Audio in the encoding of the session, as base64; its padding may be left out. */
    chunk: string;
  };
}

/** The end of the recording. */
export interface StopRecordingMessage {
  /** Always `stop_recording`. */
  type: 'stop_recording';
}

/** A text frame of a client, discriminated by `type`. */
export type ClientMessage = AudioChunkMessage | StopRecordingMessage;
