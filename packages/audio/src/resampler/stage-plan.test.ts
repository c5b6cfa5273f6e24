import { expect, test } from 'vitest';
import { planStages } from './stage-plan.js';

test('resamplers of the same rates and quality share their filters, of the pairs that were used last', () => {
  const first = planStages(8000, 16_000, 'default');
  expect(planStages(8000, 16_000, 'fast')).not.toBe(first);
  for (let round = 0; round < 40; round += 1) {
    expect(planStages(8000, 16_000, 'default')).toBe(first);
    planStages(8000 + round, 16_000, 'fast');
  }
  for (let round = 0; round < 16; round += 1) planStages(9000 + round, 16_000, 'fast');
  expect(planStages(8000, 16_000, 'default')).not.toBe(first);
});
