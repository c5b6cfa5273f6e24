import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderSpecification } from './render-specification.js';
import { requirements } from './requirements.js';

writeFileSync(
  join(import.meta.dirname, '../../../docs/specification.md'),
  renderSpecification(requirements),
);
