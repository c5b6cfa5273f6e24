import type { TranscriptionLanguage } from '@earshot/core';
import type { Recognition } from '../../port/recognition.js';
import type { PoolRecognitionOptions } from '../../port/recognition-options.js';
import type { EnginePool } from '../pool/engine-pool.js';
import { untilAborted } from '../until-aborted.js';

/** Number of words after which the language of the majority is used for the whole recording. */
const certainWords = 3;

/** Options of a {@link RecordingLanguage}. */
export interface RecordingLanguageOptions {
  /** Engine of utterances whose language is to be detected. */
  readonly engine: EnginePool;
  /** Engine of a language that was detected. */
  readonly engineFor: (language: TranscriptionLanguage) => EnginePool;
  readonly recognition: PoolRecognitionOptions;
  /** True when the language is detected in each utterance. */
  readonly codeSwitching: boolean;
  /** Language that an earlier transcription of the recording detected. @defaultValue none */
  readonly certain?: TranscriptionLanguage | undefined;
  /** Utterances that may wait at the same time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/**
 * Recognises the utterances of a recording in the language that was requested, or in the one that
 * is detected: once, in the first utterances with a few words, or in each utterance with code
 * switching. Utterances that were recognised before it was certain are recognised again if their
 * language was another one.
 */
export class RecordingLanguage {
  readonly #options: RecordingLanguageOptions;
  #language: TranscriptionLanguage | undefined;
  /** Words by their detected language. */
  readonly #words = new Map<TranscriptionLanguage, number>();
  #turn: Promise<unknown> = Promise.resolve();
  #waiting: (() => void)[] = [];
  #isEnding = false;

  constructor(options: RecordingLanguageOptions) {
    this.#options = options;
    this.#language = options.recognition.language ?? options.certain;
  }

  /**
   * Recognises one utterance.
   *
   * @param samples - 16-bit samples, 16 kHz
   * @param startSeconds - its start in the recording, in seconds
   */
  async recognize(samples: Int16Array, startSeconds: number): Promise<Recognition> {
    const { codeSwitching, engine, engineFor, recognition, signal } = this.#options;
    const isFixed = recognition.language !== undefined || codeSwitching;
    if (isFixed || !engine.capabilities.languageDetection)
      return engine.transcribe(samples, { ...recognition, startSeconds }, signal);
    const detected = await this.#takeTurn(() =>
      engine.transcribe(samples, { ...recognition, startSeconds }, signal),
    );
    if (detected?.words.length === 0) return detected;
    if (detected !== undefined) await this.#certainty();
    // It is certain now, unless no other utterance had words.
    const language = this.#language ?? detected?.language;
    if (language === undefined) return engine.transcribe(samples, recognition, signal);
    const target = engineFor(language);
    if (detected !== undefined && target === engine && detected.language === language)
      return detected;
    return target.transcribe(samples, { ...recognition, language, startSeconds }, signal);
  }

  /**
   * Called when all utterances have started: no further ones will make the language more certain.
   */
  end(): void {
    this.#isEnding = true;
    if (this.#words.size > 0 && this.#waiting.length > 0) this.#decide();
  }

  /**
   * Detects the language of one utterance after the other, or returns `undefined` once it is
   * certain.
   */
  #takeTurn(detect: () => Promise<Recognition>): Promise<Recognition | undefined> {
    const result = this.#turn.then(async () => {
      if (this.#language !== undefined) return undefined;
      const recognition = await detect();
      const { language, words } = recognition;
      const count = (this.#words.get(language) ?? 0) + words.length;
      if (words.length > 0) this.#words.set(language, count);
      if (count >= certainWords || (this.#isEnding && words.length > 0)) this.#decide();
      return recognition;
    });
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Waits until the language is certain, or all utterances that may wait do. */
  async #certainty(): Promise<void> {
    const { concurrency, signal } = this.#options;
    if (this.#language !== undefined) return;
    if (this.#waiting.length + 1 >= concurrency) {
      this.#decide();
      return;
    }
    await untilAborted(new Promise<void>((resolve) => this.#waiting.push(resolve)), signal);
  }

  #decide(): void {
    const [most] = [...this.#words].sort(([, a], [, b]) => b - a);
    this.#language ??= most?.[0];
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
