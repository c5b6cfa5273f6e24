import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderSettings } from './render-settings.js';

writeFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), renderSettings());
