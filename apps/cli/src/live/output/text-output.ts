import type { LiveMessage, Utterance } from '@earshot/core';
import { formatStart, formatUtterance } from '../../format-transcript.js';
import { isSpeakerMerge, isTranscript, type LiveOutput } from './live-output.js';
import { fitLine, RewrittenLines } from './terminal-lines.js';

/** The terminal that partials are shown in. */
export interface PartialsTerminal {
  write(text: string): unknown;
  readonly columns: number;
  readonly rows: number;
}

/** Options of a {@link TextOutput}. */
export interface TextOutputOptions {
  /** Writes a line that is not rewritten. */
  write: (line: string) => void;
  /** True to name the channel in each line. */
  hasChannels: boolean;
  /** Terminal for partials, undefined to hide them. */
  terminal: PartialsTerminal | undefined;
  /** Dims a partial. */
  dim: (line: string) => string;
}

/**
 * An output that writes each final as a line with its time, and rewrites one line per channel for
 * the partials.
 */
export class TextOutput implements LiveOutput {
  readonly #options: TextOutputOptions;
  readonly #partials = new Map<number, Utterance>();
  readonly #lines: RewrittenLines | undefined;

  constructor(options: TextOutputOptions) {
    this.#options = options;
    this.#lines = options.terminal && new RewrittenLines(options.terminal);
  }

  /** Writes other lines, such as notices, without mixing them with rewritten ones. */
  aside(writeLines: () => void): void {
    this.#lines?.clear();
    writeLines();
    this.#show();
  }

  message(message: LiveMessage): void {
    const { hasChannels, write } = this.#options;
    if (isSpeakerMerge(message)) {
      const { into, speaker } = message.data;
      this.aside(() => write(`(speaker ${speaker} is speaker ${into})`));
    }
    if (!isTranscript(message)) return;
    const { is_final, utterance } = message.data;
    if (is_final) {
      this.#partials.delete(utterance.channel);
      this.aside(() => write(formatUtterance(utterance, hasChannels)));
    } else {
      this.#partials.set(utterance.channel, utterance);
      this.#show();
    }
  }

  end(): void {
    this.#partials.clear();
    this.#lines?.clear();
  }

  #show(): void {
    const { dim, hasChannels, terminal } = this.#options;
    if (terminal === undefined) return;
    // The last column stays free, because terminals differ in when they wrap.
    const columns = terminal.columns - 1;
    const rows = [...this.#partials.entries()]
      .toSorted(([one], [other]) => one - other)
      .slice(0, Math.max(1, terminal.rows - 1))
      .map(([, utterance]) =>
        dim(fitLine(`${formatStart(utterance, hasChannels)} `, utterance.text.trim(), columns)),
      );
    this.#lines?.show(rows);
  }
}
