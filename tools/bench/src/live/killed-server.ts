import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { initiateSessions, type ServiceProcess, startServiceProcess } from '../service-process.js';
import { percentile } from '../timing.js';
import { recordedAudio } from './numbered-frames.js';
import { createSpeaker, type Speaker } from './speaker.js';

const kills = 50;
const sessionCount = 4;
/** Time that the service lives between two kills, in milliseconds. */
const aliveMs = { least: 500, most: 2000 };

/**
 * Kills the service repeatedly during sessions, starts it again, and measures the time until each
 * session resumes, and that nothing is lost or doubled in the end.
 */
export async function run(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  let server = await startServiceProcess({ dataFolder });
  const { port } = server;
  const urls = await initiateSessions(server, sessionCount);
  const speakers = urls.map((url) => createSpeaker(url));
  await Promise.all(speakers.map((speaker) => speaker.start()));
  const resumedMs: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(aliveMs.least + Math.random() * (aliveMs.most - aliveMs.least));
    await server.kill();
    const resumptions = speakers.map((speaker) => speaker.nextAcknowledgement());
    server = await startServiceProcess({ dataFolder, port });
    const { listeningMs } = server;
    for (const atMs of await Promise.all(resumptions)) resumedMs.push(atMs - listeningMs);
  }
  const complete = await Promise.all(speakers.map((speaker) => isComplete(server, speaker)));
  await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
  console.table({
    'deaths of the service in mid-session': kills,
    'resumptions, of all sessions': resumedMs.length,
    'listening to acknowledgement p50, s': (percentile(resumedMs, 0.5) / 1000).toFixed(2),
    'listening to acknowledgement at most, s (goal <= 3)': (
      percentile(resumedMs, 1) / 1000
    ).toFixed(2),
    'sessions with identical audio and each final once': `${complete.filter(Boolean).length} of ${sessionCount}`,
  });
}

/**
 * True when the service has exactly the audio that was sent, and has published exactly the finals
 * of an undisturbed session.
 */
async function isComplete(server: ServiceProcess, speaker: Speaker): Promise<boolean> {
  const { audio, finals, sessionId } = await speaker.end();
  if (!(await recordedAudio(server, sessionId)).equals(audio)) return false;
  const [url = ''] = await initiateSessions(server, 1);
  const undisturbed = createSpeaker(url);
  await undisturbed.start(audio);
  return isDeepStrictEqual((await undisturbed.end()).finals, finals);
}
