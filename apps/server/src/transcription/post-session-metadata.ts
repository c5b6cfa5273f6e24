import type { LanguageConfiguration, TranscriptionLanguage } from '@earshot/core';
import type {
  EngineCapabilities,
  EnginePool,
  VocabularyNote,
  VocabularyRecognition,
} from '@earshot/engine';
import type { SubtitlesReport } from '@earshot/subtitles';

/**
 * Notes, findings and stretches of speech that are listed. Further ones are only counted, so that
 * `post_session_metadata` stays short.
 */
export const maximumListed = 100;

/** Part of `post_session_metadata` for a request without a language. */
export interface AssumptionMetadata {
  /** Language that was assumed by an engine that does not detect languages. */
  readonly language_assumed?: TranscriptionLanguage;
}

/**
 * Describes which language an engine has assumed.
 *
 * @param params - parameters of the job
 * @param engine - the engine that has transcribed the job
 * @returns an empty object when the request names languages, or the engine detects them
 */
export function describeAssumption(
  { language_config }: { readonly language_config: LanguageConfiguration },
  { languageDetection, languages }: Pick<EngineCapabilities, 'languageDetection' | 'languages'>,
): AssumptionMetadata {
  const [own] = languages;
  const isAssumed = language_config.languages.length === 0 && !languageDetection;
  return isAssumed && own !== undefined ? { language_assumed: own } : {};
}

/**
 * Part of `post_session_metadata` for a custom vocabulary with entries that are not used as given.
 */
export interface VocabularyMetadata {
  readonly custom_vocabulary?: {
    /** Entries that are omitted or changed, with the reasons, at most a hundred. */
    readonly notes: readonly VocabularyNote[];
    readonly notes_count: number;
  };
}

/**
 * Prepares the custom vocabulary of a job, and describes the entries that are not used as given.
 *
 * @param recognition - the vocabulary, the languages that may be spoken, and the id of the key that
 * owns the job
 * @param signal - cancels the preparation
 * @returns an empty object when all entries are used as given
 * @throws EngineError when the engine refuses the vocabulary, or the reason of the signal when it
 * is aborted
 */
export async function describeVocabulary(
  engine: Pick<EnginePool, 'prepareVocabulary'>,
  recognition: VocabularyRecognition,
  signal?: AbortSignal,
): Promise<VocabularyMetadata> {
  if (recognition.vocabulary === undefined) return {};
  const { notes } = await engine.prepareVocabulary(recognition, signal);
  return notes.length === 0
    ? {}
    : { custom_vocabulary: { notes: notes.slice(0, maximumListed), notes_count: notes.length } };
}

/** `post_session_metadata.subtitles` for subtitles in the style `compliance`. */
export interface SubtitlesMetadata {
  /** Captions that violate the limits of the style, or are hard to follow, at most a hundred. */
  readonly findings: readonly {
    readonly rule: string;
    readonly severity: 'error' | 'warning';
    /** Number of the caption, from 1. */
    readonly caption: number;
    readonly found: number | string;
    readonly allowed: number | string;
  }[];
  /** Number of all findings. */
  readonly findings_count: number;
}

/** Describes how subtitles violate the limits of their style. */
export function describeSubtitles({ findings }: SubtitlesReport): SubtitlesMetadata {
  return {
    findings: findings
      .slice(0, maximumListed)
      .map(({ allowed, cueIndex, found, rule, severity }) => ({
        rule,
        severity,
        caption: cueIndex + 1,
        found,
        allowed,
      })),
    findings_count: findings.length,
  };
}
