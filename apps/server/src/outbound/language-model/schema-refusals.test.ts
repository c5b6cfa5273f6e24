import { expect, test } from 'vitest';
import { SchemaRefusals } from './schema-refusals.js';

const request = (model: string | undefined, name: string) => ({
  model,
  instructions: '',
  input: '',
  json: { name, schema: {} },
});

test('a refusal counts for its model and its schema, for ten minutes', () => {
  let nowMs = 1_000_000;
  const refusals = new SchemaRefusals({ now: () => nowMs });
  refusals.add(request(undefined, 'summary'));
  nowMs += 10 * 60_000 - 1;
  expect(refusals.has(request(undefined, 'summary'))).toBe(true);
  expect(refusals.has(request('vendor/large', 'summary'))).toBe(false);
  expect(refusals.has(request(undefined, 'chapters'))).toBe(false);
  nowMs += 1;
  expect(refusals.has(request(undefined, 'summary'))).toBe(false);
});

test('however many models requests name, a limited number of refusals is kept', () => {
  const refusals = new SchemaRefusals({ now: () => 0 });
  for (let index = 0; index < 5000; index += 1) refusals.add(request(`model-${index}`, 'summary'));
  const kept = Array.from({ length: 5000 }, (_, index) =>
    refusals.has(request(`model-${index}`, 'summary')),
  );
  expect(kept.filter(Boolean)).toHaveLength(1000);
  expect(kept.at(-1)).toBe(true);
});
