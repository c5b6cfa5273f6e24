import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkCoverage,
  checkSkips,
  collectUnproven,
  collectVerified,
  type FileDuration,
  type TestReport,
} from './coverage.js';
import { requirements } from './requirements.js';

/** How to install what this machine lacks, one line for each item. `npm test` passes it. */
const remedies = process.argv.slice(2);
/** A machine that decides about changes must prove every requirement. */
const isContinuousIntegration = process.env['CI'] === 'true';
const root = join(import.meta.dirname, '../../..');
const reports: { workspace: string; report: TestReport }[] = [];
const unreported: string[] = [];
for (const folder of ['packages', 'apps', 'tools'])
  for (const name of readdirSync(join(root, folder))) {
    const workspace = join(folder, name);
    if (!existsSync(join(root, workspace, 'vitest.config.ts'))) continue;
    const path = join(root, workspace, '.reports/tests.json');
    if (!existsSync(path)) unreported.push(workspace);
    // The reporter of this package wrote it.
    else reports.push({ workspace, report: JSON.parse(readFileSync(path, 'utf8')) as TestReport });
  }

const read = reports.map(({ report }) => report);
const verified = collectVerified(read);
const unproven = collectUnproven(read, verified);
const violations = [
  ...unreported.map((workspace) => `${workspace} has tests but left no report`),
  ...checkCoverage(requirements, verified, isContinuousIntegration ? [] : unproven),
  ...checkSkips(read),
];
let passed = 0;
let failed = 0;
let skipped = 0;
const lines: string[] = ['', 'Tests by workspace'];
for (const { workspace, report } of reports) {
  passed += report.passed;
  failed += report.failed;
  skipped += report.skipped.length;
  const seconds = report.durations.reduce((sum, file) => sum + file.seconds, 0);
  lines.push(
    `  ${workspace.padEnd(24)} ${report.passed} passed, ${report.failed} failed, ${seconds.toFixed(0)} s`,
  );
  for (const { name, reason = 'no reason given' } of report.skipped)
    lines.push(`    skipped, since ${reason}: ${name}`);
}
lines.push('', 'Slowest files');
for (const { file, seconds } of slowestFiles())
  lines.push(`  ${`${seconds.toFixed(0)} s`.padStart(6)}  ${file}`);
if (unproven.length > 0) {
  lines.push('', 'Requirements not proven on this machine');
  for (const { reason, ids } of unproven)
    lines.push(`  ${ids.length} since ${reason}: ${ids.join(', ')}`);
  lines.push(...remedies.map((remedy) => `  ${remedy}`));
  if (isContinuousIntegration) lines.push('  Each counts as failed, since CI is true.');
}
const deferred = Object.values(requirements).filter((each) => each.deferred !== undefined).length;
lines.push(
  '',
  `Requirements: ${Object.keys(requirements).length - deferred} to verify, ${deferred} deferred, ${unproven.flatMap(({ ids }) => ids).length} not proven on this machine, ${violations.length} violations`,
  ...violations.map((violation) => `  ${violation}`),
  '',
  `${passed} passed, ${failed + violations.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
/** Files that took the longest, slowest first. */
function slowestFiles(): FileDuration[] {
  return reports
    .flatMap(({ workspace, report }) =>
      report.durations.map(({ file, seconds }) => ({ file: join(workspace, file), seconds })),
    )
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 30);
}

process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = failed + violations.length > 0 || passed === 0 ? 1 : 0;
