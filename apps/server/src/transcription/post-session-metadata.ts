import type { LanguageConfiguration, TranscriptionLanguage } from '@earshot/core';
import type {
  EngineCapabilities,
  EnginePool,
  VocabularyNote,
  VocabularyRecognition,
} from '@earshot/engine';
import type { SubtitlesReport } from '@earshot/subtitles';

/** Notes and findings that are listed, the others are counted: `post_session_metadata` stays short. */
const maximumListed = 100;

/** Part of `post_session_metadata` about a language that nobody has named. */
export interface AssumptionMetadata {
  /** The only language of an engine that detects none. */
  readonly language_assumed?: TranscriptionLanguage;
}

/**
 * Describes which language an engine has assumed.
 *
 * @param params - parameters of the job
 * @param engine - the engine that has transcribed it
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

/** Part of `post_session_metadata` about a custom vocabulary of which not everything is used as it was given. */
export interface VocabularyMetadata {
  readonly custom_vocabulary?: {
    /** The entries that are left out or used otherwise, and why: the first hundred of them. */
    readonly notes: readonly VocabularyNote[];
    readonly notes_count: number;
  };
}

/**
 * Prepares the custom vocabulary of a job, and describes which of its entries are not used as they were given.
 *
 * @param recognition - the vocabulary, the languages that may be spoken, and the id of the key whose job it is
 * @param signal - cancels the preparation
 * @returns an empty object when every entry is used as it was given
 * @throws EngineError when the engine refuses the vocabulary; the reason of the signal when that is aborted
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

/** `post_session_metadata.subtitles`, of subtitles in the style `compliance`. */
export interface SubtitlesMetadata {
  /** Captions that break the figures of the style, or are hard to follow: the first hundred of them. */
  readonly findings: readonly {
    readonly rule: string;
    readonly severity: 'error' | 'warning';
    /** Number of the caption, from 1 on. */
    readonly caption: number;
    readonly found: number | string;
    readonly allowed: number | string;
  }[];
  /** Number of all findings. */
  readonly findings_count: number;
}

/** Describes what of some subtitles breaks the limits of their style. */
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
