import { Command } from 'commander';
import { CommandError } from '../command-error.js';
import { type ConnectionOptions, findConnection, withConnectionOptions } from '../connection.js';
import { createTerminal } from '../terminal.js';

const marks = { ok: 'ok  ', warning: 'warn', failure: 'FAIL' } as const;

/** Creates `earshot doctor`, which checks this machine, the data folder and the server. */
export function doctorCommand(): Command {
  return withConnectionOptions(new Command('doctor'))
    .description('check this machine, the data folder and the server')
    .action(async (options: ConnectionOptions) => {
      const { result, colours } = createTerminal(false);
      const paint = { ok: colours.green, warning: colours.yellow, failure: colours.red };
      const connection = await findConnection(options);
      const { checks } = await import('../doctor-checks.js');
      let failures = 0;
      for (const { title, check } of checks) {
        const { state, detail, advice } = await check(connection);
        if (state === 'failure') failures += 1;
        result(`${paint[state](marks[state])}  ${title.padEnd(12)} ${detail}`);
        if (advice !== undefined) result(`      ${' '.repeat(12)} ${colours.dim(`→ ${advice}`)}`);
      }
      if (failures > 0)
        throw new CommandError(failures === 1 ? 'one check failed' : `${failures} checks failed`);
    });
}
