import { type EngineCapabilities, sampleRateHz } from '../../port/engine-capabilities.js';
import { meanConfidence, type Recognition, type RecognizedWord } from '../../port/recognition.js';
import {
  checkRecognition,
  type RecognitionOptions,
  type UtteranceOptions,
} from '../../port/recognition-options.js';
import type { EngineStatistics, SpeechEngine } from '../../port/speech-engine.js';
import type { SpeechStream, SpeechStreamOptions } from '../../port/speech-stream.js';
import { EngineLife } from '../../runtime/engine-life.js';
import { createFailurePlan, type FailurePlan } from './failure-plan.js';
import { capabilitiesOfScript, type ScriptedOptions } from './options.js';
import { createScript, type Script } from './script.js';
import { ScriptedStream } from './stream.js';
import { readEntries, type ScriptedEntry } from './vocabulary.js';

/**
 * Engine that recognises a script: it returns the words of the given range of the recording and
 * ignores the audio.
 */
export class ScriptedEngine implements SpeechEngine {
  readonly capabilities: EngineCapabilities;
  readonly #script: Script;
  readonly #failures: FailurePlan;
  readonly #translations: Readonly<Record<string, string>>;
  readonly #life: EngineLife;

  /**
   * @param options - the script and the failures
   * @param streamCapacity - number of streams that it serves at the same time
   */
  constructor(options: ScriptedOptions, streamCapacity: number) {
    this.capabilities = capabilitiesOfScript(options);
    this.#script = createScript(options.words);
    this.#failures = createFailurePlan(options.failures ?? []);
    this.#translations = options.translations ?? {};
    this.#life = new EngineLife(streamCapacity);
  }

  async transcribe(
    samples: Int16Array,
    options: UtteranceOptions = {},
    signal?: AbortSignal,
  ): Promise<Recognition> {
    this.#life.requireOpen();
    signal?.throwIfAborted();
    checkRecognition(this.capabilities, options, samples.length);
    const recognition = await this.#recognize(samples.length, options);
    signal?.throwIfAborted();
    return recognition;
  }

  async openStream(options: SpeechStreamOptions = {}): Promise<SpeechStream> {
    this.#life.requireOpen();
    checkRecognition(this.capabilities, options);
    return this.#life.streams.open(
      (onOver) =>
        new ScriptedStream({
          onPartial: options.onPartial,
          check: (sampleCount) => checkRecognition(this.capabilities, options, sampleCount),
          wordsWithin: (seconds) => this.#wordsWithin(seconds, options),
          recognize: (sampleCount) => this.#recognize(sampleCount, options),
          onOver,
        }),
    );
  }

  statistics(): EngineStatistics {
    return this.#life.statistics();
  }

  async close(): Promise<void> {
    this.#life.close();
  }

  #wordsWithin(
    seconds: number,
    { preparedVocabulary, startSeconds = 0 }: RecognitionOptions,
  ): RecognizedWord[] {
    const words = this.#script.wordsWithin(startSeconds, startSeconds + seconds);
    return preparedVocabulary === undefined
      ? words
      : withVocabulary(words, readEntries(preparedVocabulary));
  }

  async #recognize(sampleCount: number, options: RecognitionOptions): Promise<Recognition> {
    const { preparedVocabulary, startSeconds = 0 } = options;
    const seconds = sampleCount / sampleRateHz;
    const entries = preparedVocabulary === undefined ? [] : readEntries(preparedVocabulary);
    const values = entries.map(({ value }) => value);
    await this.#failures.beforeUtterance(startSeconds, startSeconds + seconds, values);
    const spoken = this.#wordsWithin(seconds, options);
    this.#life.countUtterance(sampleCount);
    const words = options.task === 'translate' ? this.#translated(spoken) : spoken;
    return { words, confidence: meanConfidence(words), language: this.#chooseLanguage(options) };
  }

  #chooseLanguage({ language, task }: RecognitionOptions): Recognition['language'] {
    return task === 'translate' ? 'en' : (language ?? this.capabilities.languages[0] ?? 'en');
  }

  #translated(words: readonly RecognizedWord[]): RecognizedWord[] {
    return words.map((word) => ({ ...word, text: this.#translations[word.text] ?? word.text }));
  }
}

/** Words of the script, in which the values of a vocabulary replace their pronunciations. */
function withVocabulary(
  words: readonly RecognizedWord[],
  entries: readonly ScriptedEntry[],
): RecognizedWord[] {
  return words.map((word) => {
    const entry = entries.find(({ pronunciations }) => pronunciations.includes(word.text));
    return entry === undefined ? word : { ...word, text: entry.value };
  });
}
