import {
  type AddOnProvider,
  type LanguageModel,
  routerProviders,
  ruleProviders,
  type Translator,
  translatorProviders,
} from '@earshot/add-ons';

/** Services that add-ons use beside rules. A thread has those of the process that started it. */
export interface AddOnServices {
  readonly languageModel: LanguageModel | undefined;
  readonly translator: Translator | undefined;
}

/** No services: what rules can do is done. */
export const noServices: AddOnServices = { languageModel: undefined, translator: undefined };

/** Every way of doing an add-on with some services. */
export function providersOf({ languageModel, translator }: AddOnServices): AddOnProvider[] {
  return [
    ...ruleProviders,
    ...(languageModel === undefined ? [] : routerProviders(languageModel)),
    ...(translator === undefined ? [] : translatorProviders(translator)),
  ];
}
