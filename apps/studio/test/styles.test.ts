import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = `${import.meta.dirname}/../src`;

function readAll(extension: string): readonly string[] {
  return readdirSync(source, { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith(extension))
    .map((path) => readFileSync(`${source}/${path}`, 'utf8'));
}

/** Names of the classes of elements: every word of the texts in the values of `className`. */
function findUsed(components: readonly string[]): ReadonlySet<string> {
  const values = components.flatMap((text) =>
    [...text.matchAll(/className=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g)].map(
      ([, value = '']) => value,
    ),
  );
  const texts = values.flatMap((value) =>
    [...value.matchAll(/(["'`])(.*?)\1/g)].map(([, , text = '']) => text),
  );
  return new Set(texts.flatMap((text) => text.split(/\s+/)));
}

/** Names of the classes in the selectors of style sheets. */
function findStyled(sheets: readonly string[]): ReadonlySet<string> {
  const selectors = sheets.flatMap((sheet) =>
    [...sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].map(
      ([, text = '']) => text,
    ),
  );
  return new Set(
    selectors
      .filter((text) => !text.trim().startsWith('@'))
      .flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
  );
}

test('every class that a style sheet names is that of an element', () => {
  const used = findUsed(readAll('.tsx'));
  const orphaned = [...findStyled(readAll('.css'))].filter((name) => !used.has(name));
  expect(orphaned).toEqual([]);
  expect(used.size).toBeGreaterThan(200);
});
