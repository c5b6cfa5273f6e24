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
import { remedyOf } from './add-on-remedies.js';
import { type AddOnServices, providersOf } from './add-on-services.js';

/** The envelope of an add-on that has no provider. */
export function unavailable(addOn: AddOn): AddonEnvelope<never> {
  return unavailableEnvelope(addOn, remedyOf(describeAddOn(addOn)));
}

/** Add-ons that a process can run with its services. */
export interface AddOnAvailability {
  /** Reason for which an add-on cannot be had, with what it needs; undefined when it can. */
  readonly unavailableReasonOf: (name: AddOnDescription['name']) => string | undefined;
  /** Way in which an add-on is done; undefined when it cannot be had. */
  readonly providerOf: (name: AddOnDescription['name']) => ProviderName | undefined;
  /** Languages that can be translated into: every one with a language model, otherwise those that Apertium has a pair for. */
  readonly translationLanguages: readonly TranslationLanguage[];
}

/** Add-ons that can be run with some services. */
export function availabilityOf(services: AddOnServices): AddOnAvailability {
  const providers = providersOf(services);
  const targets = new Set(services.translator?.pairs.map(({ target }) => target));
  return {
    unavailableReasonOf: (name) => {
      const description = describeAddOn(name);
      return findProvider(description, providers) === undefined ? remedyOf(description) : undefined;
    },
    providerOf: (name) => findProvider(describeAddOn(name), providers)?.provider,
    translationLanguages: translationLanguages.filter(
      (language) => services.languageModel !== undefined || targets.has(language),
    ),
  };
}
