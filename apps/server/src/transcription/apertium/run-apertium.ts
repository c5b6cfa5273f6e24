import { AddOnFailure } from '@earshot/add-ons/runner';
import type { Clock } from '../../clock/index.js';
import { type ProgramEnd, runConfined } from '../../decoding/ffmpeg/run-confined.js';

/**
 * Limits of one run of Apertium. The size of its input is bounded, and a language pair loads in
 * less than a second.
 */
const limits = { cpuSeconds: 120, memoryBytes: 2 * 1024 ** 3, stallMs: 60_000 };
/**
 * Passes a pipe to Apertium as standard input. Apertium opens its input by name, which is not
 * possible with the socket that Node would use.
 */
const pipingScript = 'cat | "$@"';
/**
 * Largest output that is read, in characters: translations are seldom twice as long as their texts.
 */
const maximumOutputCharacters = 4 * 1024 * 1024;

/** One run of Apertium. */
export interface ApertiumRun {
  /** Path or name of its program. */
  readonly command: string;
  readonly arguments: readonly string[];
  readonly input: string;
  readonly clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs Apertium, confined.
 *
 * @returns its standard output
 * @throws AddOnFailure when it fails or exceeds a limit, or the reason of the signal when it is
 * aborted
 */
export async function runApertium({
  clock,
  command,
  signal,
  ...run
}: ApertiumRun): Promise<string> {
  const program = runConfined({
    ...run,
    ...limits,
    clock,
    signal,
    command: '/bin/sh',
    arguments: ['-c', pipingScript, 'sh', command, ...run.arguments],
  });
  const decoder = new TextDecoder();
  let output = '';
  let end: ProgramEnd;
  for (;;) {
    const next = await program.next();
    if (next.done === true) {
      end = next.value;
      break;
    }
    output += decoder.decode(next.value, { stream: true });
    if (output.length <= maximumOutputCharacters) continue;
    await program.return(undefined as never);
    throw apertiumFailure('wrote too much output');
  }
  if (end.brokenLimit !== undefined) throw apertiumFailure(`had too little ${end.brokenLimit}`);
  if (end.exitCode !== 0) throw apertiumFailure('ended with an error');
  return output;
}

/** Failure of a run. The predicate completes a sentence that begins with Apertium. */
export function apertiumFailure(predicate: string): AddOnFailure {
  return new AddOnFailure(`Apertium ${predicate}`, {
    statusCode: 502,
    exception: 'ApertiumFailed',
  });
}
