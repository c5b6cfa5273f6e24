export {
  chooseEngine,
  engineChoices,
  type NamedEngine,
  settingForModel,
} from './engine-choices.js';
export { type EngineNeeds, needsOfRecording, needsOfSession, plainNeeds } from './engine-needs.js';
export {
  type EngineEntry,
  EngineRegistry,
  firstAvailable,
  type RegisteredEngine,
  unavailableReasonOf,
} from './engine-registry.js';
export type { Unservable } from './engine-route.js';
export { hasAccurateWordTimes, namesOf } from './engine-route.js';
export { type AddOnModels, findAddOnModels, type TextModel } from './model-folders.js';
export { findIdleModels, foldersOfAddOns, foldersOfEngine, type IdleReason } from './model-use.js';
export { ReplaceablePool } from './replaceable-pool.js';
