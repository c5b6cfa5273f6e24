/**
 * Transcribes a recording and prints its utterances as they are finished. With a second argument it
 * writes subtitles, too.
 *
 *     npm start -- talk.mp4
 *     npm start -- https://example.org/talk.mp3 talk.srt
 */
import { writeFile } from 'node:fs/promises';
import { AbortError, createClient, EarshotError } from '@earshot/http';
import { formatSrt, formatVtt, profiles, segment } from '@earshot/subtitles';

const [source, subtitlesPath] = process.argv.slice(2);
if (source === undefined) {
  console.error('Usage: npm start -- <file or address of a recording> [subtitles.srt|.vtt]');
  process.exit(2);
}

const client = createClient({ baseUrl: process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800' });
const interruption = new AbortController();
process.on('SIGINT', () => interruption.abort());

/** Formats seconds as minutes and seconds, such as 75:03.2. */
function formatTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return `${Math.floor(tenths / 600)}:${rest}`;
}

try {
  // #region transcribe
  let stage = '';
  const job = await client.preRecorded.transcribe(
    source,
    {},
    {
      signal: interruption.signal,
      onProgress: (progress) => {
        if (progress.stage !== stage) console.error(`${progress.stage} …`);
        stage = progress.stage;
      },
      onUtterance: ({ start, text }) => console.log(`${formatTime(start)}  ${text}`),
    },
  );
  // #endregion transcribe
  // #region subtitles
  const { transcription } = job.result;
  if (subtitlesPath !== undefined && transcription) {
    const cues = segment(transcription, { profile: profiles.netflix });
    const text = subtitlesPath.endsWith('.vtt') ? formatVtt(cues) : formatSrt(cues);
    await writeFile(subtitlesPath, text);
    console.error(`${cues.length} captions in ${subtitlesPath}`);
  }
  // #endregion subtitles
} catch (error) {
  if (!EarshotError.is(error)) throw error;
  console.error(
    AbortError.is(error) ? 'Interrupted; the service continues the job.' : error.message,
  );
  process.exitCode = AbortError.is(error) ? 130 : 1;
}
