import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import type { SkippedTest, TestReport } from './coverage.js';

/** Writes `.reports/tests.json` in the folder of the workspace whose tests ran. */
export default class RequirementReporter implements Reporter {
  #root = process.cwd();

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const report: TestReport = { passed: 0, failed: 0, skipped: [], verified: {}, durations: [] };
    for (const module of modules) {
      if (module.errors().length > 0) report.failed += 1;
      report.durations.push({
        file: relative(this.#root, module.moduleId),
        seconds: durationSeconds(module),
      });
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'failed') report.failed += 1;
        else if (result.state === 'passed') report.passed += 1;
        else report.skipped.push(describeSkip(test));
        if (result.state !== 'passed') continue;
        for (const id of test.meta().requirements ?? []) {
          report.verified[id] ??= [];
          report.verified[id].push(test.fullName);
        }
      }
    }
    report.durations.sort((one, other) => one.file.localeCompare(other.file));
    if (process.env['EARSHOT_WITHOUT_REPORT'] !== undefined) return;
    const folder = join(this.#root, '.reports');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'tests.json'), `${JSON.stringify(report, null, 2)}\n`);
  }
}

function durationSeconds(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return Math.round(collectDuration + setupDuration + duration) / 1000;
}

function describeSkip(test: TestCase): SkippedTest {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  const { skipReason, requirements } = test.meta();
  const reason = (note ?? skipReason)?.trim();
  return {
    name: test.fullName,
    ...(reason === undefined || reason === '' ? {} : { reason }),
    ...(requirements === undefined ? {} : { requirements }),
  };
}
