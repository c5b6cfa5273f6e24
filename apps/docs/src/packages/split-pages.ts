import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { divideSections, listHeadings, type MarkdownSection } from '../markdown/sections.ts';
import { Slugs } from '../markdown/slug.ts';

/** A page with symbols of an entry point that has too many for one page. */
export interface PagePart {
  /** Its path below `reference/packages`, without extension. */
  readonly page: string;
  /** What is on it, such as `Interfaces, 2 of 3`. */
  readonly title: string;
  readonly text: string;
}

/** Length up to which a page is not split, in characters: at most 19,000 pixels of a wide window. */
const maximumLength = 14_000;

/** Length up to which the symbols of a group stay on the page of the entry point. */
const shortGroup = 3000;

/**
 * Splits the page of an entry point that is too long: the page keeps a list of its symbols, which
 * other pages describe, and the links of all pages lead there.
 *
 * @param folder - of all pages
 * @param pages - paths of the pages of entry points, without extension
 * @returns the parts by page
 */
export function splitPages(
  folder: string,
  pages: readonly string[],
): ReadonlyMap<string, readonly PagePart[]> {
  const texts = new Map(pages.map((page) => [page, read(folder, page)]));
  const parts = new Map<string, readonly PagePart[]>();
  /** New addresses of anchors that have moved, by the old ones. */
  const moved = new Map<string, string>();
  for (const page of pages) {
    const text = texts.get(page) ?? '';
    if (text.length <= maximumLength) continue;
    const split = splitPage(page, text);
    parts.set(page, split.parts);
    texts.set(page, split.text);
    for (const part of split.parts) texts.set(part.page, part.text);
    addMoved(moved, page, text, split);
  }
  for (const [page, text] of texts)
    writeFileSync(join(folder, `${page}.md`), moveAnchors(text, page, pages, moved));
  return parts;
}

function read(folder: string, page: string): string {
  return readFileSync(join(folder, `${page}.md`), 'utf8');
}

interface SplitPage {
  readonly text: string;
  readonly parts: readonly PagePart[];
}

function splitPage(page: string, text: string): SplitPage {
  const [head = { heading: '', text: '' }, ...groups] = divideSections(text, 2);
  const title = /^# (.+)$/m.exec(head.text)?.[1] ?? page;
  const parts: PagePart[] = [];
  const kept = groups.map((group) => {
    const symbols = divideSections(group.text, 3).slice(1);
    if (group.heading === 'References')
      return `## ${group.heading}\n\n${symbols.flatMap(linkOfReference).join(', ')}`;
    if (group.text.length <= shortGroup) return group.text.trim();
    const runs = groupRuns(symbols);
    const lists = runs.map((run, index) => {
      const part = createPart({ page, title, group: group.heading, index, runs });
      parts.push(part);
      return run.map((symbol) => writeRow(symbol, posix.basename(part.page))).join('\n');
    });
    return `## ${group.heading}\n\n| name | what it is |\n|---|---|\n${lists.join('\n')}`;
  });
  return { text: `${[head.text.trim(), ...kept].join('\n\n')}\n`, parts };
}

/** Makes the page of one of the runs of a group. */
function createPart({
  group,
  index,
  page,
  runs,
  title,
}: {
  readonly page: string;
  readonly title: string;
  readonly group: string;
  readonly index: number;
  readonly runs: readonly (readonly MarkdownSection[])[];
}): PagePart {
  const slug = new Slugs().next(group);
  const isOnly = runs.length === 1;
  const name = isOnly ? group : `${group}, ${index + 1} of ${runs.length}`;
  const text = [
    `# ${title}: ${name.toLowerCase()}`,
    `Exports of [\`${title}\`](${posix.basename(page)}.md).`,
    `## ${group}`,
    runs[index]?.map(writeContent).join('\n\n***\n\n'),
  ].join('\n\n');
  return {
    page: `${page}-${slug}${isOnly ? '' : `-${index + 1}`}`,
    title: name,
    text: `${text}\n`,
  };
}

