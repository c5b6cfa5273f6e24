import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { randomNumbers } from '@earshot/engine/testing/sounds';
import { texts } from '../accuracy/texts.js';

const data = fileURLToPath(new URL('../../../../packages/add-ons/test/data/', import.meta.url));
const corpus = fileURLToPath(
  new URL('../../../../../shared/corpora/transcripts/', import.meta.url),
);

/** A text that is joined of others, with the places at which they begin. */
interface JoinedText {
  readonly sentences: readonly string[];
  /** Index of the first sentence of each text after the first. */
  readonly boundaries: readonly number[];
}

/** Joined texts that are measured together. */
export interface JoinedTexts {
  readonly name: string;
  readonly texts: readonly JoinedText[];
}

/** A sentence of a talk. */
export interface TalkSentence {
  readonly sentence: string;
  /** True for one that holds a key fact. */
  readonly isKey: boolean;
}

const documents = 40;

/** Talks with their key facts. Every second one was held apart from the choice of settings. */
export function readTalks(): TalkSentence[][] {
  const [, ...talks] = readFileSync(`${data}key-facts.txt`, 'utf8').trim().split('\n\n');
  return talks.map((talk) =>
    talk
      .split('\n')
      .map((line) => ({ sentence: line.replace(/^\* /u, ''), isKey: line.startsWith('* ') })),
  );
}

/**
 * What was held apart of talks and conversations, and stretches of a novel, a speech and everyday
 * English where they are there.
 */
export function joinTexts(): JoinedTexts[] {
  const heldApart = (_: unknown, index: number) => index % 2 === 1;
  const talks = readTalks()
    .filter(heldApart)
    .map((talk) => talk.map(({ sentence }) => sentence));
  const conversations = readConversations().filter(heldApart);
  const joined = joinDocuments('talks, 5 or 6', talks, [5, 6]);
  return [
    joined,
    { name: 'the same in bare lower case', texts: joined.texts.map(bare) },
    joinDocuments('conversations, 5 to 7', conversations, [5, 7]),
    ...joinStretches(),
  ];
}

/** Sentences of conversations. */
export function readConversations(): string[][] {
  return readFileSync(`${data}conversations.dialogue.txt`, 'utf8')
    .trim()
    .split('\n\n')
    .map(splitSentences);
}

const splitSentences = (text: string) => text.split(/(?<=[.?!]) /u);

/** Joins some of the texts, each at most once in a document. */
function joinDocuments(
  name: string,
  sources: readonly (readonly string[])[],
  [fewest, most]: readonly [number, number],
): JoinedTexts {
  return {
    name,
    texts: Array.from({ length: documents }, (_, index) => {
      const random = randomNumbers((index + 1) * 7919);
      const count = fewest + Math.floor(random() * (most - fewest + 1));
      const shuffled = sources
        .map((source) => ({ source, key: random() }))
        .toSorted((one, other) => one.key - other.key);
      return join(shuffled.slice(0, count).map(({ source }) => source));
    }),
  };
}

/** Ten stretches of three sources in each document. */
function joinStretches(): JoinedTexts[] {
  if (!existsSync(`${corpus}alice-en.json`)) {
    console.log('The shared transcripts are not beside the project.');
    return [];
  }
  const speechWords = readUtterances('unpunct-en').join(' ').split(' ');
  const speech = Array.from({ length: Math.ceil(speechWords.length / 18) }, (_, index) =>
    speechWords.slice(index * 18, (index + 1) * 18).join(' '),
  );
  const everyday = [...texts.tuning, ...texts.testing].flatMap(splitSentences);
  const sources = [readUtterances('alice-en'), speech, everyday];
  return [
    {
      name: 'stretches of a novel, a speech, everyday English',
      texts: Array.from({ length: documents }, (_, index) => {
        const random = randomNumbers((index + 1) * 7919);
        let kind = 0;
        return join(
          Array.from({ length: 10 }, () => {
            kind = (kind + 1 + Math.floor(random() * 2)) % 3;
            const source = sources[kind] ?? [];
            const length = 6 + Math.floor(random() * 20);
            const from = Math.floor(random() * (source.length - length));
            return source.slice(from, from + length);
          }),
        );
      }),
    },
  ];
}

/** Utterances of a shared transcript. There are none where it is not there. */
export function readUtterances(name: string): string[] {
  if (!existsSync(`${corpus}${name}.json`)) return [];
  // The shape of these files is known.
  const { utterances } = JSON.parse(readFileSync(`${corpus}${name}.json`, 'utf8')) as {
    readonly utterances: readonly { readonly text: string }[];
  };
  return utterances.map(({ text }) => text);
}

function join(parts: readonly (readonly string[])[]): JoinedText {
  const boundaries: number[] = [];
  let length = 0;
  for (const part of parts) {
    if (length > 0) boundaries.push(length);
    length += part.length;
  }
  return { sentences: parts.flat(), boundaries };
}

function bare({ boundaries, sentences }: JoinedText): JoinedText {
  return {
    boundaries,
    sentences: sentences.map((sentence) =>
      sentence.toLowerCase().replaceAll(/[.,?!;:"“”()]/gu, ''),
    ),
  };
}
