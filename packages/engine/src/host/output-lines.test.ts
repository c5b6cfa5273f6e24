import { expect, test } from 'vitest';
import { createOutputLines } from './output-lines.js';

test('output is split into lines, however it arrives', () => {
  const lines: string[] = [];
  const take = createOutputLines((line) => lines.push(line));
  for (const text of ['fir', 'st\nsecond\n', '\n', 'third', '\n']) take(text);
  expect(lines).toEqual(['first', 'second', 'third']);
});

test('long lines and endless output are bounded', () => {
  const lines: string[] = [];
  const take = createOutputLines((line) => lines.push(line));
  for (let index = 0; index < 1000; index += 1) take('x'.repeat(5000));
  take('\n');
  expect(lines).toEqual(['x'.repeat(1000)]);
  for (let index = 0; index < 1000; index += 1) take('again\n');
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toBe('(more than 200 lines, and the rest is skipped)');
});
