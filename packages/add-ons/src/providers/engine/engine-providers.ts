import type { AddOnProvider } from '../../runner/provider.js';
import type { SpeechTranslator } from '../../translation/speech-translator.js';
import type { Translator } from '../../translation/translator.js';

/**
 * Time limit of a translation, in milliseconds: twice the duration of the audio, since others wait
 * for the engine as well.
 */
const timeoutMs = (audioSeconds: number) => 120_000 + Math.round(audioSeconds * 2000);

/**
 * Translation of speech into English by a speech engine.
 *
 * @param translator - translates texts into the other languages, which are not available without
 * one
 */
export function engineProviders(
  engine: SpeechTranslator,
  translator: Translator | undefined,
): AddOnProvider[] {
  return [
    {
      addOn: 'translation',
      provider: 'engine',
      timeoutMs: (audio) => timeoutMs(audio?.durationSeconds ?? 0),
      analyse: async (input) =>
        (await import('./translate-speech.js')).translateSpeech(input, { engine, translator }),
    },
  ];
}
