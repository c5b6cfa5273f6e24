import type { AddOnRun } from '@earshot/add-ons/runner';
import type {
  AddonEnvelope,
  PreRecordedJobParams,
  PreRecordedResult,
  ResultMetadata,
  Sentence,
  TranslationResult,
} from '@earshot/core';
import type { SubtitlesReport } from '@earshot/subtitles';
import { countLanguages } from './count-languages.js';
import { describeSubtitles, type SubtitlesMetadata } from './post-session-metadata.js';

/** Parts of a {@link PreRecordedResult} beside its transcript. */
export interface ResultParts {
  params: Omit<PreRecordedJobParams, 'audio_url'>;
  audioSeconds: number;
  metadata: ResultMetadata;
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
export async function assembleResult(
  { params, audioSeconds, metadata }: ResultParts,
  run: Pick<AddOnRun, 'utterances' | 'envelopes' | 'notes'>,
): Promise<AssembledResult> {
  const utterances = [...run.utterances];
  const transcription = {
    full_transcript: utterances.map(({ text }) => text).join(' '),
    languages: countLanguages(utterances),
    utterances,
  };
  // Most results have no subtitles, and need not wait for their code.
  const writeSubtitles = params.subtitles
    ? (await import('@earshot/subtitles')).generateSubtitlesReport
    : undefined;
  const report = writeSubtitles?.(transcription, params.subtitles_config, { audioSeconds });
  // The provider of sentences gives these results.
  const sentences = run.envelopes['sentences'] as AddonEnvelope<Sentence[]> | undefined;
  return {
    result: {
      metadata,
      transcription: {
        ...transcription,
        ...(sentences === undefined ? {} : { sentences: [sentences] }),
        ...(report === undefined ? {} : { subtitles: report.files }),
      },
      ...run.envelopes,
      ...(writeSubtitles === undefined
        ? {}
        : subtitledTranslation(run, (result) =>
            writeSubtitles(result, params.subtitles_config, { audioSeconds }),
          )),
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
  writeSubtitles: (result: TranslationResult) => SubtitlesReport,
): Pick<PreRecordedResult, 'translation'> {
  // The providers of translation give these results.
  const translation = envelopes['translation'] as AddonEnvelope<TranslationResult[]> | undefined;
  if (translation === undefined || !translation.success) return {};
  const results = translation.results?.map((result) =>
    result.error === null ? { ...result, subtitles: writeSubtitles(result).files } : result,
  );
  return { translation: { ...translation, results: results ?? null } };
}
