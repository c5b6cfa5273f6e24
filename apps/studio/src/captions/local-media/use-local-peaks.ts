import type { AudioPeaks } from '@earshot/core/types';
import { useEffect, useState } from 'react';
import type { Span } from '../../media/peaks.js';
import type { MediaPart, MediaRequest } from './media-worker.js';
import { pointsPerChunk, pointsPerSecond } from './peak-collector.js';

/** The waveform of a file of this computer, as far as it has been read. */
export interface LocalPeaks {
  readonly chunks: readonly Int8Array[];
  /** True when the browser cannot read the audio of the file. */
  readonly isUnreadable: boolean;
}

const none: LocalPeaks = { chunks: [], isUnreadable: false };

/**
 * Reads the waveform of a file in a worker. The file is read piece by piece and stays on this
 * computer. Returns undefined without a file.
 */
export function useLocalPeaks(file: File | undefined): LocalPeaks | undefined {
  const [peaks, setPeaks] = useState(none);
  useEffect(() => {
    if (file === undefined) return;
    const stop = readMedia({ source: file, wanted: 'peaks' }, (part) => {
      if (part.type === 'unreadable') setPeaks((before) => ({ ...before, isUnreadable: true }));
      if (part.type !== 'peaks') return;
      setPeaks((before) => ({ ...before, chunks: [...before.chunks, part.data] }));
    });
    return () => {
      stop();
      setPeaks(none);
    };
  }, [file]);
  return file === undefined ? undefined : peaks;
}

/** Reads a file in a worker of its own. @returns the function that stops it */
export function readMedia(request: MediaRequest, onPart: (part: MediaPart) => void): () => void {
  const worker = new Worker(new URL('./media-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<MediaPart>) => onPart(data));
  worker.postMessage(request);
  return () => worker.terminate();
}

/** Length of the audio that has been read, in seconds. */
export function secondsOfPeaks({ chunks }: LocalPeaks): number {
  const last = chunks.at(-1)?.length ?? 0;
  return (Math.max(0, chunks.length - 1) * pointsPerChunk + last / 2) / pointsPerSecond;
}

/** The peaks of a span, in the form in which the service gives them. */
export function slicePeaks({ chunks }: LocalPeaks, { end, start }: Span): AudioPeaks {
  const from = Math.max(0, Math.floor(start * pointsPerSecond));
  const to = Math.ceil(end * pointsPerSecond);
  const data: number[] = [];
  for (let index = Math.floor(from / pointsPerChunk); index * pointsPerChunk < to; index += 1) {
    const first = index * pointsPerChunk;
    const chunk = chunks[index];
    if (chunk === undefined) break;
    data.push(...chunk.subarray(2 * Math.max(0, from - first), 2 * Math.max(0, to - first)));
  }
  return {
    version: 2,
    channels: 1,
    sample_rate: 1000,
    samples_per_pixel: 1000 / pointsPerSecond,
    bits: 8,
    length: data.length / 2,
    start: from / pointsPerSecond,
    data,
  };
}
