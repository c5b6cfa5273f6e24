import { readFileSync } from 'node:fs';
import { dirname, extname, join, posix } from 'node:path';
import { codeBlock } from '../markdown/escape.ts';
import { quoteRegion } from '../markdown/quote-region.ts';
import { addressOfFile } from './links.ts';
import { contentFolder } from './paths.ts';

const frontMatter = /^---\n[\s\S]*?\n---\n/;
const link = /\]\((?![a-z]+:|#|\/)([^)\s]+)\)/g;
const include = /^<!--@include: (\S+)-->$/gm;
const quote = /^<<< @\/([^#{\s]+)(?:#(\w+))?(?:\{(\w+)\})?(?: \[(.+)\])?$/gm;
const tab = /^```(\w+) \[(.+)\]$/gm;
/** What a block is for, which only the site and the checks of the examples read. */
const kindOfBlock = /^(```(?:sh|tsx?)) (?:browser|install|setup|webhook)$/gm;
const container = /^::: ?(\w[\w-]*)?(?: (.+))?\n/gm;
const picture = /<picture>[\s\S]*?<\/picture>|<img [^>]*>/g;
const attributes = / ?\{(?:#|target=)[^}]*\}/g;

/**
 * A page of the site as Markdown that needs no other file: what it quotes and includes is in it,
 * and its links lead to the Markdown of other pages, or to the web.
 *
 * @param page - path of its source below `docs`
 */
export function plainMarkdown(page: string): string {
  const folder = posix.dirname(posix.join('docs', page));
  const text = readFileSync(join(contentFolder, page), 'utf8')
    .replace(frontMatter, '')
    .replaceAll(attributes, '')
    .replaceAll(picture, (markup) => `Picture: ${/alt="([^"]*)"/.exec(markup)?.[1] ?? ''}.`)
    .replaceAll(link, (_, target: string) => `](${plainAddress(posix.join(folder, target))})`)
    .replaceAll(tab, '$2:\n\n```$1')
    .replaceAll(kindOfBlock, '$1')
    .replaceAll(container, (_, __, title?: string) => (title === undefined ? '' : `${title}:\n`))
    .replaceAll(include, (_, path: string) => includedText(page, path))
    .replaceAll(quote, (_, path: string, region?: string, language?: string, title?: string) =>
      [
        ...(title === undefined ? [] : [`${title}:\n`]),
        codeBlock(language ?? extname(path).slice(1), quotedText(path, region)),
        '',
      ].join('\n'),
    );
  return `${text.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`;
}

/** The Markdown of a page, or where else a file of the project is. */
function plainAddress(path: string): string {
  const address = addressOfFile(path);
  if (!address.startsWith('/')) return address;
  const [file = '', anchor] = address.split('#');
  const page = file.endsWith('/') ? `${file}index` : file;
  return `/docs${/\.\w+$/.test(page) ? page : `${page}.md`}${anchor === undefined ? '' : `#${anchor}`}`;
}

function includedText(page: string, path: string): string {
  return readFileSync(join(contentFolder, dirname(page), path), 'utf8').trim();
}

function quotedText(path: string, region: string | undefined): string {
  return quoteRegion(readFileSync(join(contentFolder, path), 'utf8'), region);
}
