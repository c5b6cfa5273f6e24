import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A program that a guide shows. */
export interface Example {
  /** The guide and the number of the program in it, such as `packages-http-2`. */
  name: string;
  code: string;
  /** `ts` runs here; `ts browser` needs a page and is only compiled. */
  runs: boolean;
}

/** Every TypeScript program in the READMEs and guides of the project. */
export function readExamples(): Example[] {
  const guides = ['README.md', ...readmes('packages'), ...readmes('apps')];
  return guides.flatMap((guide) => {
    const name =
      guide === 'README.md' ? 'root' : guide.replace('/README.md', '').replaceAll('/', '-');
    const blocks = readFileSync(join(root, guide), 'utf8').matchAll(
      /^```ts( browser)?\n([\s\S]*?)^```$/gm,
    );
    return [...blocks].map(([, browser, code = ''], index) => ({
      name: `${name}-${index + 1}`,
      code,
      runs: browser === undefined,
    }));
  });
}

function readmes(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/README\.md$/.test(path))
    .map((path) => `${folder}/${path}`);
}
