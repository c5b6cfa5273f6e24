import {
  languageNames,
  type TranscriptionLanguage,
  transcriptionLanguages,
} from '@earshot/core/enumerations';

/** Names and codes of languages that programs use besides those of the contract, in lower case. */
const otherNames: Readonly<Record<string, TranscriptionLanguage>> = {
  burmese: 'my',
  cantonese: 'zh',
  castilian: 'es',
  fil: 'tl',
  filipino: 'tl',
  flemish: 'nl',
  haitian: 'ht',
  jv: 'jw',
  letzeburgesch: 'lb',
  mandarin: 'zh',
  moldavian: 'ro',
  moldovan: 'ro',
  nb: 'no',
  'norwegian nynorsk': 'nn',
  panjabi: 'pa',
  pushto: 'ps',
  sinhalese: 'si',
  valencian: 'ca',
  yue: 'zh',
};

const byName = new Map<string, TranscriptionLanguage>([
  ...Object.entries(otherNames),
  ...transcriptionLanguages.map((code) => [languageNames[code], code] as const),
  ...transcriptionLanguages.map((code) => [code, code] as const),
]);

/**
 * Reads the language of a request or a response, which programs write as `english`, `English`,
 * `en`, `en-US` or `eng`.
 *
 * @param text - the language as the program writes it
 * @returns `undefined` for none, and for one that is not transcribed here
 */
export function readLanguage(text: string | null | undefined): TranscriptionLanguage | undefined {
  const name = text?.trim().toLowerCase() ?? '';
  const known = byName.get(name);
  if (known !== undefined) return known;
  const [primary = ''] = canonicalCode(name.replaceAll('_', '-')).split('-');
  return byName.get(primary);
}

/**
 * The code in its canonical form, two letters instead of three where there are two, or the text
 * itself when it is not a code.
 */
function canonicalCode(text: string): string {
  try {
    return (Intl.getCanonicalLocales(text)[0] ?? text).toLowerCase();
  } catch {
    return text;
  }
}
