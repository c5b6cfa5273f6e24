import {
  type AddOnProvider,
  type LanguageModel,
  routerProviders,
  ruleProviders,
  type Translator,
  translatorProviders,
} from '@earshot/add-ons/runner';
import type { AddOnModels } from '../../engines/index.js';
import { modelProviders } from './model-providers.js';

/** Services that add-ons use beside rules. A thread has those of the process that started it. */
export interface AddOnServices {
  readonly languageModel: LanguageModel | undefined;
  readonly translator: Translator | undefined;
  /** Models that are installed. */
  readonly models: AddOnModels;
}

/** No models: diarization and punctuation are done by what is inside of the service. */
const noModels: AddOnModels = { speakers: undefined, punctuation: [] };

/** No services: what rules can do is done. */
export const noServices: AddOnServices = {
  languageModel: undefined,
  translator: undefined,
  models: noModels,
};

/** Every way of doing an add-on with some services. */
export function providersOf({ languageModel, models, translator }: AddOnServices): AddOnProvider[] {
  return [
    ...ruleProviders,
    ...modelProviders(models),
    ...(languageModel === undefined ? [] : routerProviders(languageModel)),
    ...(translator === undefined ? [] : translatorProviders(translator)),
  ];
}
