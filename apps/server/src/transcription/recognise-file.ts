import { createSpeller } from '@earshot/add-ons/custom-spelling';
import type {
  ChannelMode,
  PreRecordedJobParams,
  TranscriptionLanguage,
  Utterance,
} from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';
import {
  type EnginePool,
  type ResumedTranscription,
  transcribeAudio,
  type WordlessSpeech,
} from '@earshot/engine';
import type { Clock } from '../clock/index.js';
import {
  type AudioProperties,
  type ChannelReport,
  engineRateHz,
  type FileDecoder,
  RoutedChannels,
} from '../decoding/index.js';
import type { RecognisedTranscript } from './finish-transcript.js';
import { RepeatedUtterances } from './repeated-utterances.js';

/** The parameters of a job that affect its transcription: all except the url of the audio. */
export type TranscriptionParams = Omit<PreRecordedJobParams, 'audio_url'>;

/** Progress of a file. */
export interface FileProgress {
  audioSeconds: number;
  /** Position up to which every channel is transcribed. */
  transcribedSeconds: number;
}

/** Options of {@link transcribeProbed}. */
export interface TranscribeProbedOptions {
  path: string;
  /** Properties of the file, as the decoder has found them. */
  properties: AudioProperties;
  decoder: FileDecoder;
  engine: EnginePool;
  /** Engine for the remaining audio once the language is detected. @defaultValue the same engine */
  engineFor?: (language: TranscriptionLanguage) => EnginePool;
  params: TranscriptionParams;
  /** Id of the key that owns the job. Tenants share the engine equally. */
  tenant?: string;
  clock: Pick<Clock, 'monotonicMs' | 'after'>;
  /** Cancels the transcription. */
  signal?: AbortSignal;
  onProgress?: (progress: FileProgress) => void;
  /**
   * Result of an earlier attempt at the same audio with the same parameters. @defaultValue all of
   * the audio is recognised
   */
  resume?: ResumedTranscription;
  /**
   * Called with each new utterance of the result, in order, as soon as it is finished.
   *
   * @param settledSamples - sample of each channel from which another attempt would resume
   */
  onUtterance?: (utterance: Utterance, settledSamples: readonly number[]) => void;
}

/** A recognised file, before its add-ons. */
export interface RecognisedFile extends RecognisedTranscript {
  /** Number of decoded frames, at 16 kHz. */
  readonly frameCount: number;
  /** Stretches of speech in which no word was recognised, by start time, then by channel. */
  readonly wordlessSpeech: readonly WordlessSpeech[];
  /**
   * Which channels of the file were transcribed where. It is undefined for a file with one channel.
   */
  readonly channelReport: ChannelReport | undefined;
  /** How its channels were transcribed. */
  readonly channelMode: ChannelMode;
  /** True when several channels carry the sounds of one room. */
  readonly isOneRoom: boolean;
}

/**
 * Recognises a file whose properties are known, without running its add-ons. The file is decoded
 * once, while it is recognised, and memory does not grow with its length. Sound that several
 * channels carry is recognised once.
 *
 * @throws AudioInputError when the audio cannot be decoded or is too long, EngineError when the
 * engine fails, or the reason of the signal when it is aborted
 */
export function recogniseProbed(options: TranscribeProbedOptions): Promise<RecognisedFile> {
  return new FileRecognition(options).run();
}

class FileRecognition {
  readonly #options: TranscribeProbedOptions;
  readonly #channelMode: ChannelMode;
  readonly #channels: RoutedChannels;
  readonly #repeated: RepeatedUtterances;
  readonly #finish: (utterance: Utterance) => Utterance;
  readonly #utterances: Utterance[];
  readonly #wordless: WordlessSpeech[] = [];
  #frames = 0;

  constructor(options: TranscribeProbedOptions) {
    const { params, properties, resume } = options;
    this.#options = options;
    this.#channelMode = params.channel_mode ?? 'auto';
    const channels = new RoutedChannels(properties.track, this.#channelMode);
    this.#channels = channels;
    this.#repeated = new RepeatedUtterances(
      (...stretch) => channels.levelCorrelation(...stretch),
      resume?.utterances,
    );
    this.#finish = createFinishUtterance(params);
    this.#utterances = [...(resume?.utterances ?? [])];
  }

  async run(): Promise<RecognisedFile> {
    const { clock, engine, engineFor, onProgress, params, properties, resume, signal, tenant } =
      this.#options;
    const { durationSeconds, track } = properties;
    const { code_switching, languages } = params.language_config;
    const startedMs = clock.monotonicMs();
    await transcribeAudio({
      engine,
      audio: this.#audio(),
      channels: track.channelCount,
      durationSeconds,
      engineFor,
      language: languages.length === 1 ? languages[0] : undefined,
      languages: languages.length > 1 ? languages : undefined,
      codeSwitching: code_switching,
      vocabulary: params.custom_vocabulary ? params.custom_vocabulary_config : undefined,
      tenant,
      signal,
      resume,
      onUtterance: (recognised, settledSamples) => this.#add(recognised, settledSamples),
      onWordless: (speech) => this.#wordless.push(speech),
      onProgress: ({ transcribedSeconds }) =>
        onProgress?.({ audioSeconds: durationSeconds, transcribedSeconds }),
    });
    return {
      params,
      utterances: this.#utterances,
      wordlessSpeech: this.#wordlessSpeech(),
      // The decoded frames are exact. The properties were derived from packets.
      audioSeconds: roundSeconds(this.#frames / engineRateHz),
      frameCount: this.#frames,
      distinctChannelCount: this.#channels.distinctCount,
      channelReport: this.#channels.report(),
      channelMode: this.#channelMode,
      isOneRoom: this.#channels.hasRoom,
      transcriptionSeconds: (clock.monotonicMs() - startedMs) / 1000,
    };
  }

  async *#audio(): AsyncGenerator<Int16Array[], void> {
    const { decoder, path, properties, signal, tenant } = this.#options;
    const decoded = decoder.decode(path, properties, { signal, tenant });
    for await (const block of this.#channels.read(decoded)) {
      this.#frames += block[0]?.length ?? 0;
      yield block;
    }
  }

  #add(recognised: Utterance, settledSamples: readonly number[]): void {
    const { channel, end, start } = recognised;
    if (!this.#channels.carries(channel, start, end)) return;
    if (this.#channelMode !== 'separate' && this.#repeated.isRepeated(recognised)) return;
    const utterance = this.#finish(recognised);
    this.#utterances.push(utterance);
    this.#options.onUtterance?.(utterance, settledSamples);
  }

  #wordlessSpeech(): WordlessSpeech[] {
    return this.#wordless
      .filter(({ channel, endSeconds, startSeconds }) =>
        this.#channels.carries(channel, startSeconds, endSeconds),
      )
      .sort((one, other) => one.startSeconds - other.startSeconds || one.channel - other.channel);
  }
}

/** Creates the function that applies the custom spelling of a job to its recognised utterances. */
export function createFinishUtterance({
  custom_spelling,
  custom_spelling_config,
}: Pick<TranscriptionParams, 'custom_spelling' | 'custom_spelling_config'>): (
  utterance: Utterance,
) => Utterance {
  if (!custom_spelling || custom_spelling_config === undefined) return (utterance) => utterance;
  const speller = createSpeller(custom_spelling_config);
  return (utterance) => speller.spell(utterance);
}
