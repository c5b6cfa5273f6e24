/** A word of the script. */
export interface ScriptedWord {
  /** The word. */
  readonly text: string;
  /** Where it begins in the recording, in seconds. */
  readonly startSeconds: number;
  /** Where it ends in the recording, in seconds. */
  readonly endSeconds: number;
  /**
   * How sure the engine is to be, 0 to 1.
   *
   * @defaultValue 1
   */
  readonly confidence?: number;
}

/** What is to go wrong. */
export interface ScriptedFault {
  /** The process dies, never answers, answers with an error, or answers late. */
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
   * Whether it goes wrong while an utterance is recognised, or while a custom vocabulary is prepared.
   *
   * @defaultValue while an utterance is recognised
   */
  readonly during?: 'utterance' | 'preparation';
  /**
   * How late the answer comes, in milliseconds; for `delay` alone.
   *
   * @defaultValue 0
   */
  readonly delayMs?: number;
}

/** What the scripted engine is to hear, whatever the audio is. */
export interface ScriptedOptions {
  /**
   * The words, in order of time.
   *
   * @defaultValue a sentence of eight number words every four seconds, without end
   */
  readonly words?: readonly ScriptedWord[];
  /**
   * What is to go wrong.
   *
   * @defaultValue nothing
   */
  readonly faults?: readonly ScriptedFault[];
  /**
   * Why the engine cannot be loaded.
   *
   * @defaultValue it can
   */
  readonly unavailable?: string;
}
