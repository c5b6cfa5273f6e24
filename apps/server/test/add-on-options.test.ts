import type { LiveRequestInput, SubtitlesConfigurationInput } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { parseSrt } from '@earshot/subtitles';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createJob, upload, waitForJob } from './support/api.js';
import {
  allMessages,
  counterAudio,
  frames,
  initiate,
  openClient,
  readLiveJob,
  scriptedText,
} from './support/live.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';
import { encodeWav } from './support/wav.js';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess();
});
afterAll(() => server.stop());

/** Ten seconds of sound, in which the scripted engine recognises three utterances. */
const tenSeconds = encodeWav(
  [Int16Array.from({ length: 160_000 }, (_, index) => Math.round(8000 * Math.sin(index / 9)))],
  16_000,
);

async function transcribe(options: Record<string, unknown>) {
  const { audio_url } = await upload(server.url, tenSeconds);
  const { id } = await createJob(server.url, { audio_url, ...options });
  const { result, status } = await waitForJob(server.url, id);
  expect(status).toBe('done');
  return result ?? expect.fail('a done job has a result');
}

async function runSession(request: LiveRequestInput) {
  const { id, url } = await initiate(server.url, { messages_config: allMessages, ...request });
  const client = await openClient(url);
  client.send(...frames(counterAudio(8)));
  client.stop();
  expect((await client.closed).code).toBe(1000);
  const { result } = await readLiveJob(server.url, id);
  return result ?? expect.fail('a done job has a result');
}

describe('subtitles_config', () => {
  async function requestSubtitles(configuration: SubtitlesConfigurationInput) {
    const { transcription } = await transcribe({
      subtitles: true,
      subtitles_config: configuration,
    });
    return transcription?.subtitles ?? expect.fail('there are subtitles');
  }
  async function requestCues(configuration: SubtitlesConfigurationInput) {
    const [srt] = await requestSubtitles(configuration);
    return parseSrt(srt?.subtitles ?? '').cues;
  }
  const longest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));
  const listDurations = (cues: readonly { startSeconds: number; endSeconds: number }[]) =>
    cues.map(({ endSeconds, startSeconds }) => endSeconds - startSeconds);

  verifies('configuration.subtitles.formats', 'has a file for each format, in order', async () => {
    const both = await requestSubtitles({ formats: ['vtt', 'srt'] });
    expect(both.map(({ format }) => format)).toEqual(['vtt', 'srt']);
    expect(both[0]?.subtitles).toMatch(/^WEBVTT/);
    expect((await requestSubtitles({ formats: ['vtt'] })).map(({ format }) => format)).toEqual([
      'vtt',
    ]);
    expect((await requestSubtitles({})).map(({ format }) => format)).toEqual(['srt']);
  });

  verifies(
    ['configuration.subtitles.characters', 'configuration.subtitles.rows'],
    'limits the rows of a caption, and their characters',
    async () => {
      const splitRows = (texts: readonly { text: string }[]) =>
        texts.map(({ text }) => text.split('\n'));
      const usual = splitRows(await requestCues({}));
      expect(longest(usual.flat())).toBeGreaterThan(14);
      const narrow = splitRows(
        await requestCues({ maximum_characters_per_row: 14, maximum_rows_per_caption: 3 }),
      );
      expect(longest(narrow.flat())).toBeLessThanOrEqual(14);
      expect(Math.max(...narrow.map(({ length }) => length))).toBe(3);
      const single = splitRows(
        await requestCues({ maximum_characters_per_row: 14, maximum_rows_per_caption: 1 }),
      );
      expect(single.every(({ length }) => length === 1)).toBe(true);
    },
  );

  verifies('subtitles.speakers', 'names who speaks, in every format', async () => {
    const files = await requestSubtitles({
      formats: ['srt', 'vtt'],
      speakers: 'voice',
      speaker_names: ['Ann'],
    });
    expect(files.map(({ subtitles }) => /Ann: |<v Ann>/.exec(subtitles)?.[0])).toEqual([
      'Ann: ',
      '<v Ann>',
    ]);
  });

  verifies(
    ['configuration.subtitles.maximum-duration', 'configuration.subtitles.minimum-duration'],
    'limits the seconds of a caption',
    async () => {
      for (const seconds of listDurations(await requestCues({}))) {
        expect(seconds).toBeGreaterThan(1.5);
        expect(seconds).toBeLessThan(3.5);
      }
      const short = await requestCues({ maximum_duration: 1.5 });
      expect(Math.max(...listDurations(short))).toBeLessThanOrEqual(1.501);
      const long = await requestCues({ minimum_duration: 3.6 });
      expect(Math.min(...listDurations(long))).toBeGreaterThanOrEqual(3.599);
      // The speech at the end of the audio shares a caption, so that there is room for it.
      expect(long.at(-1)?.endSeconds).toBeLessThanOrEqual(10);
    },
  );
});

describe.each([
  { kind: 'a recording', run: transcribe },
  {
    kind: 'a session',
    run: (post_processing: Record<string, unknown>) => runSession({ post_processing }),
  },
])('summarization_config of $kind', ({ run }) => {
  verifies('configuration.summarization.type', 'decides the form of the summary', async () => {
    const requestSummary = async (type?: string) => {
      const { summarization } = await run({
        summarization: true,
        ...(type === undefined ? {} : { summarization_config: { type } }),
      });
      expect(summarization).toMatchObject({ success: true, is_empty: false });
      return summarization?.results ?? '';
    };
    const general = await requestSummary('general');
    expect(general).toContain(scriptedText);
    expect(general).not.toMatch(/^- /m);
    expect(await requestSummary()).toBe(general);
    for (const line of (await requestSummary('bullet_points')).split('\n'))
      expect(line).toMatch(/^- /);
    expect((await requestSummary('concise')).length).toBeLessThanOrEqual(general.length);
  });
});
