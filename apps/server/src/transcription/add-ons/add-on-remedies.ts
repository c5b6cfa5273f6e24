import type { AddOnDescription, ProviderName } from '@earshot/add-ons/runner';

/** Steps that make each provider usable, as a clause. */
const remedies: Readonly<Record<ProviderName, string>> = {
  rules: 'this version of the service has no rules for it yet',
  router:
    'it needs a language model: set EARSHOT_LLM_BASE_URL and EARSHOT_LLM_MODEL, and EARSHOT_LLM_API_KEY if it needs a key',
  'sherpa-onnx': 'install its models with: earshot models pull',
  apertium:
    'install Apertium and its language pairs, such as the Debian packages apertium and apertium-eng-spa',
};

/** Describes what an add-on needs: the remedy of its preferred provider, or of Apertium where that is an alternative. */
export function remedyOf({ providers }: Pick<AddOnDescription, 'providers'>): string {
  const [preferred] = providers;
  const isAlternative = preferred !== 'apertium' && providers.includes('apertium');
  return remedies[preferred] + (isAlternative ? `; or ${remedies.apertium}` : '');
}
