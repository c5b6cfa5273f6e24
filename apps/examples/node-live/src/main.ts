/**
 * Prints the text of the microphone, or of a file as if it were spoken now, until its end or
 * Ctrl+C.
 *
 *     npm start
 *     npm start -- talk.mp4
 */
import { createClient } from '@earshot/http';
import { createLiveSession } from '@earshot/live';
import { openFile, openMicrophone } from './audio-source.js';
import { printTranscript } from './terminal.js';

// #region session
const [file] = process.argv.slice(2);
const transcript = printTranscript(process.stdout);
const session = createLiveSession({
  client: createClient({ baseUrl: process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800' }),
  config: {
    encoding: 'wav/pcm',
    bit_depth: 16,
    sample_rate: 16_000,
    channels: 1,
    endpointing: 0.3,
    messages_config: { receive_partial_transcripts: true },
  },
});
session.on('message', (message) => transcript.push(message));
// #endregion session
session.on('reconnecting', ({ delayMs }) =>
  console.error(`The connection was lost; again in ${Math.round(delayMs)} ms.`),
);
session.on('audio_lost', ({ startSeconds, endSeconds }) =>
  console.error(`Not transcribed: ${startSeconds.toFixed(1)} to ${endSeconds.toFixed(1)} s.`),
);
session.on('error', ({ error }) => console.error(error?.message));

try {
  const source = file === undefined ? await openMicrophone() : await openFile(file);
  // Each time: npm and tsx may pass one Ctrl+C on a second time, which must not cut off what was
  // still said.
  process.on('SIGINT', () => source.stop());
  await session.start();
  console.error(file === undefined ? 'Listening; Ctrl+C ends it.' : `Playing ${file}.`);
  // A microphone does not wait: while there is no connection its audio is kept. A file is read at
  // the speed of speech.
  if (file === undefined) await session.pipeFrom({ stream: source.stream });
  else await session.pipeFrom(source.stream, { speed: 1 });
  await session.stop();
} catch (error) {
  session.close();
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
