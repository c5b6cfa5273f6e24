import type { Utterance } from '@earshot/core';
import { describePlace, formatUtterance } from '../../format-transcript.js';
import { fitLine } from './fit-line.js';
import { isTranscript, type LiveOutput } from './live-output.js';
import { RewrittenLines } from './rewritten-lines.js';

/** The terminal that partials are shown in. */
export interface PartialsTerminal {
  write(text: string): unknown;
  readonly columns: number;
  readonly rows: number;
}

/** What {@link createTextOutput} needs. */
export interface TextOutputOptions {
  /** Writes a line that stays. */
  write: (line: string) => void;
  /** Whether lines say which channel spoke. */
  hasChannels: boolean;
  /** Where partials are shown; undefined when they are not. */
  terminal: PartialsTerminal | undefined;
  /** Makes what may still change look like it. */
  dim: (line: string) => string;
}

/** An output that shares a terminal with other lines. */
export interface TextOutput extends LiveOutput {
  /** Writes other lines, such as notices, where they do not mix with what is rewritten. */
  readonly aside: (write: () => void) => void;
}

/** Writes each final as a line with its time, and the partials of each channel in a line that is rewritten. */
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
    // The last column stays free: terminals differ in when they begin the next line.
    const columns = terminal.columns - 1;
    const rows = [...partials.entries()]
      .toSorted(([one], [other]) => one - other)
      .slice(0, Math.max(1, terminal.rows - 1))
      .map(([, utterance]) =>
        dim(fitLine(`${describePlace(utterance, hasChannels)} `, utterance.text.trim(), columns)),
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
