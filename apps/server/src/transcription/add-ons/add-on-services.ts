import {
  type AddOnProvider,
  engineProviders,
  type LanguageModel,
  routerProviders,
  ruleProviders,
  type SpeechTranslator,
  type Translator,
  translatorProviders,
} from '@earshot/add-ons/runner';
import type { AddOnModels } from '../../engines/index.js';
import { modelProviders } from './model-providers.js';

/**
 * Services that add-ons use in addition to rules. A thread uses those of the process that has
 * started it.
 */
export interface AddOnServices {
  readonly languageModel: LanguageModel | undefined;
  readonly translator: Translator | undefined;
  /** The speech engine, if it translates speech. */
  readonly speechTranslator: SpeechTranslator | undefined;
  /** The installed models. */
  readonly models: AddOnModels;
}

/** No models: add-ons use the built-in rules. */
const noModels: AddOnModels = {
  speakers: undefined,
  voices: undefined,
  sentences: undefined,
  entities: undefined,
  punctuation: [],
};

/** No services: only rules are used. */
export const noServices: AddOnServices = {
  languageModel: undefined,
  translator: undefined,
  speechTranslator: undefined,
  models: noModels,
};

/** All providers of add-ons that some services make usable. */
export function listProviders({
  languageModel,
  models,
  speechTranslator,
  translator,
}: AddOnServices): AddOnProvider[] {
  return [
    ...ruleProviders,
    ...modelProviders(models),
    ...(languageModel === undefined ? [] : routerProviders(languageModel)),
    ...(speechTranslator === undefined ? [] : engineProviders(speechTranslator, translator)),
    ...(translator === undefined ? [] : translatorProviders(translator)),
  ];
}
