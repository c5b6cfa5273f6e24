import { type AddOnDescription, describeAddOn, type ProviderName } from '@earshot/add-ons/runner';
import type { UnavailabilityCode } from '@earshot/core';

/** Steps that make each provider usable, as a clause. */
const remedies: Readonly<Record<ProviderName, string>> = {
  rules: 'this version of the service has no rules for it yet',
  router:
    'it needs a language model: set EARSHOT_LLM_BASE_URL and EARSHOT_LLM_MODEL, and EARSHOT_LLM_API_KEY if it needs a key',
  'sherpa-onnx': 'install its models with: earshot models pull',
  onnx: 'install a speaker encoder with: earshot models pull ge2e',
  engine:
    'for English, install a model that translates speech, such as: earshot models pull whisper-base',
  apertium:
    'install Apertium and its language pairs, such as the Debian packages apertium and apertium-eng-spa',
};

/** Providers that are named beside the preferred one: they are installed rather than configured. */
const alternatives: readonly ProviderName[] = ['engine', 'apertium'];

/**
 * Describes what an add-on needs: the remedy of its preferred provider, and of the other ones that
 * may be installed.
 */
export function describeRemedy({ providers }: Pick<AddOnDescription, 'providers'>): string {
  const [preferred, ...others] = providers;
  const installed = others.filter((name) => alternatives.includes(name));
  return [preferred, ...installed].map((name) => remedies[name]).join('; or ');
}

const codes: Readonly<Record<ProviderName, UnavailabilityCode>> = {
  rules: 'rules_missing',
  router: 'language_model_missing',
  'sherpa-onnx': 'model_missing',
  onnx: 'model_missing',
  engine: 'model_missing',
  apertium: 'model_missing',
};

/** Code of the reason why an add-on without a provider is unavailable, by its preferred provider. */
export function findUnavailabilityCode(name: AddOnDescription['name']): UnavailabilityCode {
  const [preferred] = describeAddOn(name).providers;
  return codes[preferred];
}
