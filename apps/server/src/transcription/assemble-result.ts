import type { AddOnRun } from '@earshot/add-ons/runner';
import type {
  AddonEnvelope,
  PreRecordedJobParams,
  ResultMetadata,
  TranslationResult,
  VoiceSuggestion,
} from '@earshot/core';
import type { SubtitlesReport } from '@earshot/subtitles';
import { type JsonText, jsonFragments } from '../storage/results/json-text.js';
import { countLanguages } from './count-languages.js';
import { describeSubtitles, type SubtitlesMetadata } from './post-session-metadata.js';
import { type JsonMember, resultText, transcriptText } from './result-text.js';

/** Parts of the result of a recording other than its transcript. */
export interface ResultParts {
  params: Omit<PreRecordedJobParams, 'audio_url'>;
  audioSeconds: number;
  metadata: ResultMetadata;
}

/** A result, and its part of `post_session_metadata`. */
export interface AssembledResult {
  /** JSON text of the result. */
  readonly text: JsonText;
  readonly metadata: TranscriptMetadata;
}

/** Part of `post_session_metadata` that describes a transcript. */
export interface TranscriptMetadata {
  /** Notes of add-ons in addition to their envelopes, by name. Absent when there are none. */
  readonly add_ons?: AddOnRun['notes'];
  /** Speakers who may be known persons. Absent without known voices. */
  readonly known_voices?: readonly VoiceSuggestion[];
  /** Only for subtitles in the style `compliance`. */
  readonly subtitles?: SubtitlesMetadata;
}

/** Metadata of the add-ons that were run. */
export const metadataOfRun = ({
  notes,
}: Pick<AddOnRun, 'notes'>): Pick<TranscriptMetadata, 'add_ons'> =>
  Object.keys(notes).length === 0 ? {} : { add_ons: notes };

/**
 * Assembles the result of a pre-recorded job in the shape of the contract.
 *
 * @param run - the envelopes of the add-ons, and the utterances as the add-ons have changed them
 */
export async function assembleResult(
  { params, audioSeconds, metadata }: ResultParts,
  run: Pick<AddOnRun, 'utterances' | 'envelopes' | 'notes'>,
): Promise<AssembledResult> {
  const { utterances } = run;
  // Imported only for results with subtitles, which are few.
  const writeSubtitles = params.subtitles
    ? (await import('@earshot/subtitles')).generateSubtitlesReport
    : undefined;
  const report = writeSubtitles?.(
    { utterances, languages: countLanguages(utterances) },
    params.subtitles_config,
    { audioSeconds },
  );
  const { sentences } = run.envelopes;
  const envelopes =
    writeSubtitles === undefined
      ? run.envelopes
      : withSubtitles(run.envelopes, (result) =>
          writeSubtitles(result, params.subtitles_config, { audioSeconds }),
        );
  return {
    text: resultText({
      metadata,
      transcription: transcriptText(() => utterances, {
        after: toMembers({
          ...(sentences === undefined ? {} : { sentences: [sentences] }),
          ...(report === undefined ? {} : { subtitles: report.files }),
        }),
      }),
      envelopes: toMembers(envelopes),
    }),
    metadata: {
      ...metadataOfRun(run),
      ...(report !== undefined && params.subtitles_config?.style === 'compliance'
        ? { subtitles: describeSubtitles(report) }
        : {}),
    },
  };
}

function toMembers(values: Readonly<Record<string, unknown>>): JsonMember[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, jsonFragments(value)]);
}

/** The envelopes, the one of a translation with subtitles in each language. */
function withSubtitles(
  envelopes: AddOnRun['envelopes'],
  writeSubtitles: (result: TranslationResult) => SubtitlesReport,
): AddOnRun['envelopes'] {
  // The providers of translation have results of this type.
  const translation = envelopes['translation'] as AddonEnvelope<TranslationResult[]> | undefined;
  if (translation === undefined || !translation.success) return envelopes;
  const results = translation.results?.map((result) =>
    result.error === null ? { ...result, subtitles: writeSubtitles(result).files } : result,
  );
  return { ...envelopes, translation: { ...translation, results: results ?? null } };
}
