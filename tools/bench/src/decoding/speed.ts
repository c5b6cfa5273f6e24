import { statSync } from 'node:fs';
import { createFileDecoder, type FileDecoder, systemClock } from '@earshot/server';
import { hasFfmpeg, makeKind, makeMedia, samplePath } from '@earshot/server/testing';
import { printTable } from '../print-table.js';
import { cpuSeconds, listChildren } from '../process-figures.js';
import { sampleRateHz } from '../recordings.js';

/** Formats with the goal of at least 100 times real time on a core each. */
const measuredKinds = [
  'mp3',
  'm4a with its index at the end',
  'opus',
  'flac',
  'webm',
  'mp4',
  'ogg vorbis',
] as const;
const webassemblyKinds = ['mp3', 'opus', 'flac', 'ogg vorbis'] as const;
const minutes = 30;
const goal = 100;

/** Cost of decoding a file. */
interface Cost {
  readonly audioSeconds: number;
  readonly wallSeconds: number;
  /** Processor time of this process and of its decoder. */
  readonly processorSeconds: number;
  readonly probeSeconds: number;
}

/**
 * Measures how fast files are decoded to what engines take, as the service does it: audio seconds
 * per second of processor time, of decoder and service together.
 */
export async function run(): Promise<void> {
  if (!hasFfmpeg) {
    console.log('ffmpeg is not installed.');
    return;
  }
  const source = await makeMedia(
    [
      '-stream_loop',
      String(Math.ceil((minutes * 60) / 8.755)),
      '-i',
      samplePath,
      '-t',
      `${minutes * 60}`,
    ],
    'long.wav',
  );
  const rows: string[][] = [];
  const withFfmpeg = createFileDecoder({ maximumAudioSeconds: 1e5, clock: systemClock });
  for (const kind of measuredKinds)
    rows.push(describe(`${kind}, ffmpeg`, await measure(withFfmpeg, await makeKind(kind, source))));
  rows.push(describe('wav, the service itself', await measure(withFfmpeg, source)));
  const cd = await makeKind('wav at 44.1 kHz', source);
  rows.push(describe('wav at 44.1 kHz, the service itself', await measure(withFfmpeg, cd)));
  const without = createFileDecoder({
    ffmpegPath: '/nowhere/ffmpeg',
    maximumAudioSeconds: 1e5,
    clock: systemClock,
  });
  for (const kind of webassemblyKinds)
    rows.push(
      describe(`${kind}, WebAssembly`, await measure(without, await makeKind(kind, source))),
    );
  console.log(`${minutes} minutes of speech; goal: ${goal} x real time a core.\n`);
  printTable(
    ['file', 'x real time a core', 'x real time, wall', 'probe at the upload, s', 'reaches it'],
    rows,
  );
}

async function measure(decoder: FileDecoder, path: string): Promise<Cost> {
  const probeStartedMs = performance.now();
  const properties = await decoder.probe(path);
  const probeSeconds = (performance.now() - probeStartedMs) / 1000;
  const before = process.cpuUsage();
  let decoderSeconds = 0;
  const startedMs = performance.now();
  let frames = 0;
  for await (const [samples] of decoder.decode(path, properties)) {
    frames += samples?.length ?? 0;
    decoderSeconds = Math.max(decoderSeconds, childSeconds());
  }
  const wallSeconds = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(before);
  if (statSync(path).size === 0 || frames === 0) throw new Error(`${path} was not decoded`);
  return {
    audioSeconds: frames / sampleRateHz,
    wallSeconds,
    processorSeconds: (user + system) / 1e6 + decoderSeconds,
    probeSeconds,
  };
}

/** Processor time of the child processes that run, in seconds. */
function childSeconds(): number {
  return listChildren(process.pid).reduce((sum, id) => {
    try {
      return sum + cpuSeconds(id);
    } catch {
      // The process has just ended.
      return sum;
    }
  }, 0);
}

function describe(name: string, cost: Cost): string[] {
  const perCore = cost.audioSeconds / cost.processorSeconds;
  return [
    name,
    perCore.toFixed(0),
    (cost.audioSeconds / cost.wallSeconds).toFixed(0),
    cost.probeSeconds.toFixed(2),
    perCore >= goal ? 'yes' : 'no',
  ];
}
