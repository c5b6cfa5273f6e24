import { createRequire } from 'node:module';
import { EngineUnavailableError } from '../../port/engine-error.js';

/** Audio for a stream of the library. */
interface Waveform {
  /** Samples within -1 and 1. */
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** A stream of the library, which is freed with the object. */
interface NativeStream {
  acceptWaveform(waveform: Waveform): void;
}

/** A stream that is recognised while it is spoken. */
export interface NativeOnlineStream extends NativeStream {
  inputFinished(): void;
  /** Sets an option, such as `language` of models of several languages. */
  setOption(key: string, value: string): void;
}

/** Recogniser of whole utterances. */
export interface NativeOfflineRecognizer {
  /** @param hotwords - hotwords of a recogniser that searches by a beam, with `/` between them */
  createStream(hotwords?: string): NativeStream;
  /** Recognises in another thread. */
  decodeAsync(stream: NativeStream): Promise<unknown>;
  setConfig(configuration: object): void;
}

/** Recogniser of utterances that are being spoken. */
export interface NativeOnlineRecognizer {
  createStream(): NativeOnlineStream;
  isReady(stream: NativeOnlineStream): boolean;
  decode(stream: NativeOnlineStream): void;
  getResult(stream: NativeOnlineStream): unknown;
}

/** Model that adds punctuation to text. */
interface NativePunctuation {
  addPunct(text: string): string;
}

/** Model that detects the language of speech. */
interface NativeLanguageIdentification {
  createStream(): NativeStream;
  /** Code of the language. */
  compute(stream: NativeStream): string;
}

/** Speaker turn, in seconds. Speakers are numbered from 0. */
interface NativeSpeakerSegment {
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
}

/** Models that find who speaks when. */
interface NativeSpeakerDiarization {
  /** Works in this thread, until it is done. @param samples - at 16 kHz, from -1 to 1 */
  process(samples: Float32Array): readonly NativeSpeakerSegment[];
  /** Sets how voices are clustered. */
  setConfig(configuration: object): void;
}

/** Functions and classes of `sherpa-onnx-node` that this package uses. */
export interface SherpaOnnxLibrary {
  readonly version: string;
  readonly OfflineRecognizer: {
    createAsync(configuration: object): Promise<NativeOfflineRecognizer>;
  };
  readonly OnlineRecognizer: new (configuration: object) => NativeOnlineRecognizer;
  readonly OfflinePunctuation: new (configuration: object) => NativePunctuation;
  readonly OnlinePunctuation: new (configuration: object) => NativePunctuation;
  readonly SpokenLanguageIdentification: new (
    configuration: object,
  ) => NativeLanguageIdentification;
  readonly OfflineSpeakerDiarization: new (configuration: object) => NativeSpeakerDiarization;
}

/** Name of the package, an optional dependency. */
const packageName = 'sherpa-onnx-node';

/**
 * Loads the library into this process.
 *
 * @throws EngineUnavailableError that says what to install
 */
export function openSherpaOnnx(): SherpaOnnxLibrary {
  const require = createRequire(import.meta.url);
  try {
    // The package has no types. Its API is described above.
    return require(packageName) as SherpaOnnxLibrary;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineUnavailableError(
      `sherpa-onnx cannot be loaded on ${process.platform} ${process.arch}. Install it with: npm install ${packageName} (${reason.split('\n')[0]})`,
      { cause: error },
    );
  }
}
