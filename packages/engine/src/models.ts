/** Folders of models: their descriptions, and the verification of their files. */

export {
  type ModelDescription,
  type ModelDescriptionInput,
  type ModelFile,
  modelDescriptionFile,
  modelDescriptionSchema,
} from './models/model-description.js';
export {
  type ModelAbility,
  type ModelFamily,
  modelAbilities,
  modelFamilies,
} from './models/model-families.js';
export { readModelDescription } from './models/read-model-description.js';
export { type VerifyModelOptions, verifyModel } from './models/verify-model.js';
