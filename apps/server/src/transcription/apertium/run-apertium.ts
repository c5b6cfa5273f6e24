import { AddOnFailure } from '@earshot/add-ons/runner';
import type { Clock } from '../../clock/index.js';
import { type ProgramEnd, runConfined } from '../../decoding/ffmpeg/run-confined.js';

/** Limits of one run of Apertium: texts are bounded, and pairs of languages load in less than a second. */
const limits = { cpuSeconds: 120, memoryBytes: 2 * 1024 ** 3, stallMs: 60_000 };
/** Gives Apertium a pipe to read: it opens its standard input by name, which a socket, as it would have it, does not allow. */
const pipingScript = 'cat | "$@"';
/** Output that is read, in characters: translations are seldom twice as long as their texts. */
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
 * @returns what it writes
 * @throws AddOnFailure when it fails or breaks a limit; the reason of the signal when that is aborted
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
    throw apertiumFailure('wrote far more than it was given');
  }
  if (end.brokenLimit !== undefined) throw apertiumFailure(`had too little ${end.brokenLimit}`);
  if (end.exitCode !== 0) throw apertiumFailure('ended with an error');
  return output;
}

/** Failure of a run without a translation. */
export function apertiumFailure(what: string): AddOnFailure {
  return new AddOnFailure(`Apertium ${what}`, { statusCode: 502, exception: 'ApertiumFailed' });
}
