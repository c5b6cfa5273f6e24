import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandError } from '../../command-error.js';
import type { AudioSource, LiveFormat } from './audio-source.js';

/** Format of microphone recordings, which every recorder supports. */
const format: LiveFormat = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
};

/** A program of the system that records the microphone to its standard output. */
interface Recorder {
  program: string;
  parameters: string;
}

const recorders: readonly Recorder[] = [
  {
    program: 'arecord',
    parameters: '--quiet --file-type raw --format S16_LE --rate 16000 --channels 1',
  },
  {
    program: 'parecord',
    parameters: '--raw --format=s16le --rate=16000 --channels=1 --latency-msec=50',
  },
  {
    program: 'sox',
    parameters:
      '--no-show-progress --default-device --type raw --bits 16 --encoding signed-integer --endian little --rate 16000 --channels 1 -',
  },
  {
    program: 'ffmpeg',
    parameters: `-nostdin -loglevel error -f ${process.platform === 'darwin' ? 'avfoundation -i :default' : 'alsa -i default'} -f s16le -ar 16000 -ac 1 -`,
  },
];

/** Maximum length of a recorder's error output that is kept, in characters. */
const maximumErrorCharacters = 4096;

/**
 * Records the default microphone with the first recorder that is installed.
 *
 * @param signal - ends the recording
 * @throws CommandError that names the programs to install when there is no recorder
 */
export function openMicrophone(signal: AbortSignal): AudioSource {
  const recorder = recorders.find(({ program }) => isInstalled(program));
  if (recorder === undefined)
    throw new CommandError(
      `no program here records a microphone: looked for ${recorders.map(({ program }) => program).join(', ')}`,
      { hint: 'install one, for example with `apt-get install alsa-utils` or `brew install sox`' },
    );
  return { format, chunks: record(recorder, signal), isCaptured: true };
}

async function* record(
  { program, parameters }: Recorder,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  // In a separate process group it does not receive the Ctrl+C of this process, which ends the
  // recorder itself.
  const child = spawn(program, parameters.split(' '), {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const end = () => void child.kill();
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, killedBy) => resolve(killedBy ?? `exit code ${code}`));
  });
  let errorOutput = '';
  child.stderr.on('data', (text) => {
    errorOutput = (errorOutput + String(text)).slice(-maximumErrorCharacters);
  });
  process.once('exit', end);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    yield* child.stdout;
    const outcome = await ended;
    if (signal.aborted) return;
    const reason = errorOutput.trim().split('\n').at(-1) || outcome;
    throw new CommandError(`${program} stopped recording: ${reason}`, {
      hint: 'is a microphone connected, and may this terminal use it?',
    });
  } finally {
    end();
    process.off('exit', end);
    signal.removeEventListener('abort', end);
  }
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) =>
    ['', '.exe'].some((ending) => {
      try {
        accessSync(join(folder, program + ending), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}
