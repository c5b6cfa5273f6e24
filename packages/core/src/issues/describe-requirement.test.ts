import { expect, test } from 'vitest';
import { describeUnknownField } from './describe-requirement.js';

const names = Array.from({ length: 13 }, (_, index) => `name-${index}`);

test('twelve names are listed, and thirteen are not', () => {
  expect(describeUnknownField('x', names.slice(0, 12))).toBe(
    `is not a known field, known are ${names.slice(0, 12).join(', ')}`,
  );
  expect(describeUnknownField('x', names)).toBe('is not a known field');
  expect(describeUnknownField('x', [])).toBe('is not a known field');
});
