/** The part of a language code that names the language: `en` of `en-GB`. */
export function primaryLanguage(code: string): string {
  return code.toLowerCase().split(/[-_]/, 1)[0] ?? '';
}
