import { parseArgs } from 'node:util';
import { CaptionMonkey } from './caption-monkey.js';
import { EditMonkey } from './edit-monkey.js';
import { recordAddOnJob } from './recorded-job.js';
import { startStudio } from './studio.js';

/**
 * Looks for lost work for a while: `tsx test/support/run-monkey.ts --of captions --minutes 30 --seed
 * 7`. It ends with an error that names what was lost, and the actions before that.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    of: { type: 'string', default: 'transcripts' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const monkeys = { captions: CaptionMonkey, transcripts: EditMonkey };
if (!Object.hasOwn(monkeys, values.of))
  throw new Error(`--of is ${values.of}, but must be one of ${Object.keys(monkeys).join(', ')}`);
const Monkey = monkeys[values.of as keyof typeof monkeys];
const actionsBeforeCheck = 25;
const studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
const monkey = new Monkey(studio, await recordAddOnJob(studio), Number(values.seed));
const endMs = performance.now() + Number(values.minutes) * 60_000;
try {
  await monkey.open();
  while (performance.now() < endMs) {
    for (let count = 0; count < actionsBeforeCheck; count += 1) await monkey.act();
    await monkey.check();
  }
  process.stdout.write(`seed ${values.seed}: nothing was lost ${JSON.stringify(monkey.counts)}\n`);
} catch (error) {
  process.stderr.write(`seed ${values.seed}: ${String(error)}\n${monkey.report()}\n`);
  process.exitCode = 1;
} finally {
  await monkey.close();
  await studio.close();
}
