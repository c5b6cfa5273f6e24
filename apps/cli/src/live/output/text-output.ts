import type { Utterance } from '@earshot/core';
import { formatStart, formatUtterance } from '../../format-transcript.js';
import { isSpeakerMerge, isTranscript, type LiveOutput } from './live-output.js';
import { fitLine, RewrittenLines } from './terminal-lines.js';

/** The terminal that partials are shown in. */
export interface PartialsTerminal {
  write(text: string): unknown;
  readonly columns: number;
  readonly rows: number;
}

/** Options of {@link createTextOutput}. */
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

/** An output that shares a terminal with other lines. */
export interface TextOutput extends LiveOutput {
  /** Writes other lines, such as notices, without mixing them with rewritten ones. */
  readonly aside: (write: () => void) => void;
}

/** Creates an output that writes each final as a line with its time, and rewrites one line per channel for the partials. */
export function createTextOutput({
  write,
  hasChannels,
  terminal,
  dim,
}: TextOutputOptions): TextOutput {
  const partials = new Map<number, Utterance>();
  const lines = terminal === undefined ? undefined : new RewrittenLines(terminal);

  function show(): void {
    if (terminal === undefined) return;
    // The last column stays free, because terminals differ in when they wrap.
    const columns = terminal.columns - 1;
    const rows = [...partials.entries()]
      .toSorted(([one], [other]) => one - other)
      .slice(0, Math.max(1, terminal.rows - 1))
      .map(([, utterance]) =>
        dim(fitLine(`${formatStart(utterance, hasChannels)} `, utterance.text.trim(), columns)),
      );
    lines?.show(rows);
  }

  function aside(writeLines: () => void): void {
    lines?.clear();
    writeLines();
    show();
  }

  return {
    aside,
    message: (message) => {
      if (isSpeakerMerge(message)) {
        const { into, speaker } = message.data;
        aside(() => write(`(speaker ${speaker} is speaker ${into})`));
      }
      if (!isTranscript(message)) return;
      const { is_final, utterance } = message.data;
      if (is_final) {
        partials.delete(utterance.channel);
        aside(() => write(formatUtterance(utterance, hasChannels)));
      } else {
        partials.set(utterance.channel, utterance);
        show();
      }
    },
    end: () => {
      partials.clear();
      lines?.clear();
    },
  };
}
