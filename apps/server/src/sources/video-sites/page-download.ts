import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../clock/index.js';
import { readConfined } from '../../decoding/ffmpeg/installed-program.js';
import {
  type ConfinedProgram,
  runConfined,
  type Workspace,
} from '../../decoding/ffmpeg/run-confined.js';
import { GuardedProxy, type GuardedProxyOptions } from '../../outbound/index.js';
import { type PageDescription, readPageDescription } from './page-description.js';
import { describePageFailure, isTooLarge } from './page-failure.js';

/**
 * Limits of one run of yt-dlp. For some sites it starts Deno, which reserves more address space than
 * it uses.
 */
const limits = {
  cpuSeconds: 600,
  memoryBytes: 2 * 1024 ** 3,
  addressBytes: 128 * 1024 ** 3,
  stallMs: 120_000,
};
/** Bytes of pages and lists of streams beside those of the audio. */
const pageBytes = 64 * 1024 ** 2;
/** Largest description of a page, in bytes. */
const descriptionBytes = 16 * 1024 ** 2;
/** Size of a file that yt-dlp may write at least: it unpacks itself where it is packed. */
const packedBytes = 256 * 1024 ** 2;

/** Streams that yt-dlp downloads itself: through the proxy, and without another program. */
const protocols = "[protocol~='^(https?|http_dash_segments|m3u8|m3u8_native)$']";

/** No configuration, no cache, one recording, and the audio alone where the site has it. */
const commonArguments = [
  '--ignore-config',
  '--no-cache-dir',
  '--no-playlist',
  // A second one is only looked for.
  '--playlist-items',
  '1:2',
  '--no-warnings',
  '--no-progress',
  '--socket-timeout',
  '30',
  '--retries',
  '3',
  '--fragment-retries',
  '3',
  '--abort-on-unavailable-fragments',
  '--fixup',
  'never',
  '--downloader',
  'native',
  '--format',
  `ba${protocols}/b[height<=?480]${protocols}/b${protocols}`,
];

/** Options of a {@link PageDownload}. */
export interface PageDownloadOptions extends GuardedProxyOptions {
  /** Path of yt-dlp. */
  readonly command: string;
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  readonly signal: AbortSignal;
}

/** The audio of one page, which yt-dlp gets through a proxy that keeps the rules of the service. */
export class PageDownload {
  readonly #options: PageDownloadOptions;
  readonly #proxy: GuardedProxy;
  readonly #workspace: Workspace;

  private constructor(options: PageDownloadOptions, proxy: GuardedProxy, workspace: Workspace) {
    this.#options = options;
    this.#proxy = proxy;
    this.#workspace = workspace;
  }

  /** Opens the proxy and the folder. The download has to be closed. */
  static async open(options: PageDownloadOptions): Promise<PageDownload> {
    const { maximumBytes } = options;
    const workspace = await makeWorkspace(maximumBytes);
    const proxy = await GuardedProxy.start({ ...options, maximumBytes: maximumBytes + pageBytes });
    return new PageDownload(options, proxy, workspace);
  }

  /**
   * Finds the recording of a page.
   *
   * @throws SourceError, a storage error when no process can be started, or the reason of the signal
   */
  async describe(url: string): Promise<PageDescription> {
    const { maximumBytes } = this.#options;
    const program = this.#program(['--dump-single-json', '--', url]);
    const { end, output } = await readConfined(program, descriptionBytes);
    if (end?.exitCode !== 0) throw describePageFailure(end, this.#proxy, maximumBytes);
    return readPageDescription(output);
  }

  /**
   * Downloads what was described.
   *
   * @throws SourceError, a storage error when no process can be started, or the reason of the signal
   */
  async *read({ text }: PageDescription): AsyncGenerator<Uint8Array, void, undefined> {
    const { maximumBytes } = this.#options;
    const size = ['--max-filesize', String(maximumBytes)];
    const given = [...size, '--load-info-json', '-', '--output', '-'];
    const end = yield* runConfined({ ...this.#program(given), input: text });
    // It succeeds also without a file, where that is too large.
    if (end.exitCode !== 0 || isTooLarge(end))
      throw describePageFailure(end, this.#proxy, maximumBytes);
  }

  /** Closes the proxy, and removes the folder. This is idempotent. */
  async close(): Promise<void> {
    await this.#proxy.close();
    await removeWorkspace(this.#workspace);
  }

  #program(given: readonly string[]): ConfinedProgram {
    const { clock, command, signal } = this.#options;
    return {
      ...limits,
      command,
      arguments: [...commonArguments, ...given],
      clock,
      signal,
      workspace: this.#workspace,
      proxyUrl: this.#proxy.url,
    };
  }
}

/**
 * Makes a folder for the files of yt-dlp.
 *
 * @param fileBytes - size of the largest part of a stream
 */
export async function makeWorkspace(fileBytes = 0): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-yt-dlp-'));
  return { folder, fileBytes: Math.max(fileBytes, packedBytes) };
}

/** Removes the folder of a workspace. This is idempotent. */
export function removeWorkspace({ folder }: Workspace): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
