import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { siteFolder } from '../../src/site/paths.ts';

/** A page of the built site. */
export interface BuiltPage {
  /** Its address below `/docs/`, such as `guides/phone-audio`. */
  readonly address: string;
  readonly html: string;
  readonly anchors: ReadonlySet<string>;
  /** Targets of its links, as they are written, without character references. */
  readonly links: readonly string[];
}

/** Reads all pages of the built site. */
export function readBuiltPages(): BuiltPage[] {
  return readdirSync(siteFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const html = readFileSync(path, 'utf8');
      return {
        address: relative(siteFolder, path)
          .split(sep)
          .join('/')
          .replace(/(?:(?<=^|\/)index)?\.html$/, ''),
        html,
        anchors: new Set(attributes(html, 'id')),
        links: attributes(html, 'href').filter((href) => href !== ''),
      };
    });
}

/** True when the site has a file of that name, such as a picture. */
export function hasFile(name: string): boolean {
  return name !== '' && existsSync(join(siteFolder, name));
}

function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&#123;', '{').replaceAll('&#125;', '}'),
  );
}
