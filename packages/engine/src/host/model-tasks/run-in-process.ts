import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { floatToInt16 } from '@earshot/audio';
import {
  lifelineDescriptor,
  type ModelTask,
  type ModelTaskInput,
  type ModelTaskProgress,
  type ModelTaskReply,
  type TaskInput,
} from '../../ipc/model-task.js';
import { EngineCrashedError, EngineUnavailableError } from '../../port/engine-error.js';
import { restoreError } from '../../port/transferred-error.js';
import { forkProcess } from '../fork-process.js';

/** Audio of a task: mono samples at 16 kHz, from -1 to 1. */
type Samples = AsyncIterable<Float32Array> | Iterable<Float32Array>;

/** Reply of a task that was done. */
export type DoneReply = Exclude<ModelTaskReply, { readonly type: 'failed' }>;

/** Options of {@link runInProcess}. */
export interface RunInProcessOptions {
  /** Audio of the task. It is read as fast as the process accepts it. */
  readonly audio?: Samples | undefined;
  /** Further inputs of a task, each sent as soon as it is available. */
  readonly inputs?: AsyncIterable<TaskInput> | undefined;
  /** Called while a task runs that reports progress or parts of its result. */
  readonly onProgress?: ((message: ModelTaskProgress) => void) | undefined;
  /** Ends the process. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a task in a separate process, whose crash affects nothing else. May be called in worker
 * threads.
 *
 * @throws EngineError when a model cannot be used or the process crashes. The reason of the signal
 * when that is aborted. Any error of reading the audio
 */
export async function runInProcess(
  task: ModelTask,
  { audio = [], inputs, onProgress, signal }: RunInProcessOptions,
): Promise<DoneReply> {
  signal?.throwIfAborted();
  let output = '';
  const child = forkProcess('model-task-process.js', {
    stdio: createStdio(),
    onOutput: (line) => {
      output ||= line;
    },
  });
  const reply = waitForReply(child, task, { outputSoFar: () => output, onProgress });
  const abort = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', abort, { once: true });
  try {
    // A process that cannot be written to reports an error, or its end.
    send(child, task);
    // A process that refuses its models reads no audio.
    const fed = Promise.all([feed(child.stdin, audio), sendInputs(child, inputs)]);
    const outcome = await Promise.race([reply, fed.then(() => reply)]);
    if (outcome.type === 'failed') throw restoreError(outcome.error);
    return outcome;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}

/**
 * Reply of a process. Reading the audio may fail first, in which case nothing waits for the reply.
 *
 * @param options - `outputSoFar` returns the first line that the process has written to its
 * standard error
 */
function waitForReply(
  child: ChildProcess,
  task: ModelTask,
  {
    onProgress,
    outputSoFar,
  }: Pick<RunInProcessOptions, 'onProgress'> & { readonly outputSoFar: () => string },
): Promise<ModelTaskReply> {
  const reply = new Promise<ModelTaskReply>((resolve, reject) => {
    // The entry sends nothing else.
    child.on('message', (value) => {
      const message = value as ModelTaskProgress | ModelTaskReply;
      if (isProgress(message)) onProgress?.(message);
      else resolve(message);
    });
    child.on('error', (cause) =>
      reject(new EngineUnavailableError(`No process starts for ${nameModels(task)}.`, { cause })),
    );
    // 'close' comes after the last output, unlike 'exit'.
    child.once('close', (code, killedBy) =>
      reject(new EngineCrashedError(crashText(task, killedBy ?? `code ${code}`, outputSoFar()))),
    );
  });
  reply.catch(() => undefined);
  return reply;
}

const isProgress = (message: ModelTaskProgress | ModelTaskReply): message is ModelTaskProgress =>
  message.type === 'progress' ||
  message.type === 'voice_region' ||
  message.type === 'clip_voices' ||
  message.type === 'batch_embedded';

/** Sends a message to a process that may have ended. */
function send(child: ChildProcess, message: ModelTask | ModelTaskInput): void {
  if (child.connected) child.send(message, () => undefined);
}

async function sendInputs(
  child: ChildProcess,
  inputs: AsyncIterable<TaskInput> | undefined,
): Promise<void> {
  if (inputs === undefined) return;
  for await (const input of inputs) send(child, input);
  send(child, 'end');
}

/**
 * Standard input for the audio, standard output, which is ignored since the library fills it,
 * standard error, the IPC channel, and the lifeline.
 */
function createStdio(): ('pipe' | 'ignore' | 'ipc')[] {
  const stdio: ('pipe' | 'ignore' | 'ipc')[] = ['pipe', 'ignore', 'pipe', 'ipc'];
  stdio[lifelineDescriptor] = 'pipe';
  return stdio;
}

/**
 * Writes audio to the input of a process. An error of the pipe is ignored, since the exit of the
 * process is reported.
 */
async function feed(
  input: NodeJS.WritableStream | null | undefined,
  audio: Samples,
): Promise<void> {
  if (input === null || input === undefined) return;
  let failure: { readonly reason: unknown } | undefined;
  const bytes = async function* () {
    try {
      for await (const samples of audio) {
        const { buffer, byteLength, byteOffset } = floatToInt16(samples);
        yield Buffer.from(buffer, byteOffset, byteLength);
      }
    } catch (reason) {
      failure = { reason };
    }
  };
  await pipeline(Readable.from(bytes(), { objectMode: false }), input).catch(() => undefined);
  if (failure !== undefined) throw failure.reason;
}

function nameModels(task: ModelTask): string {
  switch (task.type) {
    case 'find_speakers':
      return `the models for speakers in ${task.models.segmentationDirectory} and ${task.models.embeddingDirectory}`;
    case 'punctuate':
      return `the model for punctuation in ${task.directory}`;
    case 'embed_voices':
    case 'embed_clips':
      return `the speaker encoder in ${task.directory}`;
    case 'embed_sentences':
    case 'embed_batches':
      return `the sentence encoder in ${task.directory}`;
    case 'classify_tokens':
      return `the token classifier in ${task.directory}`;
    case 'convert_whisper':
    case 'convert_speaker_encoder':
      return `the conversion of ${task.folder.sourceFolder}`;
  }
}

const nameLibrary = ({ type }: ModelTask) =>
  type === 'find_speakers' || type === 'punctuate' ? 'sherpa-onnx' : 'ONNX Runtime';

function crashText(task: ModelTask, how: string, output: string): string {
  const said = output === '' ? '' : ` (${output})`;
  if (task.type === 'convert_whisper' || task.type === 'convert_speaker_encoder')
    return `The process has ended by ${how} over ${nameModels(task)}${said}.`;
  return `${nameLibrary(task)} has ended by ${how} over ${nameModels(task)}${said}. Install them again with: earshot models pull`;
}
