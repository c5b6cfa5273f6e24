import { closeSync, openSync, writeFileSync } from 'node:fs';
import { CommandError, errorMessage, exitCodes } from '../../command-error.js';
import type { Terminal } from '../../terminal.js';
import { createJsonOutput, type LiveOutput } from './live-output.js';
import { createSrtOutput } from './srt-output.js';
import { type PartialsTerminal, TextOutput } from './text-output.js';

/** Options of {@link createOutput}. */
export interface OutputOptions {
  json: boolean;
  /** Captions: to standard output, to a file, or not at all. */
  srt: true | string | undefined;
  hasPartials: boolean;
  hasChannels: boolean;
  /** True to name speakers in captions. */
  hasSpeakers: boolean;
}

/** All outputs of a session. */
export interface SessionOutput extends LiveOutput {
  /** Writes a notice, without mixing it with rewritten lines. */
  readonly notice: (line: string) => void;
}

/** Standard output. A terminal of unknown size reports zero. */
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
 * Creates the outputs that the options select.
 *
 * @throws CommandError when the file for captions cannot be written
 */
export function createOutput(
  { json, srt, hasPartials, hasChannels, hasSpeakers }: OutputOptions,
  terminal: Terminal,
): SessionOutput {
  const { result, notice, colours } = terminal;
  const outputs: LiveOutput[] = [];
  if (typeof srt === 'string') outputs.push(createSrtFile(srt, hasSpeakers));
  if (srt === true)
    outputs.push(
      createSrtOutput(
        (text) => void process.stdout.write(text),
        () => undefined,
        hasSpeakers,
      ),
    );
  if (json) outputs.push(createJsonOutput(result));
  const text =
    json || srt === true
      ? undefined
      : new TextOutput({
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

function createSrtFile(path: string, hasSpeakers: boolean): LiveOutput {
  try {
    const file = openSync(path, 'w');
    return createSrtOutput(
      (text) => writeFileSync(file, text),
      () => closeSync(file),
      hasSpeakers,
    );
  } catch (cause) {
    throw new CommandError(`${path} cannot be written: ${errorMessage(cause)}`, {
      exitCode: exitCodes.usage,
      cause,
    });
  }
}
