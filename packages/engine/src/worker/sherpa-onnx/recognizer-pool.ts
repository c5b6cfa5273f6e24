import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { factsOfFamily } from '../../models/model-families.js';
import { readTokenTable } from '../../models/token-table.js';
import { EngineRequestError } from '../../port/engine-error.js';
import type { RecognizedWord } from '../../port/recognition.js';
import type { RecognitionOptions } from '../../port/recognition-options.js';
import {
  type Hotwords,
  prepareHotwords,
  readHotwords,
  spellWords,
  TokenSpelling,
} from './hotwords.js';
import type { HotwordsFile, ModelRun } from './library/configurations.js';
import type { SherpaOnnxLibrary } from './library/sherpa-onnx-library.js';
import {
  type FollowedUtterance,
  type FollowingRecognizer,
  loadOfflineRecognizer,
  loadOnlineRecognizer,
  type UtteranceRecognizer,
} from './recognizers.js';

/** Recognisers with hotwords that are kept; each holds the model once more. */
const maximumRecognizers = 2;

/** A recogniser for one request. */
export interface RecognizerLease {
  readonly recognizer: UtteranceRecognizer;
  /** Begins an utterance that is followed, with a model that can. */
  begin(): FollowedUtterance;
  /** Writes words as the custom vocabulary of the request does. */
  spell(words: readonly RecognizedWord[]): readonly RecognizedWord[];
}

type Recognizer = UtteranceRecognizer & Partial<FollowingRecognizer>;

/** The recognisers of a model: one without hotwords, and one for each custom vocabulary that was used lately. */
export class RecognizerPool {
  readonly #library: SherpaOnnxLibrary;
  readonly #run: ModelRun;
  /** By the content of the vocabulary, empty for none; the one that was used last comes last. */
  readonly #recognizers = new Map<string, Promise<Recognizer>>();
  #spelling: TokenSpelling | undefined;

  /**
   * @param library - the library
   * @param run - the model, which was verified
   */
  constructor(library: SherpaOnnxLibrary, run: ModelRun) {
    this.#library = library;
    this.#run = run;
  }

  /** Loads the recogniser without hotwords. */
  async prepare(): Promise<void> {
    await this.#recognizer('');
  }

  /**
   * Returns the recogniser of a request, which is loaded first when it is new.
   *
   * @throws EngineRequestError when the model takes no vocabulary
   */
  async acquire(options: RecognitionOptions): Promise<RecognizerLease> {
    const hotwords = this.#hotwordsOf(options);
    const key = hotwords === undefined ? '' : JSON.stringify(hotwords);
    const recognizer = await this.#recognizer(key);
    return {
      recognizer,
      begin() {
        if (recognizer.begin === undefined)
          throw new EngineRequestError('The model recognises whole utterances alone.');
        return recognizer.begin();
      },
      spell: (words) => (hotwords === undefined ? words : spellWords(words, hotwords)),
    };
  }

  /** Frees the recognisers. */
  close(): void {
    this.#recognizers.clear();
  }

  #hotwordsOf({ preparedVocabulary, vocabulary }: RecognitionOptions): Hotwords | undefined {
    const isEmpty = vocabulary === undefined || vocabulary.vocabulary.length === 0;
    if (preparedVocabulary === undefined && isEmpty) return undefined;
    const { abilities, name } = this.#run.description;
    if (!abilities.hotwords)
      throw new EngineRequestError(
        `vocabulary: the model ${name} takes no custom vocabulary; leave it out.`,
      );
    const prepared =
      preparedVocabulary ??
      (isEmpty ? undefined : prepareHotwords(vocabulary, this.#tokenSpelling()));
    const hotwords = prepared === undefined ? undefined : readHotwords(prepared);
    return hotwords === undefined || hotwords.lines.length === 0 ? undefined : hotwords;
  }

  #tokenSpelling(): TokenSpelling {
    const { description, directory } = this.#run;
    const path = join(directory, description.files['tokens']?.path ?? '');
    this.#spelling ??= new TokenSpelling(readTokenTable(path).values());
    return this.#spelling;
  }

  #recognizer(key: string): Promise<Recognizer> {
    const known = this.#recognizers.get(key);
    this.#recognizers.delete(key);
    const recognizer = known ?? this.#load(key);
    this.#recognizers.set(key, recognizer);
    recognizer.catch(() => this.#recognizers.delete(key));
    const [oldest] = [...this.#recognizers.keys()].filter((one) => one !== '');
    if (oldest !== undefined && this.#recognizers.size > maximumRecognizers + 1)
      this.#recognizers.delete(oldest);
    return recognizer;
  }

  async #load(key: string): Promise<Recognizer> {
    const load =
      factsOfFamily(this.#run.description.family).work === 'streams'
        ? loadOnlineRecognizer
        : loadOfflineRecognizer;
    if (key === '') return load(this.#library, this.#run, undefined);
    const file = writeHotwords(readHotwords({ content: key }));
    try {
      return await load(this.#library, this.#run, file);
    } finally {
      rmSync(file.path, { force: true });
    }
  }
}

let writtenFiles = 0;

function writeHotwords({ lines }: Hotwords): HotwordsFile {
  writtenFiles += 1;
  const path = join(tmpdir(), `earshot-hotwords-${process.pid}-${writtenFiles}.txt`);
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
  return { path };
}
