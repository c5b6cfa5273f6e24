import type { AttackCase } from './attacker/attack-case.js';
import type { CaseReport } from './report/case-report.js';
import { Stage } from './stage/stage.js';

/** Length of the measurement without an attack that precedes each case, in seconds. */
const aloneSeconds = 6;

/**
 * Runs a case on a service of its own.
 *
 * @param attackCase - the case
 * @param seconds - length of the attack
 */
export async function runCase(attackCase: AttackCase, seconds: number): Promise<CaseReport> {
  try {
    return await runOnStage(attackCase, seconds);
  } catch (error) {
    // A case that cannot be measured has failed.
    const { description, name } = attackCase;
    const figure = { name: 'the case could not be run', unit: '', measured: Number.NaN, bound: 0 };
    const failures = { [error instanceof Error ? error.message : String(error)]: 1 };
    return { name, description, seconds, figures: [figure], counts: {}, failures };
  }
}

async function runOnStage(attackCase: AttackCase, seconds: number): Promise<CaseReport> {
  const stage = await Stage.set({ ...attackCase, aloneSeconds });
  let report: CaseReport;
  let problems: readonly string[] = [];
  try {
    report = await stage.attack(attackCase, seconds);
  } finally {
    problems = await stage.close();
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
