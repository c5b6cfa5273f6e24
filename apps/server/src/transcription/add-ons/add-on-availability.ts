import {
  type AddOnDescription,
  describeAddOn,
  findProvider,
  type ProviderName,
  unavailableEnvelope,
} from '@earshot/add-ons/runner';
import {
  type AddOn,
  type AddonEnvelope,
  type TranslationLanguage,
  translationLanguages,
} from '@earshot/core';
import { describeRemedy } from './add-on-remedies.js';
import { type AddOnServices, listProviders } from './add-on-services.js';

/** The envelope of an add-on without a provider. */
export function unavailable(addOn: AddOn): AddonEnvelope<never> {
  return unavailableEnvelope(addOn, describeRemedy(describeAddOn(addOn)));
}

/** The add-ons that a process can run with its services. */
export interface AddOnAvailability {
  /** Reason why an add-on is unavailable, with its remedy. Undefined when it is available. */
  readonly findUnavailableReason: (name: AddOnDescription['name']) => string | undefined;
  /** Provider of an add-on, or undefined when it is unavailable. */
  readonly findProviderName: (name: AddOnDescription['name']) => ProviderName | undefined;
  /** Codes of the languages that an add-on reads. When undefined, it reads every language. */
  readonly listLanguages: (name: AddOnDescription['name']) => readonly string[] | undefined;
  /**
   * Target languages of translation: all of them with a language model, otherwise those of
   * Apertium's pairs, and English by an engine that translates.
   */
  readonly translationLanguages: readonly TranslationLanguage[];
}

/** Determines the add-ons that can be run with some services. */
export function determineAvailability(services: AddOnServices): AddOnAvailability {
  const providers = listProviders(services);
  const targets = new Set(services.translator?.pairs.map(({ target }) => target));
  if (services.speechTranslator !== undefined) targets.add('en');
  return {
    findUnavailableReason: (name) => {
      const description = describeAddOn(name);
      return findProvider(description, providers) === undefined
        ? describeRemedy(description)
        : undefined;
    },
    findProviderName: (name) => findProvider(describeAddOn(name), providers)?.provider,
    listLanguages: (name) => findProvider(describeAddOn(name), providers)?.languages,
    translationLanguages: translationLanguages.filter(
      (language) => services.languageModel !== undefined || targets.has(language),
    ),
  };
}
