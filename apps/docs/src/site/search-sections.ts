/** A section of a page, as the search of VitePress takes it. */
interface SearchSection {
  readonly anchor: string;
  /** Its heading, after those that it is below. */
  readonly titles: string[];
  readonly text: string;
}

/** Pages of symbols, whose members are found with their symbol. */
const symbolPage = /\/reference\/packages\/[\w-]+\/[\w-]+/;
const deepestOfSymbols = 3;

const headingPattern = /<h([1-6])[^>]* id="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g;

/**
 * Splits a page into sections for the search.
 *
 * @param file - path of its source
 * @param html - the page as it is rendered
 */
export function* splitIntoSections(file: string, html: string): Generator<SearchSection> {
  const deepest = symbolPage.test(file) ? deepestOfSymbols : 6;
  const headings = [...html.matchAll(headingPattern)].filter(
    ([, level = '']) => Number(level) <= deepest,
  );
  /** Headings above the section and its own, the upper ones first. */
  let titles: { readonly level: number; readonly title: string }[] = [];
  for (const [at, match] of headings.entries()) {
    const [whole, digit = '', anchor = '', heading = ''] = match;
    const level = Number(digit);
    const title = readText(heading.replace(/<a class="header-anchor"[\s\S]*?<\/a>/, '')).trim();
    titles = [...titles.filter((above) => above.level < level), { level, title }];
    const text = readText(html.slice(match.index + whole.length, headings[at + 1]?.index));
    yield { anchor, titles: titles.map((each) => each.title), text };
  }
}

function readText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '');
}
