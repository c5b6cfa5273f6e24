import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../.github/workflows');
const workflows = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));

it('finds the workflows', () => {
  expect(workflows).toEqual(expect.arrayContaining(['ci.yml', 'release.yml']));
});

describe.each(workflows)('%s', (name) => {
  it('names every action of others by its digest, with the version beside it', () => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    // A tag can be moved to other code; a path of this repository is what was checked out.
    const loose = lines
      .filter((line) => /^\s*(?:-\s+)?uses:/.test(line) && !/uses:\s+\.\//.test(line))
      .filter((line) => !/uses:\s+[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line));
    expect(loose).toEqual([]);
  });
});
