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

/** Parts of a {@link PreRecordedResult} other than its transcript. */
export interface ResultParts {
  params: Omit<PreRecordedJobParams, 'audio_url'>;
  audioSeconds: number;
  metadata: ResultMetadata;
}

/** A result, and its part of `post_session_metadata`. */
export interface AssembledResult {
  readonly result: PreRecordedResult;
  readonly metadata: TranscriptMetadata;
}

/** Part of `post_session_metadata` that describes a transcript. */
export interface TranscriptMetadata {
  /** Notes of add-ons in addition to their envelopes, by name; absent when there are none. */
  readonly add_ons?: AddOnRun['notes'];
  /** Only for subtitles in the style `compliance`. */
  readonly subtitles?: SubtitlesMetadata;
}

/**
 * Assembles the result of a pre-recorded job in the shape of the contract.
 *
 * @param run - the envelopes of the add-ons, and the utterances as the add-ons have changed them
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
  // Imported only for results with subtitles, which are few.
  const writeSubtitles = params.subtitles
    ? (await import('@earshot/subtitles')).generateSubtitlesReport
    : undefined;
  const report = writeSubtitles?.(transcription, params.subtitles_config, { audioSeconds });
  // The provider of sentences has results of this type.
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

/** The translation with subtitles in each language; empty when there is no translation. */
function subtitledTranslation(
  { envelopes }: Pick<AddOnRun, 'envelopes'>,
  writeSubtitles: (result: TranslationResult) => SubtitlesReport,
): Pick<PreRecordedResult, 'translation'> {
  // The providers of translation have results of this type.
  const translation = envelopes['translation'] as AddonEnvelope<TranslationResult[]> | undefined;
  if (translation === undefined || !translation.success) return {};
  const results = translation.results?.map((result) =>
    result.error === null ? { ...result, subtitles: writeSubtitles(result).files } : result,
  );
  return { translation: { ...translation, results: results ?? null } };
}
