// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { Open } from '../enumerations/enumerations.js';
import type { TranscriptionLanguage, TranslationLanguage } from '../enumerations/languages.js';
import type { AddonError, NamedEntity, SentimentPassage } from './add-on-results.js';
import type { Utterance } from './transcription.js';

/** An utterance in another language. */
export interface TranslationMessage {
  /** Always `translation`. */
  type: 'translation';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Error of the add-on; null when it succeeded. */
  error: AddonError | null;
  /** Utterance and its translation; null when the add-on failed. */
  data: {
    /** Id of the utterance, as in `data.id` of its transcript. */
    utterance_id: string;
    /** Utterance that was processed. */
    utterance: Utterance;
    /** Code of the language of the utterance. */
    original_language: Open<TranscriptionLanguage>;
    /** Code of the language that the utterance was translated into. */
    target_language: Open<TranslationLanguage>;
    /** Translation of the utterance. */
    translated_utterance: Utterance;
  } | null;
}

/** The named entities of an utterance. */
export interface NamedEntityRecognitionMessage {
  /** Always `named_entity_recognition`. */
  type: 'named_entity_recognition';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Error of the add-on; null when it succeeded. */
  error: AddonError | null;
  /** Utterance and its named entities; null when the add-on failed. */
  data: {
    /** Id of the utterance, as in `data.id` of its transcript. */
    utterance_id: string;
    /** Utterance that was processed. */
    utterance: Utterance;
    /** Named entities of the utterance. */
    results: NamedEntity[];
  } | null;
}

/** The sentiment of an utterance. */
export interface SentimentAnalysisMessage {
  /** Always `sentiment_analysis`. */
  type: 'sentiment_analysis';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Error of the add-on; null when it succeeded. */
  error: AddonError | null;
  /** Utterance and its sentiment; null when the add-on failed. */
  data: {
    /** Id of the utterance, as in `data.id` of its transcript. */
    utterance_id: string;
    /** Utterance that was processed. */
    utterance: Utterance;
    /** Passages of the utterance with their sentiment. */
    results: SentimentPassage[];
  } | null;
}

/** A speaker has turned out to be another one. */
export interface SpeakerMergeMessage {
  /** Always `speaker_merge`. */
  type: 'speaker_merge';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** The two speakers. */
  data: {
    /** Number of the speaker that is no more; no utterance gets it again. */
    speaker: number;
    /** Number of the speaker to whom its utterances belong as well. */
    into: number;
  };
}
