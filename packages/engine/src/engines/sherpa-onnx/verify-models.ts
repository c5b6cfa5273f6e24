import type { ModelRun } from '../../libraries/sherpa-onnx/configurations.js';
import type { ModelDescription } from '../../models/model-description.js';
import { factsOfFamily } from '../../models/model-families.js';
import { verifyModel } from '../../models/verify-model.js';
import { EngineModelError } from '../../port/engine-model-error.js';
import type { SherpaOnnxOptions } from './options.js';

/** Models that were verified: the library ends the process over one that is damaged. */
export interface VerifiedModels {
  /** The model that recognises speech. */
  readonly recognition: ModelRun;
  /** The model that restores punctuation. */
  readonly punctuation: ModelRun | undefined;
  /** The model that detects the language. */
  readonly identification: ModelRun | undefined;
  /** What is missing because a model is damaged, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Verifies the models that the options name. A damaged one of punctuation or of language
 * identification is skipped: speech is still recognised without it.
 *
 * @throws EngineModelError that names the file of the model for speech, the problem and the remedy
 */
export async function verifyModels({
  languageIdentificationDirectory,
  modelDirectory,
  punctuationDirectory,
  threads = 1,
}: SherpaOnnxOptions): Promise<VerifiedModels> {
  const notes: string[] = [];
  const verify = async (directory: string): Promise<ModelRun> => ({
    directory,
    description: await verifyModel(directory),
    threads,
  });
  const verifyCompanion = async (directory: string | undefined, effect: string) => {
    try {
      return directory === undefined ? undefined : await verify(directory);
    } catch (error) {
      if (!EngineModelError.is(error)) throw error;
      notes.push(`${effect} until the next start: ${error.message}`);
      return undefined;
    }
  };
  const recognition = await verify(modelDirectory);
  const punctuation = await verifyCompanion(punctuationDirectory, 'Punctuation is not restored');
  const identification = await verifyCompanion(
    languageIdentificationDirectory,
    'Languages are not detected',
  );
  requireRecognition(modelDirectory, recognition.description);
  return { recognition, punctuation, identification, notes };
}

function requireRecognition(directory: string, { family, name }: ModelDescription): void {
  const { work } = factsOfFamily(family);
  if (work === 'utterances' || work === 'streams') return;
  const does = work === 'punctuation' ? 'adds punctuation to text' : 'finds speakers';
  throw new EngineModelError(
    `${directory} holds the model ${name}, which ${does} and recognises no speech. Leave it in the folder of the models, and name another one for speech.`,
    { file: directory, problem: 'format' },
  );
}
