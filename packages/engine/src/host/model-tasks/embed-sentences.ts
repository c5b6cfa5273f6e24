import type { SentenceVectors } from '../../ipc/model-task.js';
import { runInProcess } from './run-in-process.js';

/** Options of {@link embedSentences}. */
export interface EmbedSentencesOptions {
  /** Directory of a model of the family `sentence-encoder`. */
  readonly directory: string;
  /** The sentences. */
  readonly sentences: readonly string[];
  /**
   * Threads of the process.
   *
   * @defaultValue 1
   */
  readonly threads?: number | undefined;
  /** Aborts the work. Its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Computes vectors of sentences by a sentence encoder, in a separate process, whose crash affects
 * nothing else. The model is verified first. The cosine of two vectors is the similarity of the
 * subjects of their sentences.
 *
 * @example
 * ```ts
 * import { embedSentences } from '@earshot/engine/model-tasks';
 *
 * const { vectorSize, vectors } = await embedSentences({
 *   directory: 'models/minilm-l6-v2',
 *   sentences: ['The meeting is over.', 'We are done for today.'],
 * });
 * console.log(vectorSize, vectors.length);
 * ```
 *
 * @throws EngineModelError that names the file of the model, the problem and the remedy
 * @throws EngineUnavailableError when ONNX Runtime is not installed
 * @throws EngineCrashedError when the process crashes
 * @throws the reason of the signal when that is aborted
 */
export async function embedSentences({
  directory,
  sentences,
  signal,
  threads = 1,
}: EmbedSentencesOptions): Promise<SentenceVectors> {
  const reply = await runInProcess(
    { type: 'embed_sentences', directory, threads, sentences },
    { signal },
  );
  return reply.type === 'sentences_embedded'
    ? reply.vectors
    : { vectorSize: 0, vectors: new Float32Array(0) };
}
