import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderSettings } from './render-settings.js';

it('docs/configuration.md is what the settings say', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8');
  expect(page, 'run `npm run docs`').toBe(renderSettings());
});
