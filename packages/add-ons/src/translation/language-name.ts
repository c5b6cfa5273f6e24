const names = new Intl.DisplayNames('en', { type: 'language' });

/** English name of a language, such as `Javanese` for `jw`. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}
