/** A passage of a transcript with its times in the audio, in seconds. */
export interface TranscribedPassage {
  /** Text of the passage. */
  text: string;
  /** Start, in seconds. */
  startSecond: number;
  /** End, in seconds. */
  endSecond: number;
}

/** A value of JSON. */
export type JsonValue = null | string | number | boolean | JsonObject | JsonValue[];

/** An object of JSON. */
export interface JsonObject {
  /** Values by their names. */
  [name: string]: JsonValue | undefined;
}

/** Where a transcript is found in the service. */
export interface EarshotMetadata {
  /** Of this provider. */
  earshot: {
    /** Id of the job. */
    jobId: string;
    /** The AI SDK allows other values of JSON beside it. */
    [name: string]: JsonValue | undefined;
  };
  /** Of no other provider. */
  [provider: string]: JsonObject;
}

/** When and by which model a transcript was made. */
export interface TranscriptionResponse {
  /** When the job was created. */
  timestamp: Date;
  /** Name of the model. */
  modelId: string;
  /** The job, as the service returns it. */
  body?: unknown;
}

/** Format of audio without a container. */
export interface InputAudioFormat {
  /** `audio/pcm` of 16 bits, `audio/pcmu` or `audio/pcma`. */
  type: string;
  /** Sample rate in Hz. @defaultValue 24,000 for PCM, 8,000 otherwise */
  rate?: number;
}

/** What the AI SDK asks a model to transcribe. */
export interface TranscriptionCall {
  /** Bytes of a file, or the same in base64. */
  audio: Uint8Array | string;
  /** Media type of the audio. The service finds the format by the content. */
  mediaType: string;
  /** Options by the name of the provider: `earshot` has those of the job. */
  providerOptions?: Record<string, JsonObject>;
  /** Cancels the job. */
  abortSignal?: AbortSignal;
  /** Headers for the requests of this call. */
  headers?: Record<string, string | undefined>;
}

/** A transcript, as the AI SDK expects it. */
export interface TranscriptionOutcome {
  /** The whole text. */
  text: string;
  /** The utterances. */
  segments: TranscribedPassage[];
  /** The words. */
  words: TranscribedPassage[];
  /** Code of the first spoken language, undefined when nobody speaks. */
  language: string | undefined;
  /** Duration of the audio, in seconds. */
  durationInSeconds: number | undefined;
  /** Always empty: an option that the service does not know is an error. */
  warnings: never[];
  /** When and by which model it was made. The body is the job. */
  response: TranscriptionResponse;
  /** The id of the job. */
  providerMetadata: EarshotMetadata;
}

/** What the AI SDK asks a model to transcribe while it is spoken. */
export interface StreamingCall {
  /** Bytes without a container, or the same in base64. */
  audio: ReadableStream<Uint8Array | string>;
  /** Format of the bytes. */
  inputAudioFormat: InputAudioFormat;
  /** Options by the name of the provider: `earshot` has those of the live session. */
  providerOptions?: Record<string, JsonObject>;
  /** Ends the session. */
  abortSignal?: AbortSignal;
  /** Headers for the request that initiates the session. */
  headers?: Record<string, string | undefined>;
  /** True for the messages of the service as parts of their own. */
  includeRawChunks?: boolean;
}

/** The first part of a stream. */
export interface StreamStart {
  /** Kind of the part. */
  type: 'stream-start';
  /** Always empty. */
  warnings: never[];
}

/** Text of an utterance that is being spoken, which may still change. */
export interface PartialPart {
  /** Kind of the part. */
  type: 'transcript-partial';
  /** Id of the utterance. */
  id: string;
  /** Its text so far. */
  text: string;
  /** Its start, in seconds. */
  startSecond: number;
}

/** Text of an utterance. */
export interface FinalPart {
  /** Kind of the part. */
  type: 'transcript-final';
  /** Id of the utterance. */
  id: string;
  /** Its text. */
  text: string;
  /** Its start, in seconds. */
  startSecond: number;
  /** Its end, in seconds. */
  endSecond: number;
}

/** The last part of a stream whose session is complete. */
export interface FinishPart {
  /** Kind of the part. */
  type: 'finish';
  /** The whole text. */
  text: string;
  /** The utterances. */
  segments: TranscribedPassage[];
  /** Code of the first spoken language. */
  language?: string;
  /** Duration of the audio, in seconds. */
  durationInSeconds?: number;
  /** The id of the session, which is a job. */
  providerMetadata?: EarshotMetadata;
}

/** A message of the service. */
export interface RawPart {
  /** Kind of the part. */
  type: 'raw';
  /** The message, as `@earshot/live` has it. */
  rawValue: unknown;
}

/** The last part of a stream that fails. */
export interface ErrorPart {
  /** Kind of the part. */
  type: 'error';
  /** A `LiveError` of `@earshot/live`, or the error of the audio. */
  error: unknown;
}

/** A part of a streamed transcript. */
export type StreamPart = StreamStart | PartialPart | FinalPart | FinishPart | RawPart | ErrorPart;

/** A stream of a transcript. */
export interface StreamedTranscription {
  /** Its parts. */
  stream: ReadableStream<StreamPart>;
}

/** A transcription model of the provider specification before the newest one, for `ai` 6. */
export interface TranscriptionModelV3 {
  /** Version of the specification. */
  readonly specificationVersion: 'v3';
  /** Name of the provider. */
  readonly provider: 'earshot';
  /** Name of the model. */
  readonly modelId: string;
  /** Transcribes a file. */
  doGenerate(call: TranscriptionCall): Promise<TranscriptionOutcome>;
}

/** A transcription model of the newest provider specification, for `ai` 7. */
export interface TranscriptionModelV4 {
  /** Version of the specification. */
  readonly specificationVersion: 'v4';
  /** Name of the provider. */
  readonly provider: 'earshot';
  /** Name of the model. */
  readonly modelId: string;
  /** Transcribes a file. */
  doGenerate(call: TranscriptionCall): Promise<TranscriptionOutcome>;
  /** Transcribes audio while it is spoken. */
  doStream(call: StreamingCall): Promise<StreamedTranscription>;
}
