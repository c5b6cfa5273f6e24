import type { FileWindow } from './file-window.js';
import { readOggPages } from './ogg-pages.js';

/** Sample rate by which Opus counts, in Hz, independent of that of the recording (RFC 7845, 4). */
const opusRateHz = 48_000;
/** More samples than the packets that end in one page of Vorbis have. */
const longestVorbisPage = 255 * 8192;

/** One of the files that follow each other in a chain. */
interface Link {
  serial: number;
  rateHz: number;
  /** Samples that are skipped at the start. */
  skippedSamples: number;
  samples: number;
}

/**
 * Counts the samples of Ogg Opus by the first byte of each packet (RFC 6716, 3.1), without decoding
 * any.
 *
 * @returns length of the audio in seconds, or undefined when no stream of Opus begins
 */
export function countOpus(file: FileWindow): number | undefined {
  const links: Link[] = [];
  let headersLeft = 0;
  for (const { isContinued, isFirst, packets, serial, start } of readOggPages(file)) {
    if (isFirst && start.subarray(0, 8).toString('latin1') === 'OpusHead' && start.length >= 12) {
      links.push({
        serial,
        rateHz: opusRateHz,
        skippedSamples: start.readUInt16LE(10),
        samples: 0,
      });
      headersLeft = 2;
    }
    const link = links.at(-1);
    if (link?.serial !== serial) continue;
    for (const [index, packet] of packets.entries()) {
      if (headersLeft > 0) headersLeft -= 1;
      // The continuation of a packet has no such byte. The few packets that are longer than a page
      // count as one short packet each.
      else if (index > 0 || !isContinued) link.samples += opusPacketSamples(packet);
    }
  }
  return sumSeconds(links);
}

/**
 * Counts the samples of Ogg Vorbis by the positions of its pages.
 *
 * @returns length of the audio in seconds, or undefined when no stream of Vorbis begins
 */
export function countVorbis(file: FileWindow): number | undefined {
  const links: Link[] = [];
  let isAtStart = true;
  for (const { isFirst, position, serial, start } of readOggPages(file)) {
    if (
      isFirst &&
      start.subarray(0, 7).toString('latin1') === '\u0001vorbis' &&
      start.length >= 16
    ) {
      links.push({ serial, rateHz: start.readUInt32LE(12), skippedSamples: 0, samples: 0 });
      isAtStart = true;
    }
    const link = links.at(-1);
    if (link?.serial !== serial || position <= 0n) continue;
    const samples = Number(position);
    // A part of a longer recording begins late.
    if (isAtStart && samples > longestVorbisPage) link.skippedSamples = samples;
    isAtStart = false;
    link.samples = Math.max(link.samples, samples);
  }
  return sumSeconds(links);
}

function sumSeconds(links: readonly Link[]): number | undefined {
  if (links.length === 0) return undefined;
  return links.reduce(
    (seconds, { rateHz, samples, skippedSamples }) =>
      rateHz === 0 ? seconds : seconds + Math.max(0, samples - skippedSamples) / rateHz,
    0,
  );
}

/** Samples of a frame by the configuration of its packet: SILK, hybrid, CELT. */
function opusFrameSamples(configuration: number): number {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration & 3] ?? 0;
  if (configuration < 16) return (configuration & 1) === 0 ? 480 : 960;
  return 120 << (configuration & 3);
}

/** Samples of a packet by its first two bytes: 120 milliseconds at most. */
function opusPacketSamples([first, second = 0]: Buffer): number {
  if (first === undefined) return 0;
  const code = first & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : second & 63;
  return Math.min(5760, frames * opusFrameSamples(first >> 3));
}
