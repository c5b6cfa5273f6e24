import { createSpeller } from '@earshot/add-ons/custom-spelling';
import type {
  PreRecordedJobParams,
  PreRecordedResult,
  TranscriptionLanguage,
  Utterance,
} from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';
import { type EnginePool, type ResumedTranscription, transcribeAudio } from '@earshot/engine';
import type { Clock } from '../clock/index.js';
import {
  type AudioProperties,
  createDistinctChannels,
  engineRateHz,
  type FileDecoder,
} from '../decoding/index.js';
import { finishTranscript, type RecognisedTranscript } from './finish-transcript.js';

/** The parameters of a job that its transcription depends on: all but the url of the audio. */
export type TranscriptionParams = Omit<PreRecordedJobParams, 'audio_url'>;

/** Progress of a file. */
export interface FileProgress {
  audioSeconds: number;
  /** Every channel is transcribed up to here. */
  transcribedSeconds: number;
}

/** Options of {@link transcribeProbed}. */
export interface TranscribeProbedOptions {
  path: string;
  /** Properties that the decoder found in the file. */
  properties: AudioProperties;
  decoder: FileDecoder;
  engine: EnginePool;
  /** Engine of the rest, once the language was detected. @defaultValue the same */
  engineFor?: (language: TranscriptionLanguage) => EnginePool;
  params: TranscriptionParams;
  /** Id of the key whose job it is: the engine is shared equally by all tenants. */
  tenant?: string;
  clock: Pick<Clock, 'monotonicMs' | 'after'>;
  /** Cancels the transcription. */
  signal?: AbortSignal;
  onProgress?: (progress: FileProgress) => void;
  /** An earlier attempt at the same audio with the same parameters. @defaultValue all of the audio is recognised */
  resume?: ResumedTranscription;
  /**
   * Called with each utterance of the result, in order, as soon as it is finished; not with those of `resume`.
   *
   * @param settledSamples - from where another attempt resumes
   */
  onUtterance?: (utterance: Utterance, settledSamples: readonly number[]) => void;
}

/** A recognised file, up to its add-ons. */
export interface RecognisedFile extends RecognisedTranscript {
  /** Frames at 16 kHz that were decoded. */
  readonly frameCount: number;
}

/**
 * Recognises a file whose properties are known, up to its add-ons. It is decoded once, while it is recognised; memory does not
 * grow with its length. Channels that are equal are recognised once, and reported as the first of them: an utterance is that of an earlier
 * channel when all audio up to its end is equal to that of this channel.
 *
 * @throws AudioInputError when the audio cannot be decoded or is too long; EngineError when the engine fails; the reason of the signal when
 * that is aborted
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
  const channels = properties.track.channelCount;
  const distinct = createDistinctChannels(channels);
  const finish = createFinishUtterance(params);
  const utterances: Utterance[] = [...(resume?.utterances ?? [])];
  let frames = 0;
  async function* audio(): AsyncGenerator<Int16Array[], void> {
    for await (const block of decoder.decode(path, properties, { signal, tenant })) {
      distinct.add(block);
      frames += block[0]?.length ?? 0;
      yield block;
    }
  }
  await transcribeAudio({
    engine,
    audio: audio(),
    channels,
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
      const { channel } = recognised;
      // Up to its end all audio was compared, however far the decoder is ahead: every attempt decides the same.
      const endSample = settledSamples[channel] ?? 0;
      if (distinct.differsFrom(channel) >= endSample) return;
      const utterance = finish(recognised);
      utterances.push(utterance);
      onUtterance?.(utterance, settledSamples);
    },
    onProgress: ({ transcribedSeconds }) =>
      onProgress?.({ audioSeconds: properties.durationSeconds, transcribedSeconds }),
  });
  const distinctChannelCount = distinct.current().length;
  return {
    params,
    utterances,
    // What was decoded is the truth; the properties come from the packets.
    audioSeconds: roundSeconds(frames / engineRateHz),
    frameCount: frames,
    distinctChannelCount,
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
  const { slices } = await finishTranscript(await recogniseProbed(options), {
    audio: { path, properties, settings: decoder.settings },
    clock,
    signal,
  });
  // It was written from a result.
  return JSON.parse([...slices].join('')) as PreRecordedResult;
}

/** A transcribed file. */
export interface FileTranscription {
  properties: AudioProperties;
  result: PreRecordedResult;
}

/**
 * Transcribes a file from its first byte to the result of its job, without a queue or a database around it.
 *
 * @throws AudioInputError when the audio cannot be decoded, is empty or too long; EngineError when the engine fails; the reason of the
 * signal when that is aborted
 */
export async function transcribeFile(
  options: Omit<TranscribeProbedOptions, 'properties'>,
): Promise<FileTranscription> {
  const { decoder, path, signal, tenant } = options;
  const properties = await decoder.probe(path, { signal, tenant });
  return { properties, result: await transcribeProbed({ ...options, properties }) };
}

/** Creates the function that turns a recognised utterance of a job into that of its result, with the custom spelling of the job. */
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
