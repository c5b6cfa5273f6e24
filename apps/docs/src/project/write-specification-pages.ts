import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { divideSections, type MarkdownSection } from '../markdown/sections.ts';
import { Slugs } from '../markdown/slug.ts';
import { contentFolder, referenceFolder } from '../site/paths.ts';

/** Length of a page, in characters: about 16,000 pixels of a wide window. */
const maximumLength = 26_000;

/**
 * Writes the specification as pages of a length that can be read. In the repository it is one file,
 * which can be searched.
 */
export function writeSpecificationPages(): void {
  const folder = join(referenceFolder, 'specification');
  mkdirSync(folder, { recursive: true });
  const [head, ...sections] = divideSections(
    readFileSync(join(contentFolder, 'specification.md'), 'utf8'),
    2,
  );
  const rows = groupPages(sections).map((page, index) => {
    const file = `part-${index + 1}`;
    const [first, last] = [page[0]?.heading, page.at(-1)?.heading];
    const texts = page.map(({ text }) => text.trim());
    writeFileSync(
      join(folder, `${file}.md`),
      [`# Specification, part ${index + 1}`, `From *${first}* to *${last}*.`, ...texts, ''].join(
        '\n\n',
      ),
    );
    const slugs = new Slugs();
    slugs.next(`Specification, part ${index + 1}`);
    const links = page.map(({ heading }) => `[${heading}](./${file}.md#${slugs.next(heading)})`);
    return `| [Part ${index + 1}](./${file}.md) | ${links.join('<br>')} |`;
  });
  writeFileSync(
    join(folder, 'index.md'),
    [head?.text.trim(), '', '| page | sections |', '|---|---|', ...rows, ''].join('\n'),
  );
}

/** Puts sections on pages, in their order. */
function groupPages(sections: readonly MarkdownSection[]): MarkdownSection[][] {
  const pages: MarkdownSection[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const section of sections) {
    if (length + section.text.length > maximumLength) {
      pages.push([]);
      length = 0;
    }
    pages.at(-1)?.push(section);
    length += section.text.length;
  }
  return pages;
}
