import type { TranscriptionLanguage } from '@earshot/core';
import {
  type EngineCapabilities,
  type PreferredSegments,
  sampleRateHz,
} from '../../port/engine-capabilities.js';
import type { EngineFacts } from '../../port/engine-definition.js';

/** A word of the script. */
export interface ScriptedWord {
  /** The word. */
  readonly text: string;
  /** Start time in the recording, in seconds. */
  readonly startSeconds: number;
  /** End time in the recording, in seconds. */
  readonly endSeconds: number;
  /**
   * Confidence of the engine, 0 to 1.
   *
   * @defaultValue 1
   */
  readonly confidence?: number;
}

/** A failure of a scripted engine. */
export interface ScriptedFailure {
  /** The process dies, never responds, responds with an error, or responds late. */
  readonly action: 'exit' | 'hang' | 'fail' | 'delay';
  /**
   * Only at this utterance of each process, counted from 1.
   *
   * @defaultValue every utterance
   */
  readonly utterance?: number;
  /**
   * Only at utterances that contain this time of the recording, in seconds.
   *
   * @defaultValue every utterance
   */
  readonly atSeconds?: number;
  /**
   * Only with custom vocabularies that have this value.
   *
   * @defaultValue with any vocabulary and with none
   */
  readonly vocabularyValue?: string;
  /**
   * Stage of the failure: while an utterance is recognised, or while a custom vocabulary is
   * prepared.
   *
   * @defaultValue `utterance`
   */
  readonly during?: 'utterance' | 'preparation';
  /**
   * Delay of the response, in milliseconds, only for `delay`.
   *
   * @defaultValue 0
   */
  readonly delayMs?: number;
}

/** Options of the scripted engine. */
export interface ScriptedOptions {
  /**
   * Words that it recognises regardless of the audio, in order of time.
   *
   * @defaultValue a sentence of eight number words every four seconds, without end
   */
  readonly words?: readonly ScriptedWord[];
  /**
   * Failures.
   *
   * @defaultValue none
   */
  readonly failures?: readonly ScriptedFailure[];
  /**
   * Segments of recordings that it asks for.
   *
   * @defaultValue segments are utterances, between pauses
   */
  readonly preferredSegments?: PreferredSegments;
  /**
   * Reason why the engine cannot be loaded.
   *
   * @defaultValue it can be loaded
   */
  readonly unavailable?: string;
  /**
   * Languages that it pretends to recognise, the first one unless another is requested.
   *
   * @defaultValue English
   */
  readonly languages?: readonly [TranscriptionLanguage, ...TranscriptionLanguage[]];
  /**
   * English translations of words of the script. The others stay as they are.
   *
   * @defaultValue it does not translate
   */
  readonly translations?: Readonly<Record<string, string>>;
  /**
   * Maximum length of one utterance, in seconds.
   *
   * @defaultValue 60
   */
  readonly maximumUtteranceSeconds?: number;
}

/** Capabilities of a scripted engine with options. */
export function capabilitiesOfScript({
  languages = ['en'],
  maximumUtteranceSeconds = scriptedCapabilities.maximumUtteranceSeconds,
  preferredSegments,
  translations,
}: ScriptedOptions): EngineCapabilities {
  return {
    ...scriptedCapabilities,
    languages,
    maximumUtteranceSeconds,
    ...(preferredSegments === undefined ? {} : { preferredSegments }),
    ...(translations === undefined ? {} : { translation: true }),
  };
}

/**
 * Capabilities of the scripted engine without options: all but those of several languages, since it
 * only pretends.
 */
export const scriptedCapabilities: EngineCapabilities = {
  id: 'scripted',
  model: 'script',
  version: null,
  languages: ['en'],
  streaming: true,
  partials: true,
  batch: true,
  wordTimestamps: true,
  wordTimestampResolutionSeconds: 0.001,
  confidences: true,
  customVocabulary: true,
  punctuation: false,
  casing: false,
  languageDetection: false,
  sampleRateHz,
  maximumUtteranceSeconds: 60,
  notes: ['Recognises a script, whatever is said: for tests alone.'],
};

/**
 * Facts about the engine. It only pretends to work, so that a process has room for many channels.
 */
export function scriptedFacts(options: ScriptedOptions): EngineFacts {
  return { capabilities: capabilitiesOfScript(options), streamsPerProcess: 1000 };
}
