import type { MarkdownRenderer } from 'vitepress';

/** The command of each package manager that adds packages, in the order of the tabs. */
const managers: Readonly<Record<string, (packages: readonly string[]) => string>> = {
  npm: (packages) => `npm install ${packages.join(' ')}`,
  pnpm: (packages) => `pnpm add ${packages.join(' ')}`,
  Bun: (packages) => `bun add ${packages.join(' ')}`,
  Deno: (packages) => `deno add ${packages.map((name) => `npm:${name}`).join(' ')}`,
};

const installBlock = /^```sh install\nnpm install (.+)\n```$/gm;

/**
 * Shows a block of `sh install` as tabs, one for each package manager. Its source has the command
 * of npm alone, which is also what readers of the repository see.
 */
export function showInstallTabs(markdown: MarkdownRenderer): void {
  markdown.core.ruler.before('block', 'install-tabs', (state) => {
    state.src = state.src.replaceAll(installBlock, (_, names: string) => tabsFor(names.split(' ')));
  });
}

function tabsFor(packages: readonly string[]): string {
  const tabs = Object.entries(managers).map(
    ([manager, commandOf]) => `\`\`\`sh [${manager}]\n${commandOf(packages)}\n\`\`\``,
  );
  return ['::: code-group', ...tabs, ':::'].join('\n');
}
