import { expect, test } from 'vitest';
import { findEntities } from '../find-entities.js';
import { rules } from './tables/index.js';
const unmarked = (example: string) => example.replace(/[[\]]/g, '');
const marked = (example: string) => {
  const spans: string[] = [];
  let plain = 0, start = 0;
  for (const c of example) { if (c === '[') start = plain; else if (c === ']') spans.push(unmarked(example).slice(start, plain)); else plain += c.length; }
  return spans;
};
for (const rule of rules) for (const example of rule.examples) test(`${rule.type} ${rule.when}: ${example}`, () => {
  const text = unmarked(example);
  const found = findEntities(text).filter((e) => e.type === rule.type).map((e) => text.slice(e.start, e.end));
  expect(found).toEqual(marked(example));
});
