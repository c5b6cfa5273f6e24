import type { TranscriptionLanguage } from '@earshot/core';
import type { LiveChannelPosition } from '../../port/live-channel-position.js';
import type { LiveSettings } from '../../port/live-settings.js';
import type { Recognition } from '../../port/recognition.js';

/**
 * Minimum number of words of one utterance for its detected language to apply to the whole channel.
 */
const certainWords = 3;

/**
 * Language of a live channel: the one that was requested, or the one that the engine detects in the
 * first utterance with a few words, or, with code switching, the one that it detects in each
 * utterance.
 */
export class ChannelLanguage {
  readonly #isDetectedOnce: boolean;
  readonly #isRequested: boolean;
  #language: TranscriptionLanguage | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param settings - settings of the channel
   * @param canDetect - true for an engine that detects languages
   * @param detected - language that was detected before the position at which the channel begins
   */
  constructor(
    { codeSwitching, recognition }: Pick<LiveSettings, 'codeSwitching' | 'recognition'>,
    canDetect: boolean,
    detected: TranscriptionLanguage | undefined,
  ) {
    this.#language = recognition.language ?? detected;
    this.#isRequested = recognition.language !== undefined;
    this.#isDetectedOnce = canDetect && !codeSwitching;
  }

  /** The language, or `undefined` while it is to be detected. */
  get current(): TranscriptionLanguage | undefined {
    return this.#language;
  }

  /** A position with the language, once it was detected. */
  positioned(position: LiveChannelPosition): LiveChannelPosition {
    return this.#isRequested || this.#language === undefined
      ? position
      : { ...position, language: this.#language };
  }

  /**
   * Recognises an utterance. Until the language of the channel is detected, each utterance waits
   * for the one before.
   *
   * @param recognize - recognises it in a language, or detects the language
   */
  recognize(
    recognize: (language: TranscriptionLanguage | undefined) => Promise<Recognition>,
  ): Promise<Recognition> {
    if (this.#language !== undefined || !this.#isDetectedOnce) return recognize(this.#language);
    const result = this.#turn.then(async () => {
      const recognition = await recognize(this.#language);
      if (recognition.words.length >= certainWords) this.#language ??= recognition.language;
      return recognition;
    });
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
