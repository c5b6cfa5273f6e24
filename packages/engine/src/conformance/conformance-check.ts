import type { SpeechEngine } from '../port/speech-engine.js';

/** Speech that an engine under test understands. */
export interface ConformanceSpeech {
  /** 16-bit samples, 16 kHz, one channel. */
  readonly samples: Int16Array;
  /** The words that are said, as the engine writes them. */
  readonly words: readonly string[];
}

/** The engine under test, and speech for it. */
export interface ConformanceSubject {
  /** Creates an engine, ready to work. The check closes it. */
  readonly create: () => Promise<SpeechEngine>;
  /** Speech that it understands. */
  readonly speech: ConformanceSpeech;
  /**
   * A word that the engine does not know, and speech with it.
   *
   * @defaultValue custom vocabularies are not checked
   */
  readonly unknown?: {
    /** The word. */
    readonly word: string;
    /** Speech with it: 16-bit samples, 16 kHz, one channel. */
    readonly samples: Int16Array;
  };
}

/** One requirement of the port. */
export interface ConformanceCheck {
  /** The requirement, as a sentence without a subject. */
  readonly name: string;
  /** Throws when the engine does not meet the requirement. */
  readonly run: (subject: ConformanceSubject) => Promise<void>;
}

/**
 * Fails a check unless a condition holds.
 *
 * @param message - message of the error otherwise
 */
export function ensure(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/**
 * Runs a check with a new engine, and closes the engine in any case.
 *
 * @param subject - creates the engine
 */
export async function withEngine(
  subject: ConformanceSubject,
  run: (engine: SpeechEngine) => Promise<void>,
): Promise<void> {
  const engine = await subject.create();
  try {
    await run(engine);
  } finally {
    await engine.close();
  }
}

/**
 * Returns the error with which a promise is rejected.
 *
 * @param promise - the promise, which must be rejected
 */
export async function catchRejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The call succeeded although it must fail.');
}
