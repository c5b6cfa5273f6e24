/**
 * Measures what is found of personal data, by type: `node --conditions=@earshot/source --import
 * tsx/esm scripts/measure-redaction.ts [files]`. Files are lists of items as JSON, or a line each.
 * Without files it measures `test/data/calls.jsonl`.
 */
import { readFileSync } from 'node:fs';
import { type CallItem, measureCalls } from '../test/measure-calls.js';

function readItems(file: string | URL): CallItem[] {
  const content = readFileSync(file, 'utf8').trim();
  return content.startsWith('[')
    ? (JSON.parse(content) as CallItem[])
    : content.split('\n').map((line) => JSON.parse(line) as CallItem);
}

const given = process.argv.slice(2);
const files = given.length > 0 ? given : [new URL('../test/data/calls.jsonl', import.meta.url)];
for (const file of files) {
  const { falseAlarms, measures, negatives } = measureCalls(readItems(file));
  process.stdout.write(`${file}\n`);
  for (const [name, { hidden, labels, rightType }] of measures) {
    const shares = [hidden, rightType].map((count) => (count / labels).toFixed(3)).join('  ');
    process.stdout.write(`${name.padEnd(32)} ${`${labels}`.padStart(4)}  ${shares}\n`);
  }
  process.stdout.write(`false alarms ${falseAlarms.length} of ${negatives}\n`);
}
