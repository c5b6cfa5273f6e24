/** The addresses in a text, each once, or an empty list when a part of it is no address. */
export function readLinks(text: string): readonly string[] {
  const parts = text.split(/\s+/).filter((part) => part !== '');
  const areLinks = parts.every((part) => /^https?:\/\//i.test(part) && URL.canParse(part));
  return areLinks ? [...new Set(parts)] : [];
}
