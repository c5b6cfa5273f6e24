import { Command } from 'commander';
import { CommandError } from '../command-error.js';
import { type ConnectionOptions, findConnection, withConnectionOptions } from '../connection.js';
import type { Diagnosis } from '../doctor/check.js';
import { isServerFetched, withServer } from '../fetched-parts/with-part.js';
import { createTerminal, type Terminal } from '../terminal.js';

const marks = { ok: 'ok  ', warning: 'warn', failure: 'FAIL' } as const;

interface DoctorOptions extends ConnectionOptions {
  json?: true;
}

/** Creates `earshot doctor`, which checks this machine, the data folder and the server. */
export function doctorCommand(): Command {
  return withConnectionOptions(new Command('doctor'))
    .description('check this machine, the data folder and the server')
    .option('--json', 'print the findings as JSON')
    .action(withServer(runDoctor, isServerFetched));
}

async function runDoctor(options: DoctorOptions): Promise<void> {
  const terminal = createTerminal(false);
  const connection = await findConnection(options);
  const { listChecks } = await import('../doctor/checks.js');
  const findings: ({ check: string } & Diagnosis)[] = [];
  for (const { title, check } of await listChecks()) {
    const diagnosis = await check(connection);
    findings.push({ check: title, ...diagnosis });
    if (options.json !== true) show(title, diagnosis, terminal);
  }
  const failures = findings.filter(({ state }) => state === 'failure').length;
  if (options.json === true)
    terminal.result(JSON.stringify({ healthy: failures === 0, findings }, null, 2));
  if (failures > 0)
    throw new CommandError(failures === 1 ? 'one check failed' : `${failures} checks failed`);
}

function show(
  title: string,
  { advice, detail, state }: Diagnosis,
  { colours, result }: Terminal,
): void {
  const paint = { ok: colours.green, warning: colours.yellow, failure: colours.red }[state];
  result(`${paint(marks[state])}  ${title.padEnd(12)} ${detail}`);
  if (advice !== undefined) result(`      ${' '.repeat(12)} ${colours.dim(`→ ${advice}`)}`);
}
