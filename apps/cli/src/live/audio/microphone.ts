import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandError } from '../../command-error.js';
import type { AudioSource, LiveFormat } from './audio-source.js';

/** What a recogniser needs of a voice; every program can record it. */
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

/** How much of what a recorder complains about is kept. */
const maximumComplaint = 4096;

/**
 * Records the default microphone with the first program that is there.
 *
 * @param signal - ends the recording
 * @throws CommandError that names what to install when there is none
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
  // In a group of its own it does not hear the Ctrl+C that is meant for this process, which ends it in time.
  const child = spawn(program, parameters.split(' '), {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const end = () => void child.kill();
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, killedBy) => resolve(killedBy ?? `exit code ${code}`));
  });
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint = (complaint + String(text)).slice(-maximumComplaint);
  });
  process.once('exit', end);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    yield* child.stdout;
    const outcome = await ended;
    if (signal.aborted) return;
    const reason = complaint.trim().split('\n').at(-1) || outcome;
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
