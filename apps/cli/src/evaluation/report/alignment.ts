import type { createColors } from 'picocolors';
import stringWidth from 'string-width';
import { type AlignedColumn, alignSystems, type NamedAlignment } from './align-systems.js';

type Colours = ReturnType<typeof createColors>;

/** Colours an error. */
type Paint = (text: string) => string;

/** Label of the line with the reference. */
const referenceLabel = 'said';

/** Label of the line of the only system, whose name is not needed. */
const onlyLabel = 'got';

const measureWidth = ({ reference, words }: AlignedColumn): number =>
  Math.max(...[reference, ...words].map((word) => stringWidth(word)));

const hasError = ({ areErrors }: AlignedColumn): boolean => areErrors.includes(true);

/** Splits columns into lines that fit. */
function wrap(columns: readonly AlignedColumn[], room: number): AlignedColumn[][] {
  const lines: AlignedColumn[][] = [];
  let line: AlignedColumn[] = [];
  let width = 0;
  for (const column of columns) {
    const columnWidth = measureWidth(column) + 1;
    if (width + columnWidth > room && line.length > 0) {
      lines.push(line);
      line = [];
      width = 0;
    }
    line.push(column);
    width += columnWidth;
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** Marks an error: a gap with stars, and a word with capitals where there are no colours. */
function mark(text: string, width: number, hasColours: boolean): string {
  if (text === '') return '*'.repeat(width);
  return hasColours ? text : text.toUpperCase();
}

/**
 * Shows the alignments of a recording: the reference, and the recognised words of each system below
 * its words. Errors are in colours, or in capitals without colours. Lines without an error are
 * omitted.
 *
 * @param alignments - one for each system
 * @param columns - width of the terminal
 */
export function renderAlignment(
  alignments: readonly NamedAlignment[],
  columns: number,
  colours: Colours,
): string[] {
  return alignSystems(alignments).flatMap((group) => {
    const names = alignments.length === 1 ? [onlyLabel] : group.names;
    const labelWidth = Math.max(...[referenceLabel, ...names].map((name) => stringWidth(name)));
    const row = (label: string, cells: readonly string[]) => {
      const padding = ' '.repeat(labelWidth - stringWidth(label));
      return `  ${padding}${colours.bold(label)} ${cells.join(' ')}`.trimEnd();
    };
    const cell = (text: string, width: number, paint: Paint | undefined) => {
      const shown = paint === undefined ? text : mark(text, width, colours.isColorSupported);
      const padding = ' '.repeat(Math.max(0, width - stringWidth(shown)));
      return (paint ?? colours.dim)(shown) + padding;
    };
    let wasLeftOut = false;
    return wrap(group.columns, Math.max(20, columns - labelWidth - 3)).flatMap((line) => {
      if (!line.some(hasError)) {
        wasLeftOut = true;
        return [];
      }
      const gap = wasLeftOut ? [colours.dim(`  ${' '.repeat(labelWidth)} …`)] : [];
      wasLeftOut = false;
      const said = line.map((column) =>
        cell(column.reference, measureWidth(column), hasError(column) ? colours.green : undefined),
      );
      const recognised = names.map((name, system) => {
        const words = line.map((column) => {
          const paint = column.areErrors[system] === true ? colours.red : undefined;
          return cell(column.words[system] ?? '', measureWidth(column), paint);
        });
        return row(name, words);
      });
      return [...gap, row(referenceLabel, said), ...recognised, ...(names.length > 1 ? [''] : [])];
    });
  });
}
