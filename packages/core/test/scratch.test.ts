import { test } from 'vitest';
import { jsonSchemas } from '../src/json-schema.js';

test('x', () => {
  console.log(
    JSON.stringify(jsonSchemas).length,
    JSON.stringify(jsonSchemas.LiveRequest, null, 1).slice(0, 5000),
    JSON.stringify(jsonSchemas.ListQuery),
  );
});
