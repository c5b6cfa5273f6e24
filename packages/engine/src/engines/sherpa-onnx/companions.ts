import type { TranscriptionLanguage } from '@earshot/core';
import {
  identificationConfiguration,
  type ModelRun,
  punctuationConfiguration,
} from '../../libraries/sherpa-onnx/configurations.js';
import type { SherpaOnnxLibrary } from '../../libraries/sherpa-onnx/sherpa-onnx-library.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineModelError } from '../../port/engine-model-error.js';
import type { RecognizedWord } from '../../port/recognition.js';
import { textOfWords } from '../../port/recognition.js';
import { restorePunctuation } from '../../text/restore-punctuation.js';
import { readLanguage } from '../../text/spoken-language.js';

/** Longest audio by which a language is detected, in samples: ten seconds. */
const identifiedSamples = 10 * sampleRateHz;

/**
 * Shortest audio by which a language is detected, in samples. Shorter audio is padded with silence.
 */
const minimumSamples = sampleRateHz;

/** Adds punctuation to the words of an utterance. */
export type Punctuator = (
  words: readonly RecognizedWord[],
  language: TranscriptionLanguage,
) => readonly RecognizedWord[];

/** Detects the language of speech, `undefined` for one that is not transcribed here. */
export type LanguageIdentifier = (samples: Int16Array) => TranscriptionLanguage | undefined;

const refuse = (run: ModelRun, what: string): never => {
  throw new EngineModelError(
    `${run.directory} holds the model ${run.description.name} of the family ${run.description.family}, and ${what}.`,
    { file: run.directory, problem: 'format' },
  );
};

const isFullWidth = (language: TranscriptionLanguage) => language === 'zh' || language === 'ja';

const narrowMarks: Readonly<Record<string, string>> = {
  '，': ',',
  '。': '.',
  '？': '?',
  '、': ',',
  '！': '!',
};

/**
 * Marks as they are written in other languages than Chinese, for a model that writes Chinese marks
 * in every language.
 */
const narrow = (text: string) =>
  text.replaceAll(/[，。？、！]/gu, (mark) => `${narrowMarks[mark] ?? mark} `);

/**
 * Loads a model that adds punctuation.
 *
 * @param run - the model, which was verified
 * @throws EngineModelError when it is of another family
 */
export function loadPunctuator(library: SherpaOnnxLibrary, run: ModelRun): Punctuator {
  const { family, languages } = run.description;
  const configuration = punctuationConfiguration(run);
  const createNative = () => {
    if (family === 'ct-transformer-punctuation')
      return new library.OfflinePunctuation(configuration);
    if (family === 'cnn-bilstm-punctuation') return new library.OnlinePunctuation(configuration);
    return refuse(run, 'punctuation needs one of a punctuation family');
  };
  const native = createNative();
  return (words, language) => {
    if (words.length === 0 || !languages.includes(language)) return words;
    const text = native.addPunct(textOfWords(words));
    const own = isFullWidth(language) ? text : narrow(text);
    return restorePunctuation(words, own, language) ?? words;
  };
}

/**
 * Loads a model that detects the language.
 *
 * @param run - the model, which was verified
 * @throws EngineModelError when it is of another family, or knows only one language
 */
export function loadLanguageIdentifier(
  library: SherpaOnnxLibrary,
  run: ModelRun,
): LanguageIdentifier {
  const { abilities, family } = run.description;
  if (family !== 'whisper' || !abilities.languageIdentification)
    refuse(
      run,
      'languages are detected by a Whisper model with the ability languageIdentification',
    );
  const native = new library.SpokenLanguageIdentification(identificationConfiguration(run));
  return (samples) => {
    const part = samples.subarray(0, identifiedSamples);
    const floats = new Float32Array(Math.max(part.length, minimumSamples));
    for (const [index, sample] of part.entries()) floats[index] = sample / 32_768;
    const stream = native.createStream();
    stream.acceptWaveform({ samples: floats, sampleRate: sampleRateHz });
    return readLanguage(native.compute(stream));
  };
}
