import type { UnavailabilityCode } from '@earshot/core';
import type { Clock } from '../../clock/index.js';
import { KeySlots } from '../../limits/key-slots.js';
import type { AddressRules, ResolveHost } from '../../outbound/index.js';
import { filenameOfTitle } from '../filenames.js';
import { openSourceBody } from '../source-body.js';
import { SourceError } from '../source-error.js';
import {
  connectionTimeouts,
  type FetchedSource,
  type FetchPageOptions,
} from '../source-fetcher.js';
import { findYtDlp } from './find-yt-dlp.js';
import { makeWorkspace, PageDownload, removeWorkspace } from './page-download.js';

/** Runs of yt-dlp at the same time. Each needs about 100 MB of memory. */
const runs = { total: 4, perKey: 2, reserved: 1 } as const;
/** Interval between two searches for a missing yt-dlp, in milliseconds. */
const searchEveryMs = 5000;

/** Options of {@link VideoSites}. */
export interface VideoSitesOptions {
  /** True where the operator allows links of video sites. */
  readonly isOn: boolean;
  /** Path or name of yt-dlp, or undefined for `yt-dlp` from the search path. */
  readonly ytDlpPath: string | undefined;
  /** Non-public addresses that may be reached. */
  readonly rules: AddressRules;
  readonly resolveHost: ResolveHost;
  readonly clock: Clock;
}

/** Why pages of video sites cannot be used. */
export interface VideoSitesIssue {
  /** A clause. */
  readonly reason: string;
  readonly code: UnavailabilityCode;
}

/** Fetches the recordings of pages of video sites by the yt-dlp of the operator. */
export class VideoSites {
  readonly #options: VideoSitesOptions;
  readonly #slots = new KeySlots(runs);
  #found: { readonly path: string } | string = 'it is not known yet whether yt-dlp is installed';
  #searchedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: VideoSitesOptions) {
    this.#options = options;
  }

  /** Why pages cannot be used, as of the last refresh or page. Undefined when they can. */
  get issue(): VideoSitesIssue | undefined {
    if (!this.#options.isOn) return { reason: 'EARSHOT_VIDEO_SITES is off', code: 'switched_off' };
    return typeof this.#found === 'string'
      ? { reason: this.#found, code: 'downloader_missing' }
      : undefined;
  }

  /**
   * Looks for yt-dlp, unless it was found or was looked for a moment ago. It may be installed while
   * the service runs.
   */
  async refresh(): Promise<void> {
    const { clock, isOn, ytDlpPath } = this.#options;
    const nowMs = clock.monotonicMs();
    const isKnown = typeof this.#found !== 'string' || nowMs - this.#searchedAtMs < searchEveryMs;
    if (!isOn || isKnown) return;
    this.#searchedAtMs = nowMs;
    const workspace = await makeWorkspace();
    try {
      this.#found = await findYtDlp(ytDlpPath, { clock, workspace });
    } finally {
      await removeWorkspace(workspace);
    }
  }

  /**
   * Fetches the recording of a page.
   *
   * @throws SourceError, a storage error when no process can be started, or the reason of the signal
   * of the deadline
   */
  async fetchPage(
    url: string,
    { deadline, keyId, maximumBytes }: FetchPageOptions,
  ): Promise<FetchedSource> {
    await this.refresh();
    const command = this.#command();
    const { signal } = deadline;
    const slot = await this.#slots.take(keyId, signal);
    let download: PageDownload | undefined;
    const close = async () => {
      slot.release();
      await download?.close();
    };
    try {
      const { clock, resolveHost, rules } = this.#options;
      download = await PageDownload.open({
        ...connectionTimeouts,
        clock,
        command,
        maximumBytes,
        resolveHost,
        rules,
        signal,
      });
      const page = await download.describe(url);
      if (page.sizeBytes !== null && page.sizeBytes > maximumBytes)
        throw SourceError.tooLarge(maximumBytes);
      const stream = openSourceBody(download.read(page), {
        maximumBytes,
        deadline,
        clock,
        // What is left of its folder is in that of temporary files.
        onClose: () => void close().catch(() => undefined),
      });
      const filename = filenameOfTitle(page.title, page.extension);
      return { stream, filename, contentType: null, lengthBytes: page.sizeBytes };
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** @throws SourceError that says what the operator can do */
  #command(): string {
    if (!this.#options.isOn)
      throw SourceError.isPage(
        'the operator can allow links of video sites with EARSHOT_VIDEO_SITES=on, where yt-dlp is installed',
      );
    if (typeof this.#found === 'string') throw SourceError.isPage(this.#found);
    return this.#found.path;
  }
}
