const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

// The control characters are what the pattern is about: XML 1.0 has no place for them, nor for half of a pair.
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for XML 1.0, in an element or an attribute. */
export function escapeXml(text: string): string {
  return text
    .replace(notXml, '\uFFFD')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
