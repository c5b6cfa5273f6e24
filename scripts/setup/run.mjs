import { spawn } from 'node:child_process';

/** Failure of a command, with the end of its output. */
class CommandError extends Error {
  name = 'CommandError';

  /**
   * @param {string} command
   * @param {number | NodeJS.Signals | null} status
   * @param {string} output
   */
  constructor(command, status, output) {
    super(`${command} failed (${status})\n${output.split('\n').slice(-40).join('\n')}`);
    /** All that it has printed. */
    this.output = output;
  }
}

/**
 * Runs a command and resolves with its output.
 *
 * @param {string} command
 * @param {readonly string[]} commandArguments
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean, cwd?: string }} [options] - `show` passes the
 * output through
 * @returns {Promise<string>}
 */
export function run(command, commandArguments, { env = process.env, show = false, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArguments, {
      env,
      cwd,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => reject(new CommandError(command, null, error.message)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else
        reject(new CommandError([command, ...commandArguments].join(' '), code ?? signal, output));
    });
  });
}
