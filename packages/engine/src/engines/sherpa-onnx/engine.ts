import type { TranscriptionLanguage } from '@earshot/core';
import type { NativeResult } from '../../libraries/sherpa-onnx/read-result.js';
import {
  openSherpaOnnx,
  type SherpaOnnxLibrary,
} from '../../libraries/sherpa-onnx/sherpa-onnx-library.js';
import type { ModelDescription } from '../../models/model-description.js';
import { type EngineCapabilities, sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineFailedError, EngineRequestError } from '../../port/engine-error.js';
import { meanConfidence, type Recognition, type RecognizedWord } from '../../port/recognition.js';
import {
  candidateLanguages,
  checkRecognition,
  type UtteranceOptions,
} from '../../port/recognition-options.js';
import type { EngineStatistics, SpeechEngine } from '../../port/speech-engine.js';
import type { SpeechStream, SpeechStreamOptions } from '../../port/speech-stream.js';
import { EngineLife } from '../../runtime/engine-life.js';
import { readLanguage } from '../../text/spoken-language.js';
import {
  type LanguageIdentifier,
  loadLanguageIdentifier,
  loadPunctuator,
  type Punctuator,
} from './companions.js';
import { joinTokens } from './join-tokens.js';
import { type SherpaOnnxOptions, sherpaOnnxCapabilities } from './options.js';
import { type RecognizerLease, RecognizerPool } from './recognizer-pool.js';
import { SherpaOnnxStream } from './stream.js';
import { type VerifiedModels, verifyModels } from './verify-models.js';

/** Shortest audio in which words are looked for, in samples: 50 ms. */
const shortestSamples = 800;

/** sherpa-onnx with a model for speech, and those that add punctuation and detect the language. */
export class SherpaOnnxEngine implements SpeechEngine {
  readonly capabilities: EngineCapabilities;
  readonly #description: ModelDescription;
  readonly #recognizers: RecognizerPool;
  readonly #punctuate: Punctuator | undefined;
  readonly #identify: LanguageIdentifier | undefined;
  readonly #life: EngineLife;

  private constructor(library: SherpaOnnxLibrary, models: VerifiedModels, streamCapacity: number) {
    const { identification, notes, punctuation, recognition } = models;
    this.#description = recognition.description;
    this.#recognizers = new RecognizerPool(library, recognition);
    this.#punctuate = punctuation && loadPunctuator(library, punctuation);
    this.#identify = identification && loadLanguageIdentifier(library, identification);
    const capabilities = sherpaOnnxCapabilities(
      {
        recognition: recognition.description,
        punctuation: punctuation?.description,
        languageIdentification: identification?.description,
      },
      library.version,
    );
    this.capabilities = { ...capabilities, notes: [...capabilities.notes, ...notes] };
    this.#life = new EngineLife(capabilities.partials ? streamCapacity : 0);
  }

  /**
   * Loads sherpa-onnx into this process with the models that the options name, which are verified
   * first. A damaged one of punctuation or of language identification is skipped, which the notes
   * of the capabilities report.
   *
   * @param options - folders of the models
   * @param streamCapacity - number of streams that it serves at the same time, for a model that
   * follows speech
   * @throws EngineModelError that names the file of the model, the problem and the remedy, or
   * EngineUnavailableError that says what to install
   */
  static async load(options: SherpaOnnxOptions, streamCapacity: number): Promise<SherpaOnnxEngine> {
    const models = await verifyModels(options);
    const engine = new SherpaOnnxEngine(openSherpaOnnx(), models, streamCapacity);
    await engine.#recognizers.prepare();
    return engine;
  }

  async transcribe(
    samples: Int16Array,
    options: UtteranceOptions = {},
    signal?: AbortSignal,
  ): Promise<Recognition> {
    this.#life.requireOpen();
    signal?.throwIfAborted();
    checkRecognition(this.capabilities, options, samples.length);
    // The caller may reuse its audio during the request.
    const recognition = await this.#transcribe(samples.slice(), options, signal);
    signal?.throwIfAborted();
    return recognition;
  }

  async openStream(options: SpeechStreamOptions = {}): Promise<SpeechStream> {
    this.#life.requireOpen();
    if (!this.capabilities.partials)
      throw new EngineRequestError(
        `The model ${this.#description.name} has no streams: it recognises whole utterances.`,
      );
    checkRecognition(this.capabilities, options);
    return this.#life.streams.open((onOver) => this.#openStream(options, onOver));
  }

