import { createLiveSession } from '@earshot/live';
import { type ConnectionOptions, connect } from '../connection.js';
import { abortOnInterruption } from '../interruption.js';
import type { Terminal } from '../terminal.js';
import { type AudioSource, bytesPerSecond, type LiveFormat } from './audio/audio-source.js';
import { type AudioOrigin, openAudio } from './audio/open-audio.js';
import { paceAudio } from './audio/pace-audio.js';
import { systemClock } from './clock.js';
import { feedSession } from './feed-session.js';
import { type LiveWishes, liveRequest } from './live-request.js';
import { createOutput, type OutputOptions, type SessionOutput } from './output/create-output.js';
import { tellTroubles } from './tell-troubles.js';
import { toCommandError } from './to-command-error.js';

/** What `earshot live` is asked. */
export interface LiveTask {
  origin: AudioOrigin;
  /** The url of a session that was initiated elsewhere; undefined to initiate one. */
  url: string | undefined;
  connection: ConnectionOptions;
  wishes: LiveWishes;
  output: Omit<OutputOptions, 'hasChannels'>;
  /** Whether the audio goes out as it sounds, instead of as fast as it is taken. */
  isRealTime: boolean;
}

/** Transcribes audio while it is read. The first interruption ends the audio and waits for the rest of the text. */
export async function transcribeLive(task: LiveTask, terminal: Terminal): Promise<void> {
  const interruption = abortOnInterruption();
  const recording = new AbortController();
  interruption.addEventListener('abort', () => recording.abort(interruption.reason));
  const source = await openAudio(task.origin, recording.signal);
  const hasChannels = source.format.channels > 1;
  const output = createOutput({ ...task.output, hasChannels }, terminal);
  // Whatever ends the process leaves no half of a line behind.
  process.once('exit', output.end);
  const url = task.url ?? (await initiate(task, source.format, interruption));
  try {
    const chunks = task.isRealTime
      ? paceAudio(source.chunks, {
          bytesPerSecond: bytesPerSecond(source.format),
          clock: systemClock,
          signal: recording.signal,
        })
      : source.chunks;
    const summary = await runSession(url, { ...source, chunks }, output, recording);
    output.end();
    terminal.notice(summary);
  } catch (error) {
    output.end();
    throw toCommandError(error);
  }
}

/** Runs a session from the first of its audio to the last of its text; tells in a line how it was. */
async function runSession(
  url: string,
  source: AudioSource,
  output: SessionOutput,
  recording: AbortController,
): Promise<string> {
  const session = createLiveSession({ url }, { format: source.format });
  session.on('message', output.message);
  tellTroubles(session, output.notice);
  const endRecording = () => recording.abort();
  session.finished.then(endRecording, endRecording);
  void session.start();
  const fault = await feedSession(session, source, recording.signal).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  // What was heard before the audio broke off is still wanted.
  await session.stop();
  if (fault !== undefined) throw fault.error;
  const { sentSeconds, lostSeconds } = session.statistics;
  const lost = lostSeconds > 0 ? `, ${lostSeconds.toFixed(1)} s lost` : '';
  return `${sentSeconds.toFixed(1)} s of audio${lost}, session ${session.id}`;
}

async function initiate(
  { connection, wishes }: LiveTask,
  format: LiveFormat,
  signal: AbortSignal,
): Promise<string> {
  const client = await connect(connection);
  const { url } = await client.live.initiate(liveRequest(format, wishes), { signal });
  return url;
}
