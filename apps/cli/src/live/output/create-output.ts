import { closeSync, openSync, writeFileSync } from 'node:fs';
import { CommandError } from '../../command-error.js';
import { exitCodes } from '../../exit-codes.js';
import type { Terminal } from '../../terminal.js';
import { createJsonOutput } from './json-output.js';
import type { LiveOutput } from './live-output.js';
import { createSrtOutput } from './srt-output.js';
import { createTextOutput, type PartialsTerminal } from './text-output.js';

/** What is written where. */
export interface OutputOptions {
  json: boolean;
  /** Captions: to standard output, to a file, or not at all. */
  srt: true | string | undefined;
  hasPartials: boolean;
  hasChannels: boolean;
}

/** Everything that a session is written to. */
export interface SessionOutput extends LiveOutput {
  /** Writes a line for the eye, apart from what is rewritten. */
  readonly notice: (line: string) => void;
}

/** Terminals that do not know their size say that it is zero. */
const partialsTerminal: PartialsTerminal = {
  write: (text) => process.stdout.write(text),
  get columns() {
    return process.stdout.columns || 80;
  },
  get rows() {
    return process.stdout.rows || 24;
  },
};

/**
 * Makes what the options ask for.
 *
 * @throws CommandError when the file for captions cannot be written
 */
export function createOutput(
  { json, srt, hasPartials, hasChannels }: OutputOptions,
  terminal: Terminal,
): SessionOutput {
  const { result, notice, colours } = terminal;
  const outputs: LiveOutput[] = [];
  if (typeof srt === 'string') outputs.push(createSrtFile(srt));
  if (srt === true)
    outputs.push(
      createSrtOutput(
        (text) => void process.stdout.write(text),
        () => undefined,
      ),
    );
  if (json) outputs.push(createJsonOutput(result));
  const text =
    json || srt === true
      ? undefined
      : createTextOutput({
          write: result,
          hasChannels,
          terminal: hasPartials ? partialsTerminal : undefined,
          dim: colours.dim,
        });
  if (text !== undefined) outputs.push(text);
  let isEnded = false;
  return {
    message: (message) => {
      for (const output of outputs) output.message(message);
    },
    end: () => {
      if (isEnded) return;
      isEnded = true;
      for (const output of outputs) output.end();
    },
    notice: (line) => {
      if (text === undefined) notice(line);
      else text.aside(() => notice(line));
    },
  };
}

function createSrtFile(path: string): LiveOutput {
  try {
    const file = openSync(path, 'w');
    return createSrtOutput(
      (text) => writeFileSync(file, text),
      () => closeSync(file),
    );
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${path} cannot be written: ${reason}`, {
      exitCode: exitCodes.usage,
      cause,
    });
  }
}
