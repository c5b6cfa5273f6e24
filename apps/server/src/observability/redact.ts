const secrets: readonly [RegExp, string][] = [
  [/\b(es_|whsec_)[\w+/=-]+/g, '$1[redacted]'],
  [/(https?:\/\/)[^\s/@"']*@/gi, '$1[redacted]@'],
  [/(https?:\/\/[^\s?#"']*)\?[^\s"']*/gi, '$1?[redacted]'],
];

/**
 * A text without what may be a secret in it: API keys, webhook secrets, credentials and query strings of urls, which sign downloads.
 *
 * @param text - such as the message of an error
 */
export function redact(text: string): string {
  return secrets.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
