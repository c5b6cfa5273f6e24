import type { SpeechEngine } from '../port/speech-engine.js';

/** Speech that an engine under test understands. */
export interface ConformanceSpeech {
  /** 16-bit samples, 16 kHz, one channel. */
  readonly samples: Int16Array;
  /** The words that are said, as the engine writes them. */
  readonly words: readonly string[];
}

/** What the checks need. */
export interface ConformanceSubject {
  /** Makes a new engine, ready to work; the check closes it. */
  readonly create: () => Promise<SpeechEngine>;
  /** Speech that it understands. */
  readonly speech: ConformanceSpeech;
  /**
   * A word that it does not know, and speech in which it is said.
   *
   * @defaultValue the engine is not asked to learn
   */
  readonly unknown?: { readonly word: string; readonly samples: Int16Array };
}

/** One thing that every engine must do. */
export interface ConformanceCheck {
  /** What it is, as a sentence. */
  readonly name: string;
  /** Tries it; throws when the engine does not do it. */
  readonly run: (subject: ConformanceSubject) => Promise<void>;
}

/**
 * Fails a check.
 *
 * @param condition - what must hold
 * @param message - what is wrong otherwise
 */
export function ensure(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/**
 * Runs something with a new engine, and closes that whatever happens.
 *
 * @param subject - what makes the engine
 * @param run - what is done with it
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
 * The error that a promise is rejected with.
 *
 * @param promise - the promise, which must be rejected
 */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (fault) {
    return fault;
  }
  throw new Error('The call succeeded although it must fail.');
}
