import type {
  ConversionProgress,
  ConvertedWhisper,
} from '../../models/conversion/convert-whisper-folder.js';
import {
  type WhisperPrecision,
  whisperPrecisions,
} from '../../models/conversion/whisper/whisper-precision.js';
import { EngineFailedError, EngineRequestError } from '../../port/engine-error.js';
import { convertInProcess } from './convert-in-process.js';

/** Options of {@link convertWhisper}. */
export interface ConvertWhisperOptions {
  /**
   * Precision of the matrices.
   *
   * @defaultValue `mixed` for Whisper tiny, `blocks` for the larger ones
   */
  readonly precision?: WhisperPrecision | undefined;
  /** Called at each hundredth that is done. */
  readonly onProgress?: ((progress: ConversionProgress) => void) | undefined;
  /** Aborts the conversion. Its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Converts a Whisper model of CTranslate2, as faster-whisper has it on disk, into ONNX models in
 * the layout of Optimum, in a process of its own. The target appears when it is complete. Until
 * then a folder next to it, with `.partial-` in its name, holds the output so far.
 *
 * The source has `model.bin`, `config.json`, and `tokenizer.json` or a vocabulary
 * (`vocabulary.json`, `vocabulary.txt`) from which that is made. The target has
 * `encoder_model.onnx`, `decoder_model_merged.onnx`, `tokenizer.json`, `config.json`, and
 * `preprocessor_config.json` where the source has it. Weights of more than 2 GiB are in files with
 * `_data` at the end of the name of their model.
 *
 * @example
 * ```ts
 * import { convertWhisper } from '@earshot/engine/conversion';
 *
 * const { files, precision } = await convertWhisper(
 *   'models/faster-whisper-base',
 *   'models/whisper-base',
 *   {
 *     onProgress: ({ doneBytes, totalBytes }) => console.log(doneBytes / totalBytes),
 *   },
 * );
 * console.log(precision, files);
 * ```
 *
 * @param sourceFolder - folder of CTranslate2
 * @param targetFolder - folder that is created, which must not exist
 * @param options - precision, progress and cancellation
 * @returns the precision and the files of the target
 * @throws EngineModelError that names a file of the source, the place and what is allowed.
 * EngineRequestError for a target that exists or an unknown precision. EngineFailedError when the
 * target cannot be written. EngineCrashedError when the process crashes. The reason of the signal
 * when that is aborted
 */
export async function convertWhisper(
  sourceFolder: string,
  targetFolder: string,
  { onProgress, precision, signal }: ConvertWhisperOptions = {},
): Promise<ConvertedWhisper> {
  if (precision !== undefined && !whisperPrecisions.includes(precision))
    throw new EngineRequestError(
      `precision is ${String(precision)}, and ${whisperPrecisions.join(', ')} are allowed.`,
    );
  const reply = await convertInProcess(
    { sourceFolder, targetFolder },
    (folder) => ({ type: 'convert_whisper', folder: { ...folder, precision } }),
    {
      signal,
      onProgress: (message) => {
        if (message.type === 'progress') onProgress?.(message.progress);
      },
    },
  );
  if (reply.type !== 'converted') throw new EngineFailedError('Another task was done.');
  return reply.converted;
}
