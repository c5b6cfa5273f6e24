import { createLiveSession } from '@earshot/live';
import { type ConnectionOptions, connect } from '../connection.js';
import { abortOnInterruption } from '../interruption.js';
import type { Terminal } from '../terminal.js';
import { bytesPerSecond } from './audio/audio-source.js';
import { type AudioOrigin, openAudio } from './audio/open-audio.js';
import { paceAudio } from './audio/pace-audio.js';
import { systemClock } from './clock.js';
import { feedSession } from './feed-session.js';
import { type LiveWishes, liveRequest } from './live-request.js';
import { createOutput, type OutputOptions } from './output/create-output.js';
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
  const { format } = source;
  const output = createOutput({ ...task.output, hasChannels: format.channels > 1 }, terminal);
  // Whatever ends the process leaves no half of a line behind.
  process.once('exit', output.end);
  const url = task.url ?? (await initiate(task, format, interruption));
  const session = createLiveSession({ url }, { format });
  session.on('message', output.message);
  tellTroubles(session, output.notice);
  const endRecording = () => recording.abort();
  session.finished.then(endRecording, endRecording);
  void session.start();
  const chunks = task.isRealTime
    ? paceAudio(source.chunks, {
        bytesPerSecond: bytesPerSecond(format),
        clock: systemClock,
        signal: recording.signal,
      })
    : source.chunks;
  try {
    const fault = await feedSession(session, { ...source, chunks }, recording.signal).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    await session.stop();
    if (fault !== undefined) throw fault.error;
  } catch (error) {
    throw toCommandError(error);
  } finally {
    output.end();
  }
  const { sentSeconds, lostSeconds } = session.statistics;
  const lost = lostSeconds > 0 ? `, ${lostSeconds.toFixed(1)} s lost` : '';
  terminal.notice(`${sentSeconds.toFixed(1)} s of audio${lost}, session ${session.id}`);
}

async function initiate(
  { connection, wishes }: LiveTask,
  format: Parameters<typeof liveRequest>[0],
  signal: AbortSignal,
): Promise<string> {
  const client = await connect(connection);
  const { url } = await client.live.initiate(liveRequest(format, wishes), { signal });
  return url;
}
