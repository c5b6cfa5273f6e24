import { CommanderError } from 'commander';
import { exitCodes } from './command-error.js';
import { guardOutputs } from './guard-outputs.js';
import { createProgram } from './program.js';
import { type FailureReport, reportFailure, toJson } from './report-failure.js';

const given = process.argv.slice(2);
const options = given.includes('--') ? given.slice(0, given.indexOf('--')) : given;
/** True when the caller is a program, which reads errors as JSON. */
const isJson = options.includes('--json');

guardOutputs();
try {
  await createProgram({ isSilent: isJson }).parseAsync();
} catch (error) {
  // --help and --version end with 0.
  if (error instanceof CommanderError && error.exitCode === 0) process.exitCode = exitCodes.done;
  else {
    const report = reportFailure(error);
    show(report, error instanceof CommanderError);
    if (options.includes('--debug') && error instanceof Error)
      process.stderr.write(`${error.stack ?? ''}\n`);
    process.exitCode = report.exitCode;
  }
}

/** Writes a failure to standard error. Commander has written its own, unless it was silent. */
function show(report: FailureReport, isOfCommander: boolean): void {
  if (isJson) process.stderr.write(`${toJson(report)}\n`);
  else if (!isOfCommander && report.exitCode !== exitCodes.interrupted)
    process.stderr.write(`earshot: ${report.lines.join('\n')}\n`);
}
