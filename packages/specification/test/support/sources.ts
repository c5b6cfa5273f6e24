import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');

/** Sources of every workspace by their paths, without tests. */
export const sources: ReadonlyMap<string, string> = new Map(
  ['packages', 'apps', 'tools'].flatMap((group) =>
    readdirSync(join(root, group)).flatMap((name) => readSources(`${group}/${name}/src`)),
  ),
);

/** A function in formatted code. */
export interface SourceFunction {
  /** Its first line. */
  readonly line: string;
  /** Its lines, without the indentation of the first one. */
  readonly lines: readonly string[];
  /** Its text with the comment before it. */
  readonly text: string;
}

/**
 * Finds the functions of the top level of a file, those in constants included, and the methods of
 * its classes. In formatted code, each ends with the first closing brace at its own indentation.
 */
export function findFunctions(source: string): SourceFunction[] {
  const lines = source.split('\n');
  let isInClass = false;
  return lines.flatMap((line, index) => {
    if (/^\S/u.test(line)) isInClass = /^(?:export )?(?:abstract )?class /u.test(line);
    const isMethod =
      isInClass && /^ {2}(?:(?:static|override|async|get|set) )*[*#]?\w+(?:<.*)?\(/u.test(line);
    if (!isMethod && !isFunction(lines, index)) return [];
    const indentation = isMethod ? '  ' : '';
    const rest = lines.slice(index);
    const length = rest.findIndex((each) => each.replace(';', '') === `${indentation}}`) + 1;
    const before = lines.slice(0, index).findLastIndex((each) => !/^\s*\/?\*/u.test(each));
    return [
      {
        line,
        lines: rest.slice(0, length).map((each) => each.slice(indentation.length)),
        text: lines.slice(before + 1, index + length).join('\n'),
      },
    ];
  });
}

/**
 * True where a function of the top level begins, or a constant whose value is a function with a
 * body of statements.
 */
function isFunction(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (/^(?:export )?(?:default )?(?:async )?function\b/u.test(line)) return true;
  if (!/^(?:export )?const \w+(?::.*)? = (?:async )?(?:<.*>)?\(/u.test(line)) return false;
  const header = lines.slice(index).find((each) => /(?:=> \{|;)$/u.test(each));
  return header?.endsWith('=> {') === true;
}

function readSources(folder: string): [path: string, text: string][] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/u.test(path) && !/\.test(?:-d)?\.tsx?$/u.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}
