import * as fc from 'fast-check';
import { test } from 'vitest';
import { acknowledgementSequences } from './support/acknowledgement-commands.js';

test('acknowledgements that are lost, doubled or in another order: the offset never goes back, and never exceeds what is held', async () => {
  await fc.assert(acknowledgementSequences, { numRuns: 300 });
});
