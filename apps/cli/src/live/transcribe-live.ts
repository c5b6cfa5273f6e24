import { getAudioLayout } from '@earshot/core/protocol';
import { createLiveSession } from '@earshot/live';
import { abortOnInterruption } from '../command-error.js';
import { type ConnectionOptions, connect } from '../connection.js';
import type { Terminal } from '../terminal.js';
import type { AudioSource, LiveFormat } from './audio/audio-source.js';
import { type AudioOrigin, openAudio } from './audio/open-audio.js';
import { paceAudio, systemClock } from './audio/pace-audio.js';
import { feedSession } from './feed-session.js';
import { liveRequest, type SessionOptions } from './live-request.js';
import { createOutput, type OutputOptions, type SessionOutput } from './output/create-output.js';
import { reportProblems, toCommandError } from './session-problems.js';

/** Parsed options of `earshot live`. */
export interface LiveTask {
  origin: AudioOrigin;
  /** URL of a session that was initiated elsewhere, undefined to initiate one. */
  url: string | undefined;
  connection: ConnectionOptions;
  sessionOptions: SessionOptions;
  output: Omit<OutputOptions, 'hasChannels'>;
  /**
   * True to send the audio in real time, otherwise it is sent as fast as the service accepts it.
   */
  isRealTime: boolean;
}

/**
 * Transcribes audio while it is read. The first interruption ends the audio and waits for the rest
 * of the text.
 */
export async function transcribeLive(task: LiveTask, terminal: Terminal): Promise<void> {
  const interruption = abortOnInterruption();
  const recording = new AbortController();
  interruption.addEventListener('abort', () => recording.abort(interruption.reason));
  const source = await openAudio(task.origin, recording.signal);
  const hasChannels = source.format.channels > 1;
  const output = createOutput({ ...task.output, hasChannels }, terminal);
  // The output ends in every way in which the process ends, so that no partial line remains.
  process.once('exit', output.end);
  const url = task.url ?? (await initiate(task, source.format, interruption));
  try {
    const chunks = task.isRealTime
      ? paceAudio(source.chunks, {
          bytesPerSecond: getAudioLayout(source.format).bytesPerSecond,
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

/** Runs a session from its first audio to its last message. Resolves with a summary in one line. */
async function runSession(
  url: string,
  source: AudioSource,
  output: SessionOutput,
  recording: AbortController,
): Promise<string> {
  const session = createLiveSession({ url }, { format: source.format });
  session.on('message', output.message);
  reportProblems(session, output.notice);
  const endRecording = () => recording.abort();
  session.finished.then(endRecording, endRecording);
  void session.start();
  const failure = await feedSession(session, source, recording.signal).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  // The transcript of the audio before a read error is still printed.
  await session.stop();
  if (failure !== undefined) throw failure.error;
  const { sentSeconds, lostSeconds } = session.statistics;
  const lost = lostSeconds > 0 ? `, ${lostSeconds.toFixed(1)} s lost` : '';
  return `${sentSeconds.toFixed(1)} s of audio${lost}, session ${session.id}`;
}

async function initiate(
  { connection, sessionOptions }: LiveTask,
  format: LiveFormat,
  signal: AbortSignal,
): Promise<string> {
  const client = await connect(connection);
  const { url } = await client.live.initiate(liveRequest(format, sessionOptions), { signal });
  return url;
}
