import type { Translator } from '@earshot/add-ons/runner';
import type { Clock } from '../../clock/index.js';
import { type ApertiumPair, findPairs } from './find-pairs.js';
import { apertiumFailure, runApertium } from './run-apertium.js';

/** Texts of one run, and their characters. */
const batch = { texts: 500, characters: 50_000 };

/** Lines between two texts: a paragraph ends there, so that no sentence extends into the next text. */
const separator = '\n\n';

/** Redaction markers, which stay as they are. */
const marker = /\[[A-Z0-9_]+_\d+\]/giu;

/** Options of {@link connectApertium}. */
export interface ApertiumOptions {
  /** Path or name of its program. @defaultValue `apertium` */
  readonly command?: string | undefined;
  readonly clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
}

/**
 * Finds Apertium with the pairs of languages that are installed.
 *
 * @returns undefined when it is not installed, or has no pair that can be used
 */
export async function connectApertium({
  clock,
  command = 'apertium',
}: ApertiumOptions): Promise<Translator | undefined> {
  const list = await runApertium({ command, arguments: ['-l'], input: '', clock }).catch(() => '');
  const pairs = findPairs(list);
  if (pairs.length === 0) return undefined;
  return {
    pairs: pairs.map(({ source, target }) => ({ source, target })),
    translate: async ({ source, target, texts }, signal) => {
      const pair = pairs.find((each) => each.source === source && each.target === target);
      if (pair === undefined) throw new Error(`Apertium has no pair ${source}-${target}`);
      const translated: string[] = [];
      for (const part of inBatches(texts.map(toLine)))
        translated.push(...(await translateLines(part, pair, { clock, command, signal })));
      return translated;
    },
  };
}

interface Run extends ApertiumOptions {
  readonly command: string;
  readonly signal: AbortSignal;
}

/** Translations of lines, in their order; should they not be as many, each half is translated by itself. */
async function translateLines(
  lines: readonly string[],
  pair: ApertiumPair,
  run: Run,
): Promise<string[]> {
  const filled = lines.filter((line) => line !== '');
  if (filled.length === 0) return [...lines];
  const output = await runApertium({
    ...run,
    arguments: ['-u', '-f', 'txt', pair.mode],
    input: joinLines(filled),
  });
  if (output.trim() === '') throw apertiumFailure('translated nothing');
  const found = filled.length === 1 ? [toLine(output)] : splitLines(output);
  if (found.length === filled.length) {
    let index = 0;
    return lines.map((line) => (line === '' ? '' : restoreLine(found[index++] ?? '', line)));
  }
  const middle = Math.ceil(lines.length / 2);
  const halves = [lines.slice(0, middle), lines.slice(middle)];
  const translated: string[] = [];
  for (const half of halves) translated.push(...(await translateLines(half, pair, run)));
  return translated;
}

/** Lines in parts of a bounded size. */
function* inBatches(lines: readonly string[]): Generator<string[], void> {
  let part: string[] = [];
  let characters = 0;
  for (const line of lines) {
    if (
      part.length >= batch.texts ||
      (part.length > 0 && characters + line.length > batch.characters)
    ) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(line);
    characters += line.length;
  }
  if (part.length > 0) yield part;
}

/** One text on one line, without what would end it. */
function toLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Input of Apertium for lines, none of which is empty. */
function joinLines(lines: readonly string[]): string {
  return `${lines.join(separator)}\n`;
}

/** Lines of the output, which are as many as those of the input when nothing was moved between them. */
function splitLines(output: string): string[] {
  return output.trim().split(/\n\s*\n/u);
}

/** A translated line with the markers and the first letter as its text has them: it was translated as a sentence of its own. */
function restoreLine(translated: string, line: string): string {
  const markers = line.match(marker) ?? [];
  let index = 0;
  const text = toLine(translated).replaceAll(marker, (found) => markers[index++] ?? found);
  const isLower = /^\p{Ll}/u.test(line);
  return isLower ? text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()) : text;
}
