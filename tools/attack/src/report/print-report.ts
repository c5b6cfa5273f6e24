import {
  type CaseReport,
  type Figure,
  findBroken,
  formatNumber,
  isWithinBound,
  type SkippedCase,
} from './case-report.js';

/** Renders a report as a table in Markdown. */
export function renderReport(report: CaseReport): string {
  const broken = findBroken(report).length;
  const counts = Object.entries(report.counts).map(([name, count]) => `${name}: ${count}`);
  return [
    `## ${report.name}: ${broken === 0 ? 'passed' : `${broken} beyond the bound`}`,
    report.description,
    '',
    '| figure | measured | without the attack | bound | |',
    '|---|---|---|---|---|',
    ...report.figures.map(renderFigure),
    '',
    ...(counts.length === 0 ? [] : [`attacker: ${counts.join(', ')}`, '']),
    ...Object.entries(report.failures).map(([what, times]) => `bystander: ${what} (${times} x)`),
    '',
  ].join('\n');
}

/** Renders the end of a run: the totals, and a line for each failed or skipped case. */
export function renderSummary(
  reports: readonly CaseReport[],
  skipped: readonly SkippedCase[],
): string {
  const failed = reports.filter((report) => findBroken(report).length > 0);
  return [
    `${reports.length - failed.length} passed, ${failed.length} failed, ${skipped.length} skipped`,
    ...failed.map(
      (report) => `  failed: ${report.name}: ${findBroken(report).map(shorten).join('; ')}`,
    ),
    ...skipped.map(({ name, reason }) => `  skipped: ${name}: ${reason}`),
    '',
  ].join('\n');
}

function renderFigure(figure: Figure): string {
  const { alone, bound, measured, name, unit } = figure;
  const cells = [
    unit === '' ? name : `${name}, ${unit}`,
    formatNumber(measured),
    alone === undefined ? '' : formatNumber(alone),
    bound === undefined ? '' : formatNumber(bound),
    bound === undefined ? '' : isWithinBound(figure) ? 'ok' : '**beyond**',
  ];
  return `| ${cells.join(' | ')} |`;
}

function shorten({ bound, measured, name, unit }: Figure): string {
  return `${name} ${formatNumber(measured)} ${unit} (${formatNumber(bound ?? Number.NaN)})`;
}
