import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Root folder of the project, in which the commands of the guides are run. */
export const root: string = join(import.meta.dirname, '../../..');

/** A block of code of a guide. */
export interface Example {
  /** Name of the guide and number of the block in it, such as `packages-http-2`. */
  name: string;
  language: 'ts' | 'tsx' | 'sh';
  code: string;
  /**
   * Word after the language: `ts browser` needs a page and is only compiled, `sh setup` and
   * `ts setup` change the machine or do not end, `ts webhook` takes callbacks.
   */
  kind: 'browser' | 'setup' | 'webhook' | undefined;
  /** True for a program or a block of commands that ends by itself. */
  runs: boolean;
}

/**
 * Reads all TypeScript programs and blocks of commands in the READMEs of the project and in its
 * documentation.
 */
export function readExamples(): Example[] {
  const guides = [
    'README.md',
    ...readmes('packages'),
    ...readmes('apps'),
    ...pages('docs'),
    ...pages('docs/guides'),
  ];
  return guides.flatMap((guide) => {
    const name =
      guide === 'README.md' ? 'root' : guide.replace(/(?:\/README)?\.md$/, '').replaceAll('/', '-');
    const blocks = readFileSync(join(root, guide), 'utf8').matchAll(
      /^```(tsx?|sh)( browser| setup| webhook)?\n([\s\S]*?)^```$/gm,
    );
    return [...blocks].map(([, language, kind, code = ''], index) => ({
      name: `${name}-${index + 1}`,
      // One of those above.
      language: language as Example['language'],
      code,
      // One of the words above, with a space before it.
      kind: kind?.trim() as Example['kind'],
      // A component needs a page.
      runs: kind === undefined && language !== 'tsx',
    }));
  });
}

function readmes(folder: string): string[] {
  return readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}/README.md`)
    .filter((path) => existsSync(join(root, path)));
}

function pages(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