/** The link of an export of another page. */
function linkOfReference({ heading, text }: MarkdownSection): string[] {
  const target = /\]\(([^)]+)\)/.exec(text)?.[1];
  return target === undefined ? [] : [`[\`${heading}\`](${target})`];
}

/** The text of a symbol, without the line that separates it from the next one. */
function writeContent({ text }: MarkdownSection): string {
  return text.replace(/\s*(?:\n\*\*\*\s*)?$/, '');
}

/** Divides the symbols of a group into runs that fit on a page each. */
function groupRuns(symbols: readonly MarkdownSection[]): MarkdownSection[][] {
  const length = symbols.reduce((sum, { text }) => sum + text.length, 0);
  // Of about the same length, rather than a full page and a rest.
  const wanted = length / Math.ceil(length / maximumLength);
  const runs: MarkdownSection[][] = [];
  let runLength = Number.POSITIVE_INFINITY;
  for (const symbol of symbols) {
    if (runLength + symbol.text.length / 2 > wanted) {
      runs.push([]);
      runLength = 0;
    }
    runs.at(-1)?.push(symbol);
    runLength += symbol.text.length;
  }
  return runs;
}

/** A row of the list of symbols: a link, and the first sentence about it. */
function writeRow({ heading, text }: MarkdownSection, page: string): string {
  const [, ...paragraphs] = text.replaceAll(/^```[\s\S]*?^```$/gm, '').split(/\n{2,}/);
  const prose = paragraphs.find((paragraph) => /^[\w`[]/.test(paragraph)) ?? '';
  const sentence = prose.replaceAll('\n', ' ').split(/(?<=\.) /)[0];
  return `| [\`${heading.replaceAll('\\', '')}\`](${page}.md#${new Slugs().next(heading)}) | ${sentence?.replaceAll('|', '\\|')} |`;
}

/** Adds the anchors of a page whose symbols are on others now. */
function addMoved(
  moved: Map<string, string>,
  page: string,
  before: string,
  { parts, text }: SplitPage,
): void {
  const slugs = new Slugs();
  // Headings of parts are those of the page, in the same order, below a title and a group.
  const old = divideSections(before, 2).flatMap((group) =>
    divideSections(group.text, 3).map((symbol) => ({
      content: writeContent(symbol),
      slugs: listHeadings(symbol.text).map((heading) => slugs.next(heading)),
      ids: listIds(symbol.text),
    })),
  );
  for (const target of [{ page, text }, ...parts]) {
    const newSlugs = new Slugs();
    for (const group of divideSections(target.text, 2))
      for (const symbol of divideSections(group.text, 3)) {
        const now = listHeadings(symbol.text).map((heading) => newSlugs.next(heading));
        const found = old.find(({ content }) => content === writeContent(symbol));
        if (symbol.heading === '' || found === undefined) continue;
        for (const [at, slug] of found.slugs.entries())
          moved.set(`${page}#${slug}`, `${target.page}#${now[at]}`);
        for (const id of found.ids) moved.set(`${page}#${id}`, `${target.page}#${id}`);
      }
  }
}

/** Anchors within tables. */
function listIds(text: string): string[] {
  return [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
}

/** Lets links of a page to anchors that have moved lead to where they are. */
function moveAnchors(
  text: string,
  page: string,
  pages: readonly string[],
  moved: ReadonlyMap<string, string>,
): string {
  const folder = posix.dirname(page);
  // A part has the links of the page that it was a part of.
  const own =
    pages.find((each) => page === each) ?? pages.find((each) => page.startsWith(`${each}-`));
  return text.replaceAll(
    /\]\(([\w./-]*?)(?:\.md)?#([^)\s]+)\)/g,
    (whole, file: string, anchor: string) => {
      const target = file === '' ? own : posix.normalize(posix.join(folder, file));
      const address = moved.get(`${target}#${anchor}`);
      if (address === undefined) return whole;
      const [path = '', slug = ''] = address.split('#');
      return path === page ? `](#${slug})` : `](${posix.relative(folder, path)}.md#${slug})`;
    },
  );
}
