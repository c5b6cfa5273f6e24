import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createParser, type ParsedVtt, parseSrt, parseVtt } from '../src/index.js';
import { cutting, hardFile } from './arbitraries.js';

const formats = ['srt', 'vtt'] as const;

test.each(formats)('%s: text in any chunks is read as one piece', (format) => {
  const parse = format === 'srt' ? parseSrt : parseVtt;
  const file = hardFile.map((text) => (format === 'srt' ? text : `WEBVTT\n\n${text}`));
  fc.assert(
    fc.property(cutting(file), (chunks) => {
      const { cues, diagnostics, regions, stylesheets } = readChunks(format, chunks);
      expect({ cues, diagnostics, ...(format === 'vtt' && { regions, stylesheets }) }).toEqual(
        parse(chunks.join('')),
      );
    }),
    { numRuns: 3000 },
  );
});

test.each(formats)('%s: bytes in any chunks are read as one piece', (format) => {
  const parse = format === 'srt' ? parseSrt : parseVtt;
  const start = format === 'srt' ? '' : 'WEBVTT\n\n';
  fc.assert(
    fc.property(hardFile, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const bytes = new TextEncoder().encode(start + text);
      const chunks: Uint8Array[] = [];
      for (let offset = 0; offset < bytes.length; offset += size) {
        chunks.push(bytes.subarray(offset, offset + size));
      }
      expect(readChunks(format, chunks).cues).toEqual(parse(bytes).cues);
    }),
    { numRuns: 500 },
  );
});

function readChunks(format: 'srt' | 'vtt', chunks: readonly (string | Uint8Array)[]): ParsedVtt {
  const parser = createParser({ format });
  const parts = [...chunks.map((chunk) => parser.push(chunk)), parser.end()];
  return {
    cues: parts.flatMap(({ cues }) => cues),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
    regions: parts.flatMap(({ regions }) => regions),
    stylesheets: parts.flatMap(({ stylesheets }) => stylesheets),
  };
}
