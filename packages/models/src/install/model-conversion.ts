import { rm } from 'node:fs/promises';
import type { ModelConversion } from '../catalogue/model-source.js';
import { ModelError } from '../model-error.js';

/** Options of a {@link ModelConverter}. */
export interface ConverterOptions {
  /** Called with the bytes that are written so far, and the total. */
  onProgress?: ((progress: { doneBytes: number; totalBytes: number }) => void) | undefined;
  /** Aborts the conversion with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Converts the model of a folder to another folder, which does not exist yet. */
export type ModelConverter = (
  sourceFolder: string,
  targetFolder: string,
  options: ConverterOptions,
) => Promise<unknown>;

/** Converters by the names of their conversions. */
export type ModelConverters = Readonly<Partial<Record<ModelConversion, ModelConverter>>>;

/**
 * Converts a folder.
 *
 * @param targetFolder - folder of the result, which is replaced
 * @throws ModelError `conversion_failed` when there is no such converter or it fails, or the reason
 * of the signal
 */
export async function convertFolder(
  name: ModelConversion,
  sourceFolder: string,
  targetFolder: string,
  { converters, ...options }: ConverterOptions & { converters: ModelConverters | undefined },
): Promise<void> {
  const convert = requireConverter(name, converters);
  await rm(targetFolder, { recursive: true, force: true });
  try {
    await convert(sourceFolder, targetFolder, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    throw new ModelError('conversion_failed', `the conversion ${name} failed: ${reason}`, error);
  }
}

/** @throws ModelError `conversion_failed` when there is no such converter */
export function requireConverter(
  name: ModelConversion,
  converters: ModelConverters | undefined,
): ModelConverter {
  const convert = converters?.[name];
  if (convert !== undefined) return convert;
  throw new ModelError('conversion_failed', `the conversion ${name} is not available here`);
}
