import type { AddOnRun } from '@earshot/add-ons';
import type {
  AddonEnvelope,
  PreRecordedJobParams,
  PreRecordedResult,
  ResultMetadata,
  Sentence,
  TranslationResult,
  Utterance,
} from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';
import { generateSubtitlesReport } from '@earshot/subtitles';
import { countLanguages } from './count-languages.js';
import { describeSubtitles, type SubtitlesMetadata } from './post-session-metadata.js';

/** Parts of a {@link PreRecordedResult}. */
export interface ResultParts {
  params: Omit<PreRecordedJobParams, 'audio_url'>;
  /** Finished utterances, in order. */
  utterances: readonly Utterance[];
  audioSeconds: number;
  distinctChannelCount: number;
  transcriptionSeconds: number;
}

/** A result, and what `post_session_metadata` reports of it. */
export interface AssembledResult {
  readonly result: PreRecordedResult;
  readonly metadata: TranscriptMetadata;
}

/** Part of `post_session_metadata` about a transcript. */
export interface TranscriptMetadata {
  /** Notes of add-ons beside their envelopes, by their name; absent when there are none. */
  readonly add_ons?: AddOnRun['notes'];
  /** Of subtitles in the style `compliance`. */
  readonly subtitles?: SubtitlesMetadata;
}

/**
 * Assembles the result of a pre-recorded job, as it goes over the wire.
 *
 * @param run - of the add-ons: their envelopes, and the utterances that they have left
 */
export function assembleResult(
  {
    params,
    audioSeconds,
    distinctChannelCount,
    transcriptionSeconds,
  }: Omit<ResultParts, 'utterances'>,
  run: Pick<AddOnRun, 'utterances' | 'envelopes' | 'notes'>,
): AssembledResult {
  const utterances = [...run.utterances];
  const transcription = {
    full_transcript: utterances.map(({ text }) => text).join(' '),
    languages: countLanguages(utterances),
    utterances,
  };
  const report = params.subtitles
    ? generateSubtitlesReport(transcription, params.subtitles_config, { audioSeconds })
    : undefined;
  // The provider of sentences gives these results.
  const sentences = run.envelopes['sentences'] as AddonEnvelope<Sentence[]> | undefined;
  return {
    result: {
      metadata: resultMetadata({ audioSeconds, distinctChannelCount, transcriptionSeconds }),
      transcription: {
        ...transcription,
        ...(sentences === undefined ? {} : { sentences: [sentences] }),
        ...(report === undefined ? {} : { subtitles: report.files }),
      },
      ...run.envelopes,
      ...(params.subtitles ? subtitledTranslation(run, params, audioSeconds) : {}),
    },
    metadata: {
      ...(Object.keys(run.notes).length === 0 ? {} : { add_ons: run.notes }),
      ...(report !== undefined && params.subtitles_config?.style === 'compliance'
        ? { subtitles: describeSubtitles(report) }
        : {}),
    },
  };
}

/** The translation with the subtitles of each language; nothing where there is none. */
function subtitledTranslation(
  { envelopes }: Pick<AddOnRun, 'envelopes'>,
  { subtitles_config }: Pick<PreRecordedJobParams, 'subtitles_config'>,
  audioSeconds: number,
): Pick<PreRecordedResult, 'translation'> {
  // The providers of translation give these results.
  const translation = envelopes['translation'] as AddonEnvelope<TranslationResult[]> | undefined;
  if (translation === undefined || !translation.success) return {};
  const results = translation.results?.map((result) =>
    result.error === null
      ? {
          ...result,
          subtitles: generateSubtitlesReport(result, subtitles_config, { audioSeconds }).files,
        }
      : result,
  );
  return { translation: { ...translation, results: results ?? null } };
}

/** The `metadata` of a result, of a recording and of a session alike. */
export function resultMetadata({
  audioSeconds,
  distinctChannelCount,
  transcriptionSeconds,
}: Pick<
  ResultParts,
  'audioSeconds' | 'distinctChannelCount' | 'transcriptionSeconds'
>): ResultMetadata {
  return {
    audio_duration: audioSeconds,
    number_of_distinct_channels: distinctChannelCount,
    billing_time: roundSeconds(audioSeconds * distinctChannelCount),
    transcription_time: roundSeconds(transcriptionSeconds),
  };
}
