/**
 * Makes a static page of a recording: a video with captions, and its transcript, of which each line
 * leads to its place.
 *
 *     npm start -- talk.mov
 */
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { createClient, EarshotError } from '@earshot/http';
import { profiles, segment } from '@earshot/subtitles';
import sirv from 'sirv';
import { makeVideo } from './make-video.js';
import { writePage } from './write-page.js';

const [recording, folder = 'dist'] = process.argv.slice(2);
if (recording === undefined) {
  console.error('Usage: npm start -- <recording> [folder of the page]');
  process.exit(2);
}

const client = createClient({ baseUrl: process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800' });
try {
  await mkdir(folder, { recursive: true });
  // #region page
  // The service reads the sound of the video itself, so both are made at the same time.
  const [job] = await Promise.all([
    client.preRecorded.transcribe(recording),
    makeVideo(recording, join(folder, 'video.mp4')),
  ]);
  const { transcription } = job.result;
  const cues = transcription ? segment(transcription, { profile: profiles.netflix }) : [];
  await writePage(folder, {
    title: basename(recording, extname(recording)),
    language: transcription?.languages[0] ?? 'und',
    cues,
  });
  // #endregion page
  console.log(`${cues.length} captions; the page is in ${folder}.`);
} catch (error) {
  console.error(EarshotError.is(error) || error instanceof Error ? error.message : error);
  process.exit(1);
}

// Pages from files are not allowed to load captions, so the page needs a server: this one, or any
// other that serves files.
const server = createServer(sirv(folder, { dev: true }));
server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    console.log(`Open http://localhost:${address.port}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
