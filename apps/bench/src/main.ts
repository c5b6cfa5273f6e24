import { cpus } from 'node:os';

/** Each part measures and prints its own tables. */
const parts: Readonly<Record<string, () => Promise<{ run: () => void | Promise<void> }>>> = {
  core: () => import('./core.js'),
  audio: () => import('./audio.js'),
  segmentation: () => import('./subtitles/segmentation.js'),
  reading: () => import('./subtitles/reading.js'),
  engine: () => import('./engine.js'),
  server: () => import('./server.js'),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
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
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n== ${name}\n`);
  const { run } = await load();
  await run();
}
