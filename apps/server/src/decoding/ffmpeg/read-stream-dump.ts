import type { Listing, Stream } from './listing.js';

/**
 * A stream as ffmpeg describes it: its index, language, kind and codec, and the rest of the line.
 */
const streamLine =
  /^\s*Stream #0:(\d+)(?:\[0x[0-9a-f]+\])?(?:\(([^)]*)\))?: (Audio|Video|Subtitle|Data|Attachment): (\w+)(.*)$/;

/** Channels of the layouts whose names do not say it. */
const namedLayouts: Readonly<Record<string, number>> = {
  mono: 1,
  stereo: 2,
  downmix: 2,
  quad: 4,
  'quad(side)': 4,
  hexagonal: 6,
  octagonal: 8,
  cube: 8,
  hexadecagonal: 16,
};

/**
 * Reads the streams of a file from the description that ffmpeg writes of its input. It is for files
 * whose video is in a codec that must not be opened, for which ffprobe lists nothing.
 *
 * @param text - standard error of ffmpeg
 */
export function readStreamDump(text: string): Listing {
  const streams: Stream[] = [];
  for (const line of text.split('\n')) {
    const stream = readStream(line);
    if (stream !== undefined) streams.push(stream);
    const title = /^\s+title\s+: (.*)$/.exec(line)?.[1];
    const last = streams.at(-1);
    if (title !== undefined && last !== undefined)
      streams[streams.length - 1] = { ...last, tags: { ...last.tags, title } };
  }
  return { streams };
}

function readStream(line: string): Stream | undefined {
  const [, index, language, kind = '', codec, rest = ''] = streamLine.exec(line) ?? [];
  if (index === undefined) return undefined;
  const stream = {
    index: Number(index),
    codec_type: kind.toLowerCase(),
    codec_name: codec === 'none' ? undefined : codec,
    disposition: {
      default: rest.includes('(default)') ? 1 : 0,
      attached_pic: rest.includes('(attached pic)') ? 1 : 0,
    },
    tags: language === undefined ? {} : { language },
  };
  const [, rate, layout] = /, (\d+) Hz, ([^,]+)/.exec(rest) ?? [];
  if (rate === undefined || layout === undefined) return stream;
  return {
    ...stream,
    sample_rate: Number(rate),
    channels: countChannels(layout),
    channel_layout: layout,
  };
}

/**
 * Number of channels of a layout, such as `5.1(side)` or `3 channels (FL+FR+LFE)`. It is 0 for an
 * unknown one.
 */
function countChannels(layout: string): number {
  const listed = /^(\d+) channels/.exec(layout)?.[1];
  if (listed !== undefined) return Number(listed);
  const parts = /^[\d.]+/.exec(layout)?.[0].split('.');
  return namedLayouts[layout] ?? parts?.reduce((sum, part) => sum + Number(part), 0) ?? 0;
}