  statistics(): EngineStatistics {
    return this.#life.statistics();
  }

  async close(): Promise<void> {
    this.#life.close();
    this.#recognizers.close();
  }

  async #openStream(options: SpeechStreamOptions, onOver: () => void): Promise<SpeechStream> {
    const lease = await this.#recognizers.acquire(options);
    const [language = 'en', another] = candidateLanguages(options, this.capabilities.languages);
    const requested = another === undefined ? language : undefined;
    return new SherpaOnnxStream({
      utterance: lease.begin(toLanguageCode(this.#description, requested)),
      readWords: (result, sampleCount) => this.#readWords(lease, result, sampleCount),
      onPartial: options.onPartial,
      check: (sampleCount) => checkRecognition(this.capabilities, options, sampleCount),
      complete: (result, sampleCount) =>
        this.#complete(this.#readWords(lease, result, sampleCount), language, sampleCount),
      onOver,
    });
  }

  async #transcribe(
    samples: Int16Array,
    options: UtteranceOptions,
    signal: AbortSignal | undefined,
  ): Promise<Recognition> {
    const candidates = candidateLanguages(options, this.capabilities.languages);
    const [otherwise = 'en'] = candidates;
    if (samples.length < shortestSamples) return this.#complete([], otherwise, samples.length);
    const lease = await this.#recognizers.acquire(options);
    signal?.throwIfAborted();
    const { isLive = false } = options;
    const recognize = (code: string) => lease.recognize({ samples, language: code, isLive });
    const known = this.#detectLanguage(samples, candidates);
    let result = await recognize(toLanguageCode(this.#description, known));
    this.#requireLanguage(result);
    let language = known ?? readLanguage(result.language);
    if (language === undefined || !candidates.includes(language)) {
      // The detected language is not among the candidates.
      signal?.throwIfAborted();
      if (language !== undefined)
        result = await recognize(toLanguageCode(this.#description, otherwise));
      language = otherwise;
    }
    const words = this.#readWords(lease, result, samples.length);
    return this.#complete(words, language, samples.length);
  }

  /** Language of an utterance, when it is known before it is recognised. */
  #detectLanguage(
    samples: Int16Array,
    candidates: readonly TranscriptionLanguage[],
  ): TranscriptionLanguage | undefined {
    const [first, second] = candidates;
    if (second === undefined) return first;
    if (this.#identify === undefined) return undefined;
    const detected = this.#identify(samples);
    return detected !== undefined && candidates.includes(detected) ? detected : first;
  }

  /** The library reports an error of the model as a result that lacks what every other one has. */
  #requireLanguage({ language }: NativeResult): void {
    const { abilities, name } = this.#description;
    if (abilities.languageIdentification && language === '')
      throw new EngineFailedError(`The model ${name} failed over the utterance.`);
  }

  #readWords(
    lease: RecognizerLease,
    result: NativeResult,
    sampleCount: number,
  ): readonly RecognizedWord[] {
    const { abilities, family } = this.#description;
    const words = joinTokens(result, {
      mark: family === 'paraformer' ? 'continuation' : 'space',
      audioSeconds: sampleCount / sampleRateHz,
      fillsPauses: family === 'whisper',
    });
    return lease.spell(
      abilities.casing ? words : words.map((word) => ({ ...word, text: word.text.toLowerCase() })),
    );
  }

  #complete(
    words: readonly RecognizedWord[],
    language: TranscriptionLanguage,
    sampleCount: number,
  ): Recognition {
    this.#life.countUtterance(sampleCount);
    const punctuated = this.#punctuate?.(words, language) ?? words;
    return { words: punctuated, confidence: meanConfidence(words), language };
  }
}

/**
 * Code of a language as the model knows it. Empty for one that it detects itself, and for models
 * that accept none.
 */
function toLanguageCode(
  { abilities, family, languages }: ModelDescription,
  language: TranscriptionLanguage | undefined,
): string {
  if (language === undefined) return '';
  if (family === 'sense-voice') return language;
  if (family === 'streaming-nemo-transducer') return languages.length > 1 ? language : '';
  return family === 'whisper' && abilities.languageIdentification ? language : '';
}
