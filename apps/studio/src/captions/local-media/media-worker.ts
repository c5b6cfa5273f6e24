/// <reference lib="webworker" />

import {
  ALL_FORMATS,
  AudioSampleSink,
  BlobSource,
  CanvasSink,
  Input,
  type InputVideoTrack,
  UrlSource,
} from 'mediabunny';
import { PeakCollector } from './peak-collector.js';
import { ShotFinder } from './shot-finder.js';

/** Request of the page: what to read of which file. */
export interface MediaRequest {
  /** A file of this computer, or the address of one of the service. */
  readonly source: File | string;
  readonly wanted: 'peaks' | 'shots';
}

/** A part of the response. The parts of a file come in its order. */
export type MediaPart =
  | { readonly type: 'peaks'; readonly data: Int8Array }
  | { readonly type: 'shots'; readonly shots: readonly number[]; readonly share: number }
  | { readonly type: 'done' }
  /** The file has no such track, or the browser cannot decode it. */
  | { readonly type: 'unreadable' };

/** Seconds of video after which the page learns what was found in them. */
const reportSeconds = 10;
/** Size to which frames are reduced before they are compared. */
const frame = { width: 64, height: 36 };

addEventListener('message', ({ data }: MessageEvent<MediaRequest>) => {
  const response = data.wanted === 'peaks' ? readPeaks(data.source) : readShots(data.source);
  response.then(
    (isReadable) => post({ type: isReadable ? 'done' : 'unreadable' }),
    () => post({ type: 'unreadable' }),
  );
});

function post(part: MediaPart): void {
  postMessage(part);
}

function openInput(source: MediaRequest['source']): Input {
  return new Input({
    formats: ALL_FORMATS,
    source: typeof source === 'string' ? new UrlSource(source) : new BlobSource(source),
  });
}

/** Reads the loudness of the whole file. Returns false when it has no audio that can be decoded. */
async function readPeaks(source: MediaRequest['source']): Promise<boolean> {
  const track = await openInput(source).getPrimaryAudioTrack();
  if (track === null || !(await track.canDecode())) return false;
  const collector = new PeakCollector((data) => post({ type: 'peaks', data }));
  for await (const sample of new AudioSampleSink(track).samples()) {
    const { numberOfChannels, numberOfFrames, sampleRate, timestamp } = sample;
    const planes = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
      const plane = new Float32Array(numberOfFrames);
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
      return plane;
    });
    sample.close();
    collector.add(planes, timestamp, sampleRate);
  }
  collector.end();
  return true;
}

/** Finds the shot changes of a video. Returns false when it has no video that can be decoded. */
async function readShots(source: MediaRequest['source']): Promise<boolean> {
  const track = await openInput(source).getPrimaryVideoTrack();
  if (track === null || !(await track.canDecode())) return false;
  const durationSeconds = await track.computeDuration();
  await findShots(track, (shots, seconds) =>
    post({ type: 'shots', shots, share: seconds / durationSeconds }),
  );
  return true;
}

async function findShots(
  track: InputVideoTrack,
  report: (shots: readonly number[], seconds: number) => void,
): Promise<void> {
  const finder = new ShotFinder();
  const sink = new CanvasSink(track, { ...frame, fit: 'fill', poolSize: 1 });
  let found: number[] = [];
  let reportedSeconds = 0;
  for await (const { canvas, timestamp } of sink.canvases()) {
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | null;
    if (context === null) return;
    const { data } = context.getImageData(0, 0, frame.width, frame.height);
    if (finder.add(data)) found.push(timestamp);
    if (timestamp - reportedSeconds < reportSeconds) continue;
    report(found, timestamp);
    found = [];
    reportedSeconds = timestamp;
  }
  report(found, reportedSeconds);
}
