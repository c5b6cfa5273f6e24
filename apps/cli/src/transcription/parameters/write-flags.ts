import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderFlags } from './render-flags.js';

const path = join(import.meta.dirname, '../../../README.md');
writeFileSync(path, renderFlags(readFileSync(path, 'utf8')));
