import { convertInProcess } from './convert-in-process.js';

/**
 * Converts the speaker encoder of Resemblyzer into an ONNX model, in a process of its own, without
 * torch or Python: the source has `pretrained.pt`, from which data is read and no code is run. The
 * target has `model.onnx`.
 *
 * @param sourceFolder - folder of the package
 * @param targetFolder - folder that is created, which must not exist
 * @param options - `signal` aborts the conversion
 * @returns names of the files of the target
 * @throws EngineModelError that names the file of the source and what is wrong with it.
 * EngineRequestError for a target that exists. EngineFailedError when the target cannot be written.
 * EngineCrashedError when the process crashes. The reason of the signal when that is aborted
 */
export async function convertSpeakerEncoder(
  sourceFolder: string,
  targetFolder: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly string[]> {
  const reply = await convertInProcess(
    { sourceFolder, targetFolder },
    (folder) => ({ type: 'convert_speaker_encoder', folder }),
    { signal },
  );
  return reply.type === 'converted_speaker_encoder' ? reply.files : [];
}
