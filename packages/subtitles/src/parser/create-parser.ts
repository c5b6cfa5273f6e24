import { checkOptions } from '../check-options.js';
import { ByteDecoder } from '../encoding/byte-decoder.js';
import { detectEncoding } from '../encoding/detect-encoding.js';
import { WholeLines } from '../lines/whole-lines.js';
import {
  createReaderOutput,
  type ParsedVtt,
  type ParseOptions,
  reportEncoding,
} from '../reading/reader.js';
import { SrtReader } from '../srt/srt-reader.js';
import { SubtitlesError } from '../subtitles-error.js';
import { VttReader } from '../vtt/vtt-reader.js';

/** Options of {@link createParser}. */
export interface ParserOptions extends ParseOptions {
  /** The format of the file. */
  readonly format: 'srt' | 'vtt';
}

/** Reads a file that arrives in chunks, cut at any position. */
export interface SubtitleParser {
  /**
   * Reads the next chunk.
   *
   * @returns Content that the chunk completes. Regions and style sheets are those of WebVTT.
   * @throws {@link SubtitlesError} with code `invalid_argument` after the end.
   */
  push(chunk: string | Uint8Array): ParsedVtt;
  /**
   * Ends the file.
   *
   * @returns Content that the end completes. A second call returns nothing more.
   */
  end(): ParsedVtt;
}

/**
 * Creates a parser for a file that arrives in chunks. All of its results together equal the result
 * of `parseSrt` or `parseVtt` for the whole file. Only the incomplete cue is held in memory.
 *
 * @example
 * ```ts
 * import { createParser } from '@earshot/subtitles';
 *
 * const parser = createParser({ format: 'srt' });
 * const first = parser.push('1\n00:00:01,000 --> 00:00:02,000\nHel').cues;
 * const others = [...parser.push('lo.\n\n').cues, ...parser.end().cues];
 * console.log(first.length, others); // 0 [ { startSeconds: 1, endSeconds: 2, text: 'Hello.', id: '1' } ]
 * ```
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` if the format or the encoding is
 * unknown.
 */
export function createParser(options: ParserOptions): SubtitleParser {
  checkOptions(options, { format: 0, encoding: 0 });
  const { format, encoding } = options;
  const output = createReaderOutput();
  const reader = createReader(format, output);
  const decoder = new ByteDecoder({
    encoding,
    detectLegacy: format === 'srt' ? detectEncoding : undefined,
  });
  const lines = new WholeLines();
  let hasEnded = false;
  let hasReported = false;

  function read(part: string): void {
    if (part !== '') reader.read(part);
  }

  function take(): ParsedVtt {
    if (decoder.isAssumed && !hasReported) reportEncoding(decoder, output);
    hasReported = decoder.isAssumed;
    const taken = { ...output };
    Object.assign(output, createReaderOutput());
    return taken;
  }

  return {
    push(chunk) {
      if (hasEnded) {
        throw new SubtitlesError('invalid_argument', 'chunk', 'No chunk may follow the end.');
      }
      read(lines.push(typeof chunk === 'string' ? chunk : decoder.push(chunk)));
      return take();
    },
    end() {
      if (!hasEnded) {
        hasEnded = true;
        read(lines.push(decoder.end()));
        read(lines.end());
        reader.end();
      }
      return take();
    },
  };
}

function createReader(format: string, output: ReturnType<typeof createReaderOutput>) {
  if (format === 'srt') return new SrtReader(output);
  if (format === 'vtt') return new VttReader(output);
  throw new SubtitlesError(
    'invalid_argument',
    'format',
    `format is ${JSON.stringify(format)}, but must be 'srt' or 'vtt'.`,
  );
}
