import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const script = join(import.meta.dirname, '../../../scripts/check-terms.mjs');
const glossary = `# Glossary

| term | meaning | not |
|---|---|---|
| publish | to send | announce |

## Retired terms

| retired | use |
|---|---|
| \`herald\` \`heralds\` | publisher |
| \`set out\` | start |
`;

/** Runs the check over a project of these files. Resolves with its exit code and output. */
function check(files: Readonly<Record<string, string>>, ...options: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'retired-terms-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries({ 'docs/glossary.md': glossary, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { status, stdout } = spawnSync(process.execPath, [script, `--root=${root}`, ...options], {
    encoding: 'utf8',
  });
  return { root, status, lines: stdout.trimEnd().split('\n') };
}

it('finds retired terms in parts of identifiers and in comments', () => {
  const { lines, status } = check({
    'packages/a/src/x.ts': [
      '/** The herald sets out. */',
      'export const oldHeralds = 1;',
      'function setOut() {} // set\n// out',
      'const text = `${oldHerald}`;',
    ].join('\n'),
  });
  expect(status).toBe(1);
  expect(lines).toEqual([
    'packages/a: herald 3, set out 1',
    '4 violations, 0 pending exemptions in 0 folders',
    '  packages/a/src/x.ts:1: comment The herald sets out.',
    '    use publisher instead of herald',
    '  packages/a/src/x.ts:2: identifier oldHeralds',
    '    use publisher instead of herald',
    '  packages/a/src/x.ts:5: identifier oldHerald',
    '    use publisher instead of herald',
    '  packages/a/src/x.ts:3: identifier setOut',
    '    use start instead of set out',
  ]);
});

it('passes over literals, code in comments, names of the contract and what is built', () => {
  const { lines, status } = check({
    'apps/b/x.ts': [
      '// `herald` in code',
      'const a = \'herald\', b = "herald", c = `herald \\` ${`herald`} herald`;',
      'const pattern = /herald["\'`]/u, half = a / 2; // a heraldic / sign',
      'const { herald_name } = a;',
    ].join('\n'),
    'apps/b/dist/x.js': 'const herald = 1;',
  });
  expect([status, lines[0]]).toEqual([0, 'apps/b: clean']);
});

it('accepts exemptions, and removes those that are not needed any more', () => {
  const allowed = [{ folder: 'packages/b', terms: 'herald', reason: 'a trade' }];
  const { lines, root, status } = check(
    {
      'packages/a/x.ts': 'const setOut = 1;',
      'packages/b/x.ts': 'const herald = 1;',
      'scripts/retired-terms.json': JSON.stringify({
        allowed,
        pending: { 'packages/a': 'herald, set out', 'packages/c': 'herald' },
      }),
    },
    '--prune',
    '--list',
  );
  expect(status).toBe(0);
  expect(lines).toEqual([
    '  pending: packages/a/x.ts:1: identifier setOut',
    'packages/a: set out 1 (pending)',
    '  allowed: packages/b/x.ts:1: identifier herald',
    'packages/b: herald 1 (allowed)',
    'scripts: clean',
    '0 violations, 1 pending exemptions in 1 folders',
  ]);
  const left: unknown = JSON.parse(readFileSync(join(root, 'scripts/retired-terms.json'), 'utf8'));
  expect(left).toEqual({ allowed, pending: { 'packages/a': 'set out' } });
});
