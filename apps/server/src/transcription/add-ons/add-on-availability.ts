import {
  type AddOnDescription,
  describeAddOn,
  findProvider,
  type ProviderName,
  ruleProviders,
  unavailableEnvelope,
} from '@earshot/add-ons';
import type { AddOn, AddonEnvelope } from '@earshot/core';

/** What this service has to do add-ons with. */
export const addOnProviders = ruleProviders;

/** What each provider needs before it can be used. */
const remedies: Readonly<Record<ProviderName, string>> = {
  rules: 'this version of the service has no rules for it yet',
  router:
    'it needs a language model (EARSHOT_LLM_BASE_URL, EARSHOT_LLM_API_KEY and EARSHOT_LLM_MODEL), which this version of the service does not use yet',
  'sherpa-onnx': 'this version of the service does not use models of sherpa-onnx for it yet',
  apertium: 'this version of the service does not use Apertium yet',
};

/** Says what to configure for an add-on, by the provider that it prefers. */
export function remedyOf({ providers: [preferred] }: Pick<AddOnDescription, 'providers'>): string {
  return remedies[preferred];
}

/** Reason for which an add-on cannot be had, with what it needs; undefined when it can. */
export function unavailableReasonOf(name: AddOnDescription['name']): string | undefined {
  const description = describeAddOn(name);
  return findProvider(description, addOnProviders) === undefined
    ? remedyOf(description)
    : undefined;
}

/** The envelope of an add-on that has no provider. */
export function unavailable(addOn: AddOn): AddonEnvelope<never> {
  return unavailableEnvelope(addOn, remedyOf(describeAddOn(addOn)));
}
