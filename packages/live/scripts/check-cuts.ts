// Runs sessions with cuts at random bytes of both directions, of our client and of one that sends
// no offset, and sequences of acknowledgements that are lost, doubled and reordered. Ends with an
// error that names the plan when a session is not exact. Arguments: the number of each (10,000),
// and a seed (1).
import * as fc from 'fast-check';
import { acknowledgementSequences } from '../test/support/acknowledgement-commands.js';
import {
  type CutOutcome,
  type CutPlan,
  cutPlan,
  runBlindSession,
  runExactSession,
} from '../test/support/cut-sessions.js';

const [, , count = '10000', seedText = '1'] = process.argv;
const numRuns = Number(count);
const seed = Number(seedText);

async function checkSessions(
  name: string,
  run: (plan: CutPlan) => Promise<CutOutcome>,
): Promise<void> {
  const start = performance.now();
  let connections = 0;
  let withMissedFinals = 0;
  const property = fc.asyncProperty(cutPlan, async (plan) => {
    const outcome = await run(plan);
    connections += outcome.connections;
    withMissedFinals += outcome.missedFinals > 0 ? 1 : 0;
  });
  await fc.assert(property, { numRuns, seed });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  process.stdout.write(
    `${name}: ${numRuns} of ${numRuns} sessions exact, over ${connections} connections; a final was in the result only in ${withMissedFinals}; ${seconds} s\n`,
  );
}

await checkSessions('with offset and cursor', runExactSession);
await checkSessions('without them', runBlindSession);
await fc.assert(acknowledgementSequences, { numRuns, seed });
process.stdout.write(`unreliable acknowledgements: ${numRuns} of ${numRuns} sequences exact\n`);
