import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, shuffled } from './random.js';
import { type LabelledWord, readParagraph, readParagraphs, type Spellings } from './read-text.js';

/** Sounds that recognition leaves out. */
const sounds = /(?<![\p{L}'])(?:u+[hm]+|m+h?m+|e+r+m?|hmm+|mm-hmm)(?![\p{L}'])[ ,]*/giu;
const speaker = /^(?:[A-Z][A-Z' .]+|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:\.|(?=\s*[[(]))\s*/;

/**
 * Words of a text: of a book or a play, of dialogues in JSON, of paragraphs in a file
 * `.dialogue.txt`, or of all files of a folder.
 */
export function readText(path: string, spellings: Spellings): LabelledWord[] {
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .sort()
      .flatMap((name) => readText(join(path, name), spellings));
  const bytes = readFileSync(path);
  const whole = bytes.toString('utf8');
  if (path.endsWith('.json')) return readTurns(listTurns(JSON.parse(whole)), spellings);
  if (path.endsWith('.tsv')) return readTurns(listSentences(whole), spellings);
  if (path.endsWith('.dialogue.txt')) return readTurns(whole.split(/\n\s*\n/), spellings);
  const isUtf8 = !whole.includes('\uFFFD');
  const paragraphs = readParagraphs(isUtf8 ? whole : bytes.toString('latin1'));
  const spoken = paragraphs.filter((paragraph) => speaker.test(paragraph));
  return spoken.length < paragraphs.length / 3
    ? paragraphs
        .map((paragraph) => readParagraph(paragraph, spellings))
        .filter((words) => words.length >= 3)
        .filter((words) => words.filter(({ isCapital }) => isCapital).length < words.length * 0.5)
        .flat()
    : readTurns(spoken.map(withoutDirections), spellings);
}

/**
 * Different sentences of the first column of a table, in an order by chance, so that neighbours
 * have nothing in common.
 */
function listSentences(table: string): string[] {
  const sentences = [...new Set(table.split('\n').map((line) => line.split('\t')[0] ?? ''))];
  return [...shuffled(sentences.length, createRandom(4))].map((index) => sentences[index] ?? '');
}

/** The words of a speaker, without the name in front and stage directions. */
function withoutDirections(paragraph: string): string {
  return paragraph.replace(speaker, '').replaceAll(/\[[^\]]*\]|\([^)]*\)/g, ' ');
}

/**
 * Words of turns. Those that are cut off, and those with digits, which nobody speaks, are skipped.
 */
export function readTurns(turns: readonly string[], spellings: Spellings): LabelledWord[] {
  return turns
    .map((turn) => turn.replaceAll(/\{[^}]*\}/g, ' ').replaceAll(sounds, ''))
    .map((turn) => turn.replaceAll(/\s+(?=[.,;:!?])/g, '').trim())
    .filter((turn) => /[.!?]["')]*$/.test(turn) && !/[\d@[\]]/.test(turn))
    .flatMap((turn) => readParagraph(turn, spellings));
}

/** What is said, of each object that has a speaker, in order. */
function listTurns(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(listTurns);
  if (typeof data !== 'object' || data === null) return [];
  if (!('speaker' in data)) return Object.values(data).flatMap(listTurns);
  const { content, text, utterance } = data as Readonly<Record<string, unknown>>;
  return [content, utterance, text].filter((each) => typeof each === 'string');
}
