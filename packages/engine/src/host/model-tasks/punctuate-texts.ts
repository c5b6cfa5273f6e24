import type { UnpunctuatedText } from '../../ipc/model-task.js';
import { runInProcess } from './run-in-process.js';

/** Options of {@link punctuateTexts}. */
export interface PunctuateTextsOptions {
  /** Directory of a model of a punctuation family. */
  readonly directory: string;
  /** The texts. */
  readonly texts: readonly UnpunctuatedText[];
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
 * Adds punctuation by a model of sherpa-onnx, in a separate process, whose crash affects nothing
 * else. The model is verified first.
 *
 * @returns the words of each text with their punctuation, as many as before. They are unchanged in
 * a language that the model does not know, and `undefined` where the model has changed more than
 * marks and capitals
 * @throws EngineModelError that names the file of the model, the problem and the remedy.
 * EngineUnavailableError when the library is not installed. EngineCrashedError when the process
 * crashes. The reason of the signal when that is aborted
 */
export async function punctuateTexts({
  directory,
  signal,
  texts,
  threads = 1,
}: PunctuateTextsOptions): Promise<readonly (readonly string[] | undefined)[]> {
  const reply = await runInProcess({ type: 'punctuate', directory, threads, texts }, { signal });
  return reply.type === 'punctuated' ? reply.texts : [];
}
