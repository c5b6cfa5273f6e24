import { cpus } from 'node:os';

/** Each benchmark measures and prints its own tables; those of one folder can be run together, by its name. */
const parts: Readonly<Record<string, () => Promise<{ run: () => void | Promise<void> }>>> = {
  core: () => import('./core.js'),
  'audio/codecs': () => import('./audio/codecs.js'),
  'audio/wav-files': () => import('./audio/wav-files.js'),
  'audio/resampler-speed': () => import('./audio/resampler-speed.js'),
  'audio/resampler-quality': () => import('./audio/resampler-quality.js'),
  segmentation: () => import('./subtitles/segmentation.js'),
  reading: () => import('./subtitles/reading.js'),
  engine: () => import('./engine.js'),
  accuracy: () => import('./accuracy.js'),
  diarization: () => import('./diarization.js'),
  'add-ons': () => import('./add-ons.js'),
  'offline-add-ons': () => import('./offline-add-ons.js'),
  chapters: () => import('./chapters.js'),
  server: () => import('./server.js'),
  'decoding/speed': () => import('./decoding/speed.js'),
  'decoding/long-file': () => import('./decoding/long-file.js'),
  storage: () => import('./storage.js'),
  lists: () => import('./lists.js'),
  retention: () => import('./retention.js'),
  'live/frame-cost': () => import('./live/frame-cost.js'),
  'live/concurrent-sessions': () => import('./live/concurrent-sessions.js'),
  'live/idle-sockets': () => import('./live/idle-sockets.js'),
  'live/flood': () => import('./live/flood.js'),
  'live/offline-send': () => import('./live/offline-send.js'),
  'live/real-speech': () => import('./live/real-speech.js'),
  'live/sherpa-onnx': () => import('./live/sherpa-onnx.js'),
  'live/killed-server': () => import('./live/killed-server.js'),
  'live/soak': () => import('./live/soak.js'),
  'studio/job-list': () => import('./studio/job-list.js'),
  'studio/long-transcript': () => import('./studio/long-transcript.js'),
  'studio/live-words': () => import('./studio/live-words.js'),
};

const asked = process.argv.slice(2);
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
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`,
);
for (const [name, load] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.some((wanted) => isAskedBy(name, wanted))) continue;
  console.log(`\n== ${name}\n`);
  const { run } = await load();
  await run();
}
