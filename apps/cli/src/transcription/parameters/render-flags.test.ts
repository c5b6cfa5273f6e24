import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { renderFlags } from './render-flags.js';

verifies('command.transcribe-flags', 'the README lists every flag, with what it means', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  expect(readme, 'run `npm run docs`').toBe(renderFlags(readme));
});
