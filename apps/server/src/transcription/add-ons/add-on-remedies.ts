import type { AddOnDescription, ProviderName } from '@earshot/add-ons/runner';

/** Steps by which each provider becomes usable. */
const remedies: Readonly<Record<ProviderName, string>> = {
  rules: 'this version of the service has no rules for it yet',
  router:
    'it needs a language model: set EARSHOT_LLM_BASE_URL and EARSHOT_LLM_MODEL, and EARSHOT_LLM_API_KEY where a key is wanted',
  'sherpa-onnx': 'install its models with: earshot models pull',
  apertium:
    'install Apertium and the pairs of languages, such as the Debian packages apertium and apertium-eng-spa',
};

/** Says what to configure for an add-on: what its preferred provider needs, and for translation also what Apertium does. */
export function remedyOf({ providers }: Pick<AddOnDescription, 'providers'>): string {
  const [preferred] = providers;
  const isAlternative = preferred !== 'apertium' && providers.includes('apertium');
  return remedies[preferred] + (isAlternative ? `; or ${remedies.apertium}` : '');
}
