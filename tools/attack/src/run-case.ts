import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttackCase } from './attacker/attack-case.js';
import type { CaseReport } from './report/case-report.js';
import { Stage } from './stage/stage.js';

/** Length of the measurement without an attack that precedes each case, in seconds. */
const aloneSeconds = 6;

/**
 * Runs a case on a service of its own.
 *
 * @param seconds - length of the attack
 * @param logFolder - folder for the log of the service, which is named after the case. No log is
 * written by default
 */
export async function runCase(
  attackCase: AttackCase,
  seconds: number,
  logFolder?: string,
): Promise<CaseReport> {
  try {
    return await runOnStage(attackCase, seconds, logFolder);
  } catch (error) {
    // A case that cannot be measured has failed.
    const { description, name } = attackCase;
    const figure = { name: 'the case could not be run', unit: '', measured: Number.NaN, bound: 0 };
    const failures = { [error instanceof Error ? error.message : String(error)]: 1 };
    return { name, description, seconds, figures: [figure], counts: {}, failures };
  }
}

async function runOnStage(
  attackCase: AttackCase,
  seconds: number,
  logFolder: string | undefined,
): Promise<CaseReport> {
  const stage = await Stage.start({ ...attackCase, aloneSeconds });
  let report: CaseReport;
  let problems: readonly string[] = [];
  try {
    report = await stage.attack(attackCase, seconds);
  } finally {
    problems = await stage.close();
    if (logFolder !== undefined)
      writeFileSync(
        join(logFolder, `${attackCase.name.replace('/', '-')}.log`),
        stage.service.output(),
      );
  }
  if (attackCase.isSessionLost === true) return report;
  const figure = {
    name: 'problems with the session of the bystander',
    unit: '',
    measured: problems.length,
    bound: 0,
  };
  const failures = Object.fromEntries(problems.map((problem) => [problem, 1]));
  return {
    ...report,
    figures: [...report.figures, figure],
    failures: { ...report.failures, ...failures },
  };
}
