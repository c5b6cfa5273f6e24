import { createReadStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import type { ResultMetadata, Utterance } from '@earshot/core';
import { createLanguageCount } from '../../transcription/index.js';
import { BufferedWriter } from '../files/buffered-writer.js';
import type { ByteSpan } from '../journal/journal-entry.js';
import type { SpokenEntries } from './spoken-entries.js';

/** The JSON file with the result of a session, except its messages. */
export interface FinalDocument {
  readonly path: string;
  readonly whole: ByteSpan;
  /** Range of the transcription. */
  readonly transcription: ByteSpan;
}

/** Parts of a {@link FinalDocument} other than the transcription. */
export interface FinalParts {
  readonly metadata: ResultMetadata;
  /** Writes the envelopes of the add-ons as JSON members, each with a leading comma. */
  readonly writeEnvelopes: (writer: BufferedWriter) => Promise<void>;
}

/**
 * Writes the final document of a session, utterance by utterance, so that memory does not grow with its length. The file appears
 * only when it is complete.
 *
 * @param path - path of the file
 * @param entries - source of the utterances
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
 * Finds the final document that an earlier process has written.
 *
 * @param transcription - range of the transcription, from the journal
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
    // This service wrote it, so its shape is known.
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
