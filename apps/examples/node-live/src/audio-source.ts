import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';

/** Audio of a running program: PCM of 16 bits, 16 kHz, one channel. */
export interface AudioSource {
  readonly stream: ReadableStream<Uint8Array>;
  /** Ends the program, and the stream behind what it has written. */
  stop(): void;
}

/** The command that records the default microphone on each system. */
const recorders: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    'arecord',
    ...'--quiet --file-type raw --format S16_LE --rate 16000 --channels 1'.split(' '),
  ],
};

/** The command for all others. sox supports their sound systems. */
const anyRecorder = [
  'sox',
  ...'--no-show-progress --default-device --type raw --bits 16 --encoding signed-integer --rate 16000 --channels 1 -'.split(
    ' ',
  ),
];

/**
 * Records the default microphone until it is stopped.
 *
 * @throws Error that names the program that is missing
 */
export function openMicrophone(): Promise<AudioSource> {
  return run(recorders[process.platform] ?? anyRecorder);
}

/**
 * Decodes an audio or video file, as fast as it is read.
 *
 * @throws Error when ffmpeg is missing
 */
export function openFile(path: string): Promise<AudioSource> {
  const output = '-f s16le -ac 1 -ar 16000 -'.split(' ');
  return run(['ffmpeg', '-nostdin', '-loglevel', 'error', '-i', path, ...output]);
}

async function run([program = '', ...programArguments]: readonly string[]): Promise<AudioSource> {
  // In its own process group, only `stop` ends it, and not the Ctrl+C that this program receives.
  const child = spawn(program, programArguments, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await once(child, 'spawn').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`${program} is not installed.`) : error;
  });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill();
  };
  async function* read() {
    const exited = once(child, 'close');
    yield* child.stdout;
    const [code] = await exited;
    if (code !== 0 && !isStopped) throw new Error(`${program} ended with exit code ${code}.`);
  }
  process.once('exit', stop);
  return { stream: Readable.toWeb(Readable.from(read())) as ReadableStream<Uint8Array>, stop };
}
