import { Console } from 'node:console';
import { cpus } from 'node:os';
import { type Figure, printFigures } from './figures.js';

/**
 * Module of a benchmark, which prints its own tables. Its figures are printed again at the end, in
 * one table of all parts.
 */
interface Part {
  readonly run: (options: {
    readonly isLong: boolean;
  }) => void | Promise<void> | Promise<readonly Figure[]>;
}

/** The benchmarks. Those of one folder can be run together, by its name. */
const parts: Readonly<Record<string, () => Promise<Part>>> = {
  core: () => import('./core.js'),
  'audio/codecs': () => import('./audio/codecs.js'),
  'audio/wav-files': () => import('./audio/wav-files.js'),
  'audio/resampler-speed': () => import('./audio/resampler-speed.js'),
  'audio/resampler-quality': () => import('./audio/resampler-quality.js'),
  segmentation: () => import('./subtitles/segmentation.js'),
  reading: () => import('./subtitles/reading.js'),
  engine: () => import('./engine.js'),
  accuracy: () => import('./accuracy.js'),
  'recognition/errors': () => import('./recognition/errors.js'),
  'recognition/conditions': () => import('./recognition/conditions.js'),
  'recognition/non-speech': () => import('./recognition/non-speech.js'),
  'recognition/vocabulary': () => import('./recognition/vocabulary.js'),
  'recognition/languages': () => import('./recognition/languages.js'),
  'recognition/confidence': () => import('./recognition/confidence.js'),
  'recognition/word-times': () => import('./recognition/word-times.js'),
  'recognition/live': () => import('./recognition/live.js'),
  'recognition/talkers': () => import('./recognition/talkers.js'),
  'recognition/hour': () => import('./recognition/hour.js'),
  'recognition/silent-tail': () => import('./recognition/silent-tail.js'),
  speakers: () => import('./speakers.js'),
  'add-ons': () => import('./add-ons.js'),
  'offline-add-ons': () => import('./offline-add-ons.js'),
  chapters: () => import('./chapters.js'),
  meaning: () => import('./meaning.js'),
  server: () => import('./server.js'),
  'decoding/speed': () => import('./decoding/speed.js'),
  'decoding/long-file': () => import('./decoding/long-file.js'),
  storage: () => import('./storage.js'),
  lists: () => import('./lists.js'),
  'cluster/queue': () => import('./cluster/queue.js'),
  'cluster/live': () => import('./cluster/live.js'),
  'cluster/lists': () => import('./cluster/lists.js'),
  retention: () => import('./retention.js'),
  'live/frame-cost': () => import('./live/frame-cost.js'),
  'live/concurrent-sessions': () => import('./live/concurrent-sessions.js'),
  'live/honest-load': () => import('./live/honest-load.js'),
  'live/idle-sockets': () => import('./live/idle-sockets.js'),
  'live/flood': () => import('./live/flood.js'),
  'live/offline-send': () => import('./live/offline-send.js'),
  'live/real-speech': () => import('./live/real-speech.js'),
  'live/sherpa-onnx': () => import('./live/sherpa-onnx.js'),
  'live/killed-server': () => import('./live/killed-server.js'),
  'live/soak': () => import('./live/soak.js'),
  'studio/job-list': () => import('./studio/job-list.js'),
  'studio/list-requests': () => import('./studio/list-requests.js'),
  'studio/long-transcript': () => import('./studio/long-transcript.js'),
  'studio/live-words': () => import('./studio/live-words.js'),
};

/** Parts that take more than ten minutes: they run when they are named, or with --long. */
const longParts: ReadonlySet<string> = new Set([
  'recognition/talkers',
  'recognition/hour',
  'recognition/silent-tail',
]);

const flags = ['--json', '--long'] as const;
const asked = process.argv.slice(2).filter((value) => !value.startsWith('--'));
const given = process.argv.slice(2).filter((value) => value.startsWith('--'));
const isAskedBy = (name: string, wanted: string) =>
  name === wanted || name.startsWith(`${wanted}/`);
const unknown = asked.filter(
  (wanted) => !Object.keys(parts).some((name) => isAskedBy(name, wanted)),
);
if (unknown.length > 0) {
  console.error(
    `No part is called ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`,
  );
  process.exit(2);
}
const unknownFlags = given.filter((flag) => !flags.some((known) => known === flag));
if (unknownFlags.length > 0) {
  console.error(`There is no ${unknownFlags.join(', ')}; the flags are ${flags.join(', ')}.`);
  process.exit(2);
}
const isJson = given.includes('--json');
const isLong = given.includes('--long');
// A program reads the output, so everything that the parts print goes to the error output.
if (isJson) globalThis.console = new Console(process.stderr);

const processor = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`;
console.log(`Node ${process.version}, ${processor}`);
const figures: (Figure & { readonly part: string })[] = [];
for (const [part, load] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.some((wanted) => isAskedBy(part, wanted))) continue;
  console.log(`\n== ${part}\n`);
  if (longParts.has(part) && !isLong && !asked.includes(part)) {
    console.log(`Skipped, since it takes long: npm run bench -- ${part}, or --long.`);
    continue;
  }
  const { run } = await load();
  const measured = (await run({ isLong })) ?? [];
  if (measured.length > 0) printFigures(measured);
  figures.push(...measured.map((figure) => ({ part, ...figure })));
}
if (new Set(figures.map(({ part }) => part)).size > 1) {
  console.log('\n== all figures\n');
  printFigures(figures);
}
if (isJson)
  process.stdout.write(
    `${JSON.stringify({ node: process.version, processor, figures }, null, 2)}\n`,
  );
