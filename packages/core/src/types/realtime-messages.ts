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
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Error of the add-on; null when it succeeded. */
  error: AddonError | null;
  /** The utterance and its translation; null when the add-on failed. */
  data: {
    /** Id of the utterance, as its transcript has it. */
    utterance_id: string;
    /** The utterance. */
    utterance: Utterance;
    /** Code of the language that was spoken. */
    original_language: Open<TranscriptionLanguage>;
    /** Code of the language that it was translated into. */
    target_language: Open<TranslationLanguage>;
    /** The translated utterance. */
    translated_utterance: Utterance;
  } | null;
}

/** The named entities of an utterance. */
export interface NamedEntityRecognitionMessage {
  /** Always `named_entity_recognition`. */
  type: 'named_entity_recognition';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Error of the add-on; null when it succeeded. */
  error: AddonError | null;
  /** The utterance and its named entities; null when the add-on failed. */
  data: {
    /** Id of the utterance, as its transcript has it. */
    utterance_id: string;
    /** The utterance. */
    utterance: Utterance;
    /** The named entities. */
    results: NamedEntity[];
  } | null;
}

/** The sentiment of an utterance. */
export interface SentimentAnalysisMessage {
  /** Always `sentiment_analysis`. */
  type: 'sentiment_analysis';
  /** Id of the session. */
  session_id: string;
  /** Time of the creation of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Error of the add-on; null when it succeeded. */
  error: AddonError | null;
  /** The utterance and its sentiment; null when the add-on failed. */
  data: {
    /** Id of the utterance, as its transcript has it. */
    utterance_id: string;
    /** The utterance. */
    utterance: Utterance;
    /** The passages with their sentiment. */
    results: SentimentPassage[];
  } | null;
}
