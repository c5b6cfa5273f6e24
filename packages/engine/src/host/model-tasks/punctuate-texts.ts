import type { UnpunctuatedText } from '../../ipc/model-task.js';
import { runInProcess } from './run-in-process.js';

/** Options of {@link punctuateTexts}. */
export interface PunctuateTextsOptions {
  /** Folder of a model of a punctuation family. */
  readonly directory: string;
  /** The texts. */
  readonly texts: readonly UnpunctuatedText[];
  /**
   * Threads of the process.
   *
   * @defaultValue 1
   */
  readonly threads?: number | undefined;
  /** Ends the work with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Adds punctuation by a model of sherpa-onnx, in a process of its own: one that dies takes nothing with it. The model is verified first.
 *
 * @returns the words of each text with their marks, as many as before; as they were in a language that the model does not know, and
 * `undefined` where the model has changed more than marks and capitals
 * @throws EngineModelError that names the file of the model, what is wrong with it, and the remedy; EngineUnavailableError when the library is
 * not there; EngineCrashedError when it has died over the model; the reason of the signal when that is aborted
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
