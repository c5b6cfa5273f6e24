import type { Translator } from '@earshot/add-ons/runner';
import type { Clock } from '../../clock/index.js';
import { type ApertiumPair, findPairs } from './find-pairs.js';
import { apertiumFailure, runApertium } from './run-apertium.js';

/** Largest number of texts and of characters in one run. */
const batch = { texts: 500, characters: 50_000 };

/**
 * Separator of two texts: it ends the paragraph, so that no sentence extends into the next text.
 */
const separator = '\n\n';

/** Redaction markers, which must not change. */
const marker = /\[[A-Z0-9_]+_\d+\]/giu;

/** Options of {@link connectApertium}. */
export interface ApertiumOptions {
  /** Path or name of its program. @defaultValue `apertium` */
  readonly command?: string | undefined;
  readonly clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
}

/**
 * Finds Apertium with its installed language pairs.
 *
 * @returns undefined when it is not installed, or has no usable pair
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

/**
 * Translates lines, in order. When the output has another number of lines, each half of the input
 * is translated separately.
 */
async function translateLines(
  lines: readonly string[],
  pair: ApertiumPair,
  run: Run,
): Promise<string[]> {
  const nonEmpty = lines.filter((line) => line !== '');
  if (nonEmpty.length === 0) return [...lines];
  const output = await runApertium({
    ...run,
    arguments: ['-u', '-f', 'txt', pair.mode],
    input: joinLines(nonEmpty),
  });
  if (output.trim() === '') throw apertiumFailure('translated nothing');
  const found = nonEmpty.length === 1 ? [toLine(output)] : splitLines(output);
  if (found.length === nonEmpty.length) {
    const next = found.values();
    return lines.map((line) => (line === '' ? '' : restoreLine(next.next().value ?? '', line)));
  }
  const middle = Math.ceil(lines.length / 2);
  const halves = [lines.slice(0, middle), lines.slice(middle)];
  const translated: string[] = [];
  for (const half of halves) translated.push(...(await translateLines(half, pair, run)));
  return translated;
}

/** Divides lines into parts of a bounded size. */
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

/** Puts a text on one line, without line breaks and control characters. */
function toLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Input of Apertium for non-empty lines. */
function joinLines(lines: readonly string[]): string {
  return `${lines.join(separator)}\n`;
}

/**
 * Splits the output into lines, whose number is that of the input unless Apertium has joined or
 * split some.
 */
function splitLines(output: string): string[] {
  return output.trim().split(/\n\s*\n/u);
}

/**
 * Restores the redaction markers, and the case of the first letter, which Apertium changes as at
 * the start of a sentence.
 */
function restoreLine(translated: string, line: string): string {
  const markers = line.match(marker) ?? [];
  const next = markers.values();
  const text = toLine(translated).replaceAll(marker, (found) => next.next().value ?? found);
  const isLower = /^\p{Ll}/u.test(line);
  return isLower ? text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()) : text;
}
