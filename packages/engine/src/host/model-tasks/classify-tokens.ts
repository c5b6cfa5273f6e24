import type { LabelledSpan } from '../../ipc/model-task.js';
import { runInProcess } from './run-in-process.js';

/** Options of {@link classifyTokens}. */
export interface ClassifyTokensOptions {
  /** Directory of a model of the family `token-classifier`. */
  readonly directory: string;
  /** The texts. */
  readonly texts: readonly string[];
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
 * Finds the spans of texts that a token classifier labels, such as names and places, in a separate
 * process, whose crash affects nothing else. The model is verified first.
 *
 * @returns the spans of each text, in order
 * @throws EngineModelError that names the file of the model, the problem and the remedy
 * @throws EngineUnavailableError when ONNX Runtime is not installed
 * @throws EngineCrashedError when the process crashes
 * @throws the reason of the signal when that is aborted
 */
export async function classifyTokens({
  directory,
  signal,
  texts,
  threads = 1,
}: ClassifyTokensOptions): Promise<readonly (readonly LabelledSpan[])[]> {
  const reply = await runInProcess(
    { type: 'classify_tokens', directory, threads, texts },
    { signal },
  );
  return reply.type === 'tokens_classified' ? reply.spans : [];
}
