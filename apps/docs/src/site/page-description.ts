const maximumCharacters = 160;

/**
 * Finds the description of a page for search engines and previews: its first paragraph of text,
 * without markup, to the end of a sentence where that leaves enough.
 *
 * @param markdown - the source of the page
 * @returns undefined where the page begins with something else, such as code or a table
 */
export function describePage(markdown: string): string | undefined {
  const paragraph = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .find((part) => part !== '' && !part.startsWith('#'));
  if (paragraph === undefined || /^(?:[|<>\-*:]|```|\d+\.)/.test(paragraph)) return undefined;
  const text = paragraph
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/:$/, '.');
  if (text.length <= maximumCharacters) return text;
  const cut = text.slice(0, maximumCharacters);
  const sentences = /^.{60,}[.:](?= )/.exec(cut)?.[0];
  return sentences ?? `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}
