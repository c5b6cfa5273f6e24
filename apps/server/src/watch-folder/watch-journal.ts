import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isSameFile, type SeenFile } from './seen-file.js';

/** A file whose results, or whose error, are beside it. */
interface HandledFile extends SeenFile {
  /** SHA-256 of its content. */
  readonly hash: string;
}

type JournalLine =
  | { readonly handled: HandledFile }
  | { readonly job: { readonly hash: string; readonly id: string } };

/**
 * What is known of the files of a folder, so that each content is transcribed once, over restarts
 * too: lines of JSON in a file, which only grows while the service runs.
 */
export class WatchJournal {
  readonly #path: string;
  readonly #handled = new Map<string, HandledFile>();
  readonly #hashes = new Set<string>();
  readonly #jobs = new Map<string, string>();

  private constructor(path: string) {
    this.#path = path;
  }

  /** Reads the journal. A last line that was cut by a kill is left out. */
  static async open(path: string): Promise<WatchJournal> {
    const journal = new WatchJournal(path);
    await mkdir(dirname(path), { recursive: true });
    for (const text of (await readText(path)).split('\n')) journal.#read(text);
    await journal.#rewrite();
    return journal;
  }

  /** True when a file has its results, or its error, and has not changed since. */
  isHandled(file: SeenFile): boolean {
    return isSameFile(file, this.#handled.get(file.path));
  }

  /** True when a file with this content had its results, or its error. */
  isHandledContent(hash: string): boolean {
    return this.#hashes.has(hash);
  }

  /** Id of the job of a content. */
  findJobId(hash: string): string | undefined {
    return this.#jobs.get(hash);
  }

  /** Notes the job of a content, before it is created. */
  async addJob(hash: string, id: string): Promise<void> {
    await this.#append({ job: { hash, id } });
  }

  /** Notes that a file has its results, or its error. */
  async addHandled(file: SeenFile, hash: string): Promise<void> {
    const { modifiedMs, path, sizeBytes } = file;
    await this.#append({ handled: { path, sizeBytes, modifiedMs, hash } });
  }

  async #append(line: JournalLine): Promise<void> {
    this.#add(line);
    await appendFile(this.#path, `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
  }

  #add(line: JournalLine): void {
    if ('job' in line) this.#jobs.set(line.job.hash, line.job.id);
    else {
      this.#handled.set(line.handled.path, line.handled);
      this.#hashes.add(line.handled.hash);
    }
  }

  #read(text: string): void {
    if (text === '') return;
    try {
      // This class wrote it.
      this.#add(JSON.parse(text) as JournalLine);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }

  /** Writes the journal again without lines that later ones have replaced. */
  async #rewrite(): Promise<void> {
    const lines: JournalLine[] = [
      ...Array.from(this.#jobs, ([hash, id]) => ({ job: { hash, id } })),
      ...Array.from(this.#handled.values(), (handled) => ({ handled })),
    ];
    const partial = `${this.#path}.partial`;
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await writeFile(partial, text, { mode: 0o600, flush: true });
    await rename(partial, this.#path);
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
