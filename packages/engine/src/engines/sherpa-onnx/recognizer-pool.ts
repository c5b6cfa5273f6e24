import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ModelRun } from '../../libraries/sherpa-onnx/configurations.js';
import type { NativeResult } from '../../libraries/sherpa-onnx/read-result.js';
import type { SherpaOnnxLibrary } from '../../libraries/sherpa-onnx/sherpa-onnx-library.js';
import { factsOfFamily } from '../../models/model-families.js';
import { EngineRequestError } from '../../port/engine-error.js';
import type { RecognizedWord } from '../../port/recognition.js';
import type { RecognitionOptions } from '../../port/recognition-options.js';
import { type Hotwords, prepareHotwords, readHotwords, spellWords } from './hotwords.js';
import {
  type FollowedUtterance,
  type FollowingRecognizer,
  loadOfflineRecognizer,
  loadOnlineRecognizer,
  type UtteranceRecognizer,
  type UtteranceRequest,
} from './recognizers.js';
import { readTokenSpelling, type TokenSpelling } from './token-spelling.js';

/**
 * Maximum number of recognisers with hotwords that are kept. Each loads another copy of the model.
 */
const maximumWithHotwords = 2;

/** A recogniser for one request. */
export interface RecognizerLease {
  /** Recognises a whole utterance. */
  recognize(request: Omit<UtteranceRequest, 'hotwords'>): Promise<NativeResult>;
  /**
   * Begins an utterance that is followed, with a model that can.
   *
   * @param language - code of the language, as the model knows it, or empty to let it detect it
   */
  begin(language: string): FollowedUtterance;
  /** Writes words as the custom vocabulary of the request does. */
  spell(words: readonly RecognizedWord[]): readonly RecognizedWord[];
}

type Recognizer = UtteranceRecognizer & Partial<FollowingRecognizer>;

/**
 * The recognisers of a model: one without hotwords, and others for custom vocabularies. Models of
 * whole utterances need one for all vocabularies. Those that follow speech have one for each
 * vocabulary that was used recently.
 */
export class RecognizerPool {
  readonly #library: SherpaOnnxLibrary;
  readonly #run: ModelRun;
  readonly #isFollowing: boolean;
  /** By their key, empty for the one without hotwords. The most recently used one comes last. */
  readonly #recognizers = new Map<string, Promise<Recognizer>>();
  #spelling: TokenSpelling | undefined;

  /**
   * @param run - the model, which was verified
   */
  constructor(library: SherpaOnnxLibrary, run: ModelRun) {
    this.#library = library;
    this.#run = run;
    this.#isFollowing = factsOfFamily(run.description.family).work === 'streams';
  }

  /** Loads the recogniser without hotwords. */
  async prepare(): Promise<void> {
    await this.#recognizer(undefined);
  }

  /**
   * Returns the recogniser of a request, which is loaded first when it is new.
   *
   * @throws EngineRequestError when the model accepts no vocabulary
   */
  async acquire(options: RecognitionOptions): Promise<RecognizerLease> {
    const hotwords = this.#createHotwords(options);
    const recognizer = await this.#recognizer(hotwords);
    return {
      recognize: (request) => recognizer.recognize({ ...request, hotwords: hotwords?.entries }),
      begin(language) {
        if (recognizer.begin === undefined)
          throw new EngineRequestError('The model recognises whole utterances alone.');
        return recognizer.begin(language);
      },
      spell: (words) => (hotwords === undefined ? words : spellWords(words, hotwords)),
    };
  }

  /** Frees the recognisers. */
  close(): void {
    this.#recognizers.clear();
  }

  #createHotwords({ preparedVocabulary, vocabulary }: RecognitionOptions): Hotwords | undefined {
    if (preparedVocabulary === undefined && (vocabulary?.vocabulary.length ?? 0) === 0)
      return undefined;
    const { description, directory } = this.#run;
    if (!description.abilities.hotwords)
      throw new EngineRequestError(
        `vocabulary: the model ${description.name} takes no custom vocabulary; leave it out.`,
      );
    this.#spelling ??= readTokenSpelling(directory, description);
    const prepared =
      preparedVocabulary ?? prepareHotwords(vocabulary ?? { vocabulary: [] }, this.#spelling);
    const hotwords = readHotwords(prepared);
    return hotwords.entries.length === 0 ? undefined : hotwords;
  }

  #recognizer(hotwords: Hotwords | undefined): Promise<Recognizer> {
    const key = this.#toKey(hotwords);
    const recognizer = this.#recognizers.get(key) ?? this.#load(hotwords);
    this.#recognizers.delete(key);
    this.#recognizers.set(key, recognizer);
    recognizer.catch(() => this.#recognizers.delete(key));
    const others = [...this.#recognizers.keys()].filter((one) => one !== '');
    const [oldest] = others;
    if (oldest !== undefined && others.length > maximumWithHotwords) {
      this.#recognizers.delete(oldest);
      // Each is as large as the model, of which the garbage collector sees only a few bytes.
      collectGarbage();
    }
    return recognizer;
  }

  #toKey(hotwords: Hotwords | undefined): string {
    if (hotwords === undefined) return '';
    return this.#isFollowing ? hotwords.entries.join('\n') : 'beam';
  }

  #load(hotwords: Hotwords | undefined): Promise<Recognizer> {
    return this.#isFollowing
      ? loadOnlineRecognizer(this.#library, this.#run, hotwords?.entries)
      : loadOfflineRecognizer(this.#library, this.#run, hotwords === undefined ? 'greedy' : 'beam');
  }
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // The flag takes effect only in new contexts.
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
