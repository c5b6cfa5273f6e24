// Written by scripts/write-types.ts from the schemas: change those, and run it.

/** The JSON body of an upload. */
export interface UploadRequest {
  /** Url from which the service fetches the audio. At most 8,192 characters. */
  audio_url: string;
}

/** Format, size, duration and channels of uploaded audio. */
export interface AudioMetadata {
  /** Id of the file. */
  id: string;
  /** Name of the file. */
  filename: string;
  /** Url that the file was downloaded from; absent when it was uploaded. */
  source?: string | undefined;
  /** File extension of the audio format, without a dot. */
  extension: string;
  /** Size of the file, in bytes. */
  size: number;
  /** Duration of the audio, in seconds. */
  audio_duration: number;
  /** Number of channels of the audio. */
  number_of_channels: number;
}

/** Response to an upload. */
export interface UploadResponse {
  /** Url of the file for the `audio_url` of a request; only the key that uploaded the file can use it. */
  audio_url: string;
  /** Format, size, duration and channels of the audio. */
  audio_metadata: AudioMetadata;
}
