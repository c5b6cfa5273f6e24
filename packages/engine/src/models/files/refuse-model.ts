import { EngineModelError, type ModelProblem } from '../../port/engine-model-error.js';

/**
 * Refuses a file of a model that is to be converted.
 *
 * @param file - path of the file
 * @param reason - words that follow its name: the place, what was found, and what is allowed
 * @param problem - kind of the problem
 * @throws EngineModelError always
 */
export function refuseModel(file: string, reason: string, problem: ModelProblem = 'format'): never {
  throw new EngineModelError(`${file} ${reason}.`, { file, problem });
}
