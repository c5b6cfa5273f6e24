import { createRequire } from 'node:module';
import { type Cue, formatSrt, formatVtt, parseSrt, parseVtt } from '@earshot/subtitles';
import nodeWebvtt from 'node-webvtt';
import SrtParser2 from 'srt-parser-2';
import { build, parse } from 'subsrt-ts';
import type * as Subtitle from 'subtitle';

// A CommonJS module whose types promise named exports that a bundler would find.
const { parseSync, stringifySync } = createRequire(import.meta.url)('subtitle') as typeof Subtitle;

/**
 * Reading and writing one file with one library, prepared so that only the work itself is measured.
 */
export interface ReadingPeer {
  readonly name: string;
  /** Reads the file, and returns the number of cues. */
  readonly read: () => number;
  /** Writes the cues of the file. */
  readonly write: () => string;
  /**
   * True where it keeps times as the texts that it read: writing joins them, and no number is
   * formatted.
   */
  readonly joinsTimes?: true;
}

/** Libraries that read and write SRT, this one first. */
export function srtPeers(cues: readonly Cue[]): readonly ReadingPeer[] {
  const file = formatSrt(cues);
  const subsrtCaptions = parse(file, { format: 'srt' });
  const subtitleNodes = parseSync(file);
  const parser = new SrtParser2();
  const parserLines = parser.fromSrt(file);
  return [
    {
      name: 'earshot',
      read: () => parseSrt(file).cues.length,
      write: () => formatSrt(cues),
    },
    {
      name: 'subsrt-ts',
      read: () => parse(file, { format: 'srt' }).length,
      write: () => build(subsrtCaptions, { format: 'srt' }),
    },
    {
      name: 'subtitle',
      read: () => parseSync(file).length,
      write: () => stringifySync(subtitleNodes, { format: 'SRT' }),
    },
    {
      name: 'srt-parser-2',
      joinsTimes: true,
      read: () => parser.fromSrt(file).length,
      write: () => parser.toSrt(parserLines),
    },
  ];
}

/** Libraries that read and write WebVTT, this one first. */
export function vttPeers(cues: readonly Cue[]): readonly ReadingPeer[] {
  const file = formatVtt(cues);
  const subsrtCaptions = parse(file, { format: 'vtt' });
  const subtitleNodes = parseSync(file);
  const webvtt = nodeWebvtt.parse(file);
  return [
    {
      name: 'earshot',
      read: () => parseVtt(file).cues.length,
      write: () => formatVtt(cues),
    },
    {
      name: 'subsrt-ts',
      read: () => parse(file, { format: 'vtt' }).length,
      write: () => build(subsrtCaptions, { format: 'vtt' }),
    },
    {
      name: 'subtitle',
      read: () => parseSync(file).length,
      write: () => stringifySync(subtitleNodes, { format: 'WebVTT' }),
    },
    {
      name: 'node-webvtt',
      read: () => nodeWebvtt.parse(file).cues.length,
      write: () => nodeWebvtt.compile(webvtt),
    },
  ];
}
