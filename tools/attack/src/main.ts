import { cpus } from 'node:os';
import { matchesArgument, readArguments, usage } from './arguments.js';
import { attackCases } from './cases/index.js';
import { type CaseReport, findBroken, type SkippedCase } from './report/case-report.js';
import { renderReport, renderSummary } from './report/print-report.js';
import { runCase } from './run-case.js';

const names = attackCases.map(({ name }) => name);

function read(): ReturnType<typeof readArguments> {
  try {
    return readArguments(process.argv.slice(2), names);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

// Started processes end with this one, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { isJson, logFolder, seconds, wanted } = read();
const reports: CaseReport[] = [];
const skipped: SkippedCase[] = [];
const show = (text: string): void => {
  if (!isJson) console.log(text);
};
show(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}\n`);
for (const attackCase of attackCases) {
  const { name, description, isOnRequest = false } = attackCase;
  const isWanted = wanted.some((asked) => matchesArgument(name, asked));
  if (!isWanted && (isOnRequest || wanted.length > 0)) continue;
  const reason = attackCase.unavailable?.();
  if (reason === undefined) {
    const report = await runCase(
      attackCase,
      Math.min(seconds ?? Infinity, attackCase.seconds),
      logFolder,
    );
    reports.push(report);
    show(renderReport(report));
  } else {
    skipped.push({ name, description, reason });
    show(`## ${name}: skipped\n${reason}\n`);
  }
}
if (isJson) console.log(JSON.stringify({ reports, skipped }, null, 2));
else show(renderSummary(reports, skipped));
process.exit(reports.some((report) => findBroken(report).length > 0) ? 1 : 0);
