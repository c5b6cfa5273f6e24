import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { checkMatrix } from './matrix/violations.js';

test('x', () => {
  const r = checkMatrix([1,2,4], [1, 2], 1);
  console.log(r.configurations, r.captions, r.violations.length, r.violations.slice(0, 10).join('\n'));
}, 600000);
