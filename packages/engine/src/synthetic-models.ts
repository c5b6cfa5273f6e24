/**
 * Models of a few kilobytes that recognise tones as words: they run where a real model of their
 * family does, without its weights.
 */

export { type ModelContents, writeModelFolder } from './synthetic-models/model-folder.js';
export { toneVoices } from './synthetic-models/speaker-models.js';
export {
  addTones,
  createTones,
  placeWords,
  type SpokenTone,
  type ToneWord,
  toneWords,
} from './synthetic-models/tones.js';
export { speakTones } from './synthetic-models/voice.js';
export {
  familyOfKind,
  type SyntheticKind,
  type SyntheticModelOptions,
  syntheticKinds,
  writeSyntheticModel,
} from './synthetic-models/write-synthetic-model.js';
