import type { EngineCapabilities } from '../port/engine-capabilities.js';
import { withMatchedVocabularies } from '../port/matched-vocabularies.js';
import type { PreparedVocabulary, VocabularyPreparer } from '../port/prepared-vocabulary.js';
import type { Recognition } from '../port/recognition.js';
import {
  candidateLanguages,
  type RecognitionOptions,
  type UtteranceOptions,
} from '../port/recognition-options.js';
import type { EngineStatistics, SpeechEngine } from '../port/speech-engine.js';
import type { SpeechStream, SpeechStreamOptions } from '../port/speech-stream.js';
import { createVocabularyMatcher, type VocabularyMatcher } from './match-vocabulary.js';
import { MatchedStream } from './matched-stream.js';
import { createMatchingPreparer, type OwnVocabulary, readMatched } from './prepare-matching.js';

/** A vocabulary that was loaded. */
interface LoadedVocabulary {
  readonly own: PreparedVocabulary | undefined;
  readonly matcher: VocabularyMatcher;
}

/**
 * Adds custom vocabularies to an engine that does not support them, or not completely. Entries that
 * the engine skips are matched by their pronunciation with the recognised words.
 */
export class MatchedEngine implements SpeechEngine {
  readonly parallelism?: number;
  readonly unhurriedChannels?: number;
  readonly watch?: NonNullable<SpeechEngine['watch']>;
  readonly #engine: SpeechEngine;
  readonly #preparer: VocabularyPreparer;
  readonly #loaded = new WeakMap<PreparedVocabulary, LoadedVocabulary>();

  /** @param own - how the engine uses vocabularies, or undefined for one that supports none */
  constructor(engine: SpeechEngine, own: OwnVocabulary | undefined) {
    this.#engine = engine;
    this.#preparer = createMatchingPreparer(own);
    if (engine.parallelism !== undefined) this.parallelism = engine.parallelism;
    if (engine.unhurriedChannels !== undefined) this.unhurriedChannels = engine.unhurriedChannels;
    if (engine.watch !== undefined)
      this.watch = (listener) =>
        engine.watch?.((status) =>
          listener({ ...status, capabilities: withMatchedVocabularies(status.capabilities) }),
        );
  }

  get capabilities(): EngineCapabilities {
    return withMatchedVocabularies(this.#engine.capabilities);
  }

  async transcribe(
    samples: Int16Array,
    options: UtteranceOptions = {},
    signal?: AbortSignal,
  ): Promise<Recognition> {
    const loaded = await this.#load(options);
    const recognition = await this.#engine.transcribe(samples, ownOptions(options, loaded), signal);
    return matchRecognition(recognition, loaded?.matcher);
  }

  async openStream(options: SpeechStreamOptions = {}): Promise<SpeechStream> {
    const loaded = await this.#load(options);
    const own = ownOptions(options, loaded);
    if (loaded === undefined) return this.#engine.openStream(own);
    const { matcher } = loaded;
    const { onPartial } = options;
    const [language = 'en'] = candidateLanguages(options, this.#engine.capabilities.languages);
    const stream = await this.#engine.openStream({
      ...own,
      onPartial:
        onPartial &&
        ((hypothesis) =>
          onPartial({ ...hypothesis, words: matcher.match(hypothesis.words, language) })),
    });
    return new MatchedStream(stream, (recognition) => matchRecognition(recognition, matcher));
  }

  prepare(options: UtteranceOptions): void {
    this.#load(options).then(
      (loaded) => this.#engine.prepare?.(ownOptions(options, loaded)),
      // The first utterance reports the error.
      () => undefined,
    );
  }

  statistics(): EngineStatistics {
    return this.#engine.statistics();
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  async #load({
    preparedVocabulary,
    vocabulary,
  }: RecognitionOptions): Promise<LoadedVocabulary | undefined> {
    if (preparedVocabulary === undefined && (vocabulary?.vocabulary.length ?? 0) === 0)
      return undefined;
    const prepared =
      preparedVocabulary ?? (await this.#preparer.prepare(vocabulary ?? { vocabulary: [] }));
    const known = this.#loaded.get(prepared);
    if (known !== undefined) return known;
    const { entries, own } = readMatched(prepared);
    const loaded = { own, matcher: createVocabularyMatcher(entries) };
    this.#loaded.set(prepared, loaded);
    return loaded;
  }
}

/** Options of the engine itself. */
function ownOptions<Options extends RecognitionOptions>(
  options: Options,
  loaded: LoadedVocabulary | undefined,
): Options {
  return { ...options, vocabulary: undefined, preparedVocabulary: loaded?.own };
}

function matchRecognition(
  recognition: Recognition,
  matcher: VocabularyMatcher | undefined,
): Recognition {
  if (matcher === undefined) return recognition;
  return { ...recognition, words: matcher.match(recognition.words, recognition.language) };
}
