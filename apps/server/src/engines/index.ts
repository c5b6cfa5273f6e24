export {
  chooseEngine,
  engineChoices,
  isWithoutModels,
  type NamedEngine,
  settingForModel,
  withCapabilities,
} from './engine-choices.js';
export { type EngineNeeds, needsOfRecording, needsOfSession, plainNeeds } from './engine-needs.js';
export {
  type EngineEntry,
  EngineRegistry,
  type EngineRegistryOptions,
  findUnavailableReason,
  firstAvailable,
  type RegisteredEngine,
  type RemoteEngine,
} from './engine-registry.js';
export type { Unservable } from './engine-route.js';
export { findRoute, hasAccurateWordTimes, nameEngines } from './engine-route.js';
export { missingModelFor, withoutModels } from './missing-model.js';
export {
  type AddOnModel,
  type AddOnModels,
  findAddOnModels,
  type ReadingModel,
  type TextModel,
} from './model-folders.js';
export type { AutomaticPlace } from './model-order.js';
export { findIdleModels, foldersOfAddOns, foldersOfEngine, type IdleReason } from './model-use.js';
export { ReplaceablePool } from './replaceable-pool.js';
export { findSpeechTranslator } from './speech-translation.js';
