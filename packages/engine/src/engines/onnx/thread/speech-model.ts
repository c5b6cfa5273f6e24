import { join } from 'node:path';
import { OnnxLibrary } from '../../../libraries/onnx-runtime/onnx-library.js';
import { verifyModel } from '../../../models/verify-model.js';
import { EngineModelError } from '../../../port/engine-model-error.js';
import type { Recognition } from '../../../port/recognition.js';
import { loadMoonshine } from '../families/moonshine/moonshine-family.js';
import type { SpeechFamily } from '../families/speech-family.js';
import { loadWhisper } from '../families/whisper/whisper-family.js';
import type { OnnxOptions } from '../options.js';
import { Recognizer, type SpeechHypothesis, type SpeechRequest } from '../recognizer/recognizer.js';
import type { PhraseTree } from '../search/phrase-tree.js';
import { buildPhraseTree } from '../vocabulary/vocabulary-phrases.js';
import { PocketsphinxAligner } from '../word-times/pocketsphinx-aligner.js';
import type { ThreadRequest } from './thread-messages.js';
import type { OrderedWork } from './work-order.js';

/** Trees of vocabularies that are kept. */
const maximumTrees = 16;

/** A loaded model, with the vocabularies that were used recently. */
export class SpeechModel {
  /** Version of ONNX Runtime. */
  readonly version: string;
  /** Limitations of this machine, one sentence each. */
  readonly notes: readonly string[];
  readonly #family: SpeechFamily;
  readonly #recognizer: Recognizer;
  /** By the content of their vocabularies, with the most recently used one last. */
  readonly #trees = new Map<string, PhraseTree>();

  private constructor(family: SpeechFamily, library: OnnxLibrary) {
    this.#family = family;
    this.#recognizer = new Recognizer(family, new PocketsphinxAligner({}));
    this.version = library.version;
    this.notes =
      library.fallbackReason === undefined
        ? []
        : [`The model runs on the processor: ${library.fallbackReason}`];
  }

  /**
   * Loads a model, which is verified first.
   *
   * @throws EngineModelError that names the file, the problem and the remedy, or
   * EngineUnavailableError without ONNX Runtime
   */
  static async load({
    device = 'cpu',
    modelDirectory,
    threads = 1,
  }: OnnxOptions): Promise<SpeechModel> {
    const description = await verifyModel(modelDirectory);
    const library = await OnnxLibrary.open({ device, threads });
    const resolveFile = (role: string) => join(modelDirectory, description.files[role]?.path ?? '');
    const files = {
      encoder: resolveFile('encoder'),
      decoder: resolveFile('decoder'),
      tokenizer: resolveFile('tokenizer'),
    };
    const { family } = description;
    if (family === 'moonshine-merged')
      return new SpeechModel(await loadMoonshine(library, files), library);
    if (family === 'whisper-merged')
      return new SpeechModel(
        await loadWhisper(library, { ...files, configuration: resolveFile('configuration') }),
        library,
      );
    throw new EngineModelError(
      `${modelDirectory} holds a model of the family ${family}, which the engine onnx does not run. Name another model, or another engine.`,
      { file: modelDirectory, problem: 'format' },
    );
  }

  /** Recognises a complete utterance. */
  recognize(request: ThreadRequest, work: OrderedWork): Promise<Recognition> {
    return this.#recognizer.recognize(request.samples, this.#speechRequest(request, work));
  }

  /** Recognises the beginning of an unfinished utterance. */
  follow(
    request: ThreadRequest,
    before: SpeechHypothesis | undefined,
    work: OrderedWork,
  ): Promise<SpeechHypothesis> {
    return this.#recognizer.follow(request.samples, this.#speechRequest(request, work), before);
  }

  #speechRequest(
    { beams, languages, task, vocabulary }: ThreadRequest,
    work: OrderedWork,
  ): SpeechRequest {
    return {
      languages,
      task,
      beams,
      phrases: vocabulary === undefined ? undefined : this.#findOrBuildTree(vocabulary),
      nextTurn: () => work.nextTurn(),
    };
  }

  #findOrBuildTree(vocabulary: string): PhraseTree {
    const { phraseBonus, tokenizer } = this.#family;
    const tree = this.#trees.get(vocabulary) ?? buildPhraseTree(vocabulary, tokenizer, phraseBonus);
    this.#trees.delete(vocabulary);
    this.#trees.set(vocabulary, tree);
    const [oldest] = this.#trees.keys();
    if (oldest !== undefined && this.#trees.size > maximumTrees) this.#trees.delete(oldest);
    return tree;
  }
}
