/**
 * The code of a language that a result names: the code itself, such as `en_us`, or the English name
 * in small letters, such as `english`, which Whisper and OpenAI write.
 */
export function toLanguageCode(language: unknown): string | undefined {
  if (typeof language !== 'string' || language === '') return undefined;
  if (/^[a-z]{2,3}(?:[-_]|$)/i.test(language)) return language.replaceAll('_', '-').toLowerCase();
  return codeOfName(language.toLowerCase());
}

/** Names that differ from those of the runtime. */
const otherNames: Readonly<Record<string, string>> = {
  mandarin: 'zh',
  castilian: 'es',
  valencian: 'ca',
  flemish: 'nl',
  moldovan: 'ro',
  'haitian creole': 'ht',
  sinhalese: 'si',
  pushto: 'ps',
  nynorsk: 'nn',
  burmese: 'my',
};

function codeOfName(name: string): string | undefined {
  const other = otherNames[name];
  if (other !== undefined) return other;
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  for (const first of letters) {
    for (const second of letters)
      if (names.of(first + second)?.toLowerCase() === name) return first + second;
  }
  return undefined;
}
