import { createReadStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import type { ResultMetadata, Utterance } from '@earshot/core';
import { createLanguageCount } from '../../transcription/index.js';
import { BufferedWriter } from '../files/buffered-writer.js';
import type { ByteSpan } from '../journal/journal-entry.js';
import type { SpokenEntries } from './spoken-entries.js';

/** The result of a session without its messages, JSON, in a file. */
export interface FinalDocument {
  readonly path: string;
  readonly whole: ByteSpan;
  /** The transcription within it. */
  readonly transcription: ByteSpan;
}

/** Parts of a {@link FinalDocument} beside the transcription. */
export interface FinalParts {
  readonly metadata: ResultMetadata;
  /** Writes the envelopes of add-ons, each as a member behind another one. */
  readonly writeEnvelopes: (writer: BufferedWriter) => Promise<void>;
}

/**
 * Writes the final document of a session, utterance by utterance: its length costs no memory. The file exists as a whole or not at
 * all.
 *
 * @param path - of the file
 * @param entries - with the utterances
 */
export async function writeFinalDocument(
  path: string,
  entries: SpokenEntries,
  { metadata, writeEnvelopes }: FinalParts,
): Promise<FinalDocument> {
  const partial = `${path}.part`;
  const file = await open(partial, 'w');
  let transcription: ByteSpan;
  let end: number;
  try {
    const writer = new BufferedWriter(file);
    await writer.write(`{"metadata":${JSON.stringify(metadata)},"transcription":`);
    const from = writer.offset;
    await writeTranscription(writer, entries);
    transcription = { from, to: writer.offset };
    await writeEnvelopes(writer);
    await writer.write('}');
    await writer.flush();
    end = writer.offset;
  } finally {
    await file.close();
  }
  await rename(partial, path);
  return { path, whole: { from: 0, to: end }, transcription };
}

/**
 * Finds the final document that was written before the process was last started.
 *
 * @param transcription - its range, from the journal
 */
export async function findFinalDocument(
  path: string,
  transcription: ByteSpan,
): Promise<FinalDocument> {
  const { size } = await stat(path);
  return { path, whole: { from: 0, to: size }, transcription };
}

/** Reads a range of a document. */
export function readDocument(path: string, { from, to }: ByteSpan): AsyncIterable<Buffer> {
  // Without an encoding, chunks are buffers.
  return createReadStream(path, { start: from, end: to - 1 }) as AsyncIterable<Buffer>;
}

async function writeTranscription(writer: BufferedWriter, entries: SpokenEntries): Promise<void> {
  const languages = createLanguageCount();
  let separator = '';
  await writer.write('{"full_transcript":"');
  for await (const text of entries.utterances()) {
    // It was written as an utterance of the contract.
    const utterance = JSON.parse(text) as Utterance;
    languages.add(utterance);
    await writer.write(separator + JSON.stringify(utterance.text).slice(1, -1));
    separator = ' ';
  }
  await writer.write(`","languages":${JSON.stringify(languages.current())},"utterances":[`);
  separator = '';
  for await (const text of entries.utterances()) {
    await writer.write(separator + text);
    separator = ',';
  }
  await writer.write(']}');
}
