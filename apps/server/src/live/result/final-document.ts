import { createReadStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import type { ResultMetadata, Utterance } from '@earshot/core';
import type { JsonText } from '../../storage/index.js';
import { type JsonMembers, resultText, transcriptText } from '../../transcription/index.js';
import { BufferedWriter } from '../files/buffered-writer.js';
import type { ByteSpan } from '../ports/journal-entry.js';

/** The JSON file with the result of a session, except its messages. */
export interface FinalDocument {
  readonly path: string;
  readonly whole: ByteSpan;
  /** Range of the transcription. */
  readonly transcription: ByteSpan;
}

/** Passes on text of a document, and calls back with its range once it is written. */
export type LocateText = (text: JsonText, onWritten: (span: ByteSpan) => void) => JsonText;

/** Parts of a {@link FinalDocument} other than the transcription. */
export interface FinalParts {
  readonly metadata: ResultMetadata;
  /** Reads the utterances, in order. */
  readonly utterances: () => AsyncIterable<Utterance> | Iterable<Utterance>;
  /** Envelopes of the add-ons, whose texts may be located in the document. */
  readonly envelopes: (locate: LocateText) => JsonMembers;
}

/**
 * Writes the final document of a session, utterance by utterance, so that memory does not grow with
 * its length. The file appears only when it is complete.
 *
 * @param path - path of the file
 * @param parts - its parts other than the transcription
 */
export async function writeFinalDocument(
  path: string,
  { metadata, envelopes, utterances }: FinalParts,
): Promise<FinalDocument> {
  const partial = `${path}.part`;
  const file = await open(partial, 'w');
  let transcription: ByteSpan = { from: 0, to: 0 };
  let end: number;
  try {
    const writer = new BufferedWriter(file);
    const locate: LocateText = async function* (text, onWritten) {
      // Text is requested once all text before it is written.
      const from = writer.offset;
      yield* text;
      onWritten({ from, to: writer.offset });
    };
    const text = resultText({
      metadata,
      transcription: locate(transcriptText(utterances), (span) => {
        transcription = span;
      }),
      envelopes: envelopes(locate),
    });
    for await (const fragment of text) await writer.write(fragment);
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
