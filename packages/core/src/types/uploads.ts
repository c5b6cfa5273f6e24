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
  /** The link that it was fetched from. */
  source?: string | undefined;
  /** Extension of its format, without a dot. */
  extension: string;
  /** Size in bytes. */
  size: number;
  /** Duration of the audio, in seconds. */
  audio_duration: number;
  /** Channels of the audio. */
  number_of_channels: number;
}

/** Response to an upload. */
export interface UploadResponse {
  /** The address to create jobs with; only the key that uploaded it may. */
  audio_url: string;
  /** Format, size, duration and channels of the audio. */
  audio_metadata: AudioMetadata;
}
