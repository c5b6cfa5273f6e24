import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandFolder, moveLinks } from '../site/links.ts';
import { referenceFolder, root } from '../site/paths.ts';
import type { PublicPackage } from './public-packages.ts';

/**
 * Writes a page for each package from its README, with links to the reference of its entry points,
 * and one for the command.
 */
export function writePackages(packages: readonly PublicPackage[]): void {
  const folder = join(referenceFolder, 'packages');
  mkdirSync(folder, { recursive: true });
  for (const each of packages) {
    const path = `packages/${each.folder}/README.md`;
    const readme = moveLinks(readFileSync(join(root, path), 'utf8'), dirname(path));
    const entryPoints = each.entryPoints.map(
      ({ page, specifier }) => `- [\`${specifier}\`](./${page}.md)`,
    );
    const text = `${readme.trimEnd()}\n\n## Reference\n\n${entryPoints.join('\n')}\n`;
    writeFileSync(join(folder, `${each.folder}.md`), text);
  }
  const command = readFileSync(join(root, commandFolder, 'README.md'), 'utf8');
  writeFileSync(join(referenceFolder, 'command.md'), moveLinks(command, commandFolder));
  const rows = packages.map(
    ({ description, entryPoints, folder: name, name: specifier }) =>
      `| [\`${specifier}\`](./${name}.md) | ${description} | ${entryPoints.map((each) => `[${each.specifier === specifier ? 'main entry' : `\`${each.specifier.replace(specifier, '')}\``}](./${each.page}.md)`).join(' ')} |`,
  );
  writeFileSync(
    join(folder, 'index.md'),
    [
      '# Packages',
      '',
      'Each works alone, and depends on no more than it says. All are ESM for Node.js 20.19 and later; most run in browsers, workers, Bun and Deno as well. Their declarations compile with TypeScript 5.4 and later.',
      '',
      '| package | what it does | reference |',
      '|---|---|---|',
      ...rows,
      '',
      'The command `earshot` is the package `@earshot/cli`: [its options](../command.md). The service itself is `@earshot/server`, which `earshot serve` starts: [self-hosting](../../guides/self-hosting.md).',
      '',
    ].join('\n'),
  );
}
