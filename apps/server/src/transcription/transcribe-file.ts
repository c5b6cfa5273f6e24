import { createSpeller } from '@earshot/add-ons/custom-spelling';
import type {
  ChannelMode,
  PreRecordedJobParams,
  PreRecordedResult,
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
import { joinText } from '../storage/index.js';
import { finishTranscript, type RecognisedTranscript } from './finish-transcript.js';
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
export async function recogniseProbed({
  path,
  properties,
  decoder,
  engine,
  engineFor,
  params,
  tenant,
  clock,
  signal,
  onProgress,
  onUtterance,
  resume,
}: TranscribeProbedOptions): Promise<RecognisedFile> {
  const startedMs = clock.monotonicMs();
  const { code_switching, languages } = params.language_config;
  const { channelCount } = properties.track;
  const channelMode = params.channel_mode ?? 'auto';
  const channels = new RoutedChannels(properties.track, channelMode);
  const repeated = new RepeatedUtterances(
    (...stretch) => channels.levelCorrelation(...stretch),
    resume?.utterances,
  );
  const spell = createFinishUtterance(params);
  const utterances: Utterance[] = [...(resume?.utterances ?? [])];
  const wordless: WordlessSpeech[] = [];
  let frames = 0;
  async function* audio(): AsyncGenerator<Int16Array[], void> {
    const decoded = decoder.decode(path, properties, { signal, tenant });
    for await (const block of channels.read(decoded)) {
      frames += block[0]?.length ?? 0;
      yield block;
    }
  }
  await transcribeAudio({
    engine,
    audio: audio(),
    channels: channelCount,
    durationSeconds: properties.durationSeconds,
    engineFor,
    language: languages.length === 1 ? languages[0] : undefined,
    languages: languages.length > 1 ? languages : undefined,
    codeSwitching: code_switching,
    vocabulary: params.custom_vocabulary ? params.custom_vocabulary_config : undefined,
    tenant,
    signal,
    resume,
    onUtterance: (recognised, settledSamples) => {
      const { channel, end, start } = recognised;
      if (!channels.carries(channel, start, end)) return;
      if (channelMode !== 'separate' && repeated.isRepeated(recognised)) return;
      const utterance = spell(recognised);
      utterances.push(utterance);
      onUtterance?.(utterance, settledSamples);
    },
    onWordless: (speech) => wordless.push(speech),
    onProgress: ({ transcribedSeconds }) =>
      onProgress?.({ audioSeconds: properties.durationSeconds, transcribedSeconds }),
  });
  const wordlessSpeech = wordless
    .filter(({ channel, endSeconds, startSeconds }) =>
      channels.carries(channel, startSeconds, endSeconds),
    )
    .sort((one, other) => one.startSeconds - other.startSeconds || one.channel - other.channel);
  return {
    params,
    utterances,
    wordlessSpeech,
    // The decoded frames are exact. The properties were derived from packets.
    audioSeconds: roundSeconds(frames / engineRateHz),
    frameCount: frames,
    distinctChannelCount: channels.distinctCount,
    channelReport: channels.report(),
    channelMode,
    isOneRoom: channels.hasRoom,
    transcriptionSeconds: (clock.monotonicMs() - startedMs) / 1000,
  };
}

/**
 * Transcribes a file whose properties are known, up to the result of its job.
 *
 * @throws errors of {@link recogniseProbed} and of {@link finishTranscript}
 */
export async function transcribeProbed(
  options: TranscribeProbedOptions,
): Promise<PreRecordedResult> {
  const { clock, decoder, path, properties, signal } = options;
  const recognised = await recogniseProbed(options);
  const { text } = await finishTranscript(recognised, {
    audio: {
      path,
      properties,
      settings: decoder.settings,
      channelMode: recognised.channelMode,
      isOneRoom: recognised.isOneRoom,
    },
    clock,
    signal,
  });
  // The JSON was written from a result.
  return JSON.parse(await joinText(text)) as PreRecordedResult;
}

/** A transcribed file. */
export interface FileTranscription {
  properties: AudioProperties;
  result: PreRecordedResult;
}

/**
 * Transcribes a file completely, without a queue or a database.
 *
 * @throws AudioInputError when the audio cannot be decoded, is empty or too long, EngineError when
 * the engine fails, or the reason of the signal when it is aborted
 */
export async function transcribeFile(
  options: Omit<TranscribeProbedOptions, 'properties'>,
): Promise<FileTranscription> {
  const { decoder, path, signal, tenant } = options;
  const properties = await decoder.probe(path, { signal, tenant });
  return { properties, result: await transcribeProbed({ ...options, properties }) };
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
