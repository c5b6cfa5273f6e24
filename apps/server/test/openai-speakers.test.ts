import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { getJob } from './support/api.js';
import { joined, readEngineSpeech } from './support/engine-speech.js';
import { hasFfmpeg } from './support/media.js';
import { type ServerProcess, startServerProcess, testKey } from './support/server-process.js';
import { needsPocketsphinx } from './support/speech.js';
import { needsVoices, settingsWithVoices } from './support/voices.js';
import { encodeWav } from './support/wav.js';

/** Human recordings beside the project, which not every machine has. */
const humanFolder = join(import.meta.dirname, '../../../../shared/fixtures/human');

const toWav = (samples: Int16Array) => encodeWav([samples], 16_000);
const dataUrl = (audio: Buffer, type = 'audio/wav') =>
  `data:${type};base64,${audio.toString('base64')}`;
const seconds = (samples: Int16Array, length: number, from = 0) =>
  samples.slice(from * 16_000, (from + length) * 16_000);

/** A woman and a man who speak in turn, in a conversation and in other recordings. */
const dialogue = joined(
  ...Array.from({ length: 3 }, () => readEngineSpeech('sample-two-sentences')),
);
const woman = seconds(readEngineSpeech('written-forms'), 5);
const man = joined(readEngineSpeech('sample-sentence'), readEngineSpeech('vocabulary'));

/** A name that nothing else of a service contains. */
const customer = 'Somebody Unmistakable';

interface Diarized {
  readonly segments: readonly { readonly start: number; readonly speaker: string }[];
}

describe('speakers that a request names', { ...needsVoices, timeout: 180_000 }, () => {
  needsPocketsphinx();
  let server: ServerProcess;
  let client: OpenAI;
  beforeAll(async () => {
    server = await startServerProcess(settingsWithVoices());
    client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: testKey, maxRetries: 0 });
  });
  afterAll(() => server.stop());

  async function diarize(audio: Int16Array, references: Readonly<Record<string, string>>) {
    const { data, response } = await client.audio.transcriptions
      .create({
        file: await toFile(toWav(audio), 'audio.wav'),
        model: 'gpt-4o-transcribe-diarize',
        response_format: 'diarized_json',
        chunking_strategy: 'auto',
        known_speaker_names: Object.keys(references),
        known_speaker_references: Object.values(references),
      })
      .withResponse();
    const { segments } = data as unknown as Diarized;
    return { speakers: segments.map(({ speaker }) => speaker), segments, response };
  }

  let named: ReturnType<typeof diarize> | undefined;
  /** The dialogue with a sample of both, which is transcribed once for all tests. */
  const diarizeNamed = () =>
    (named ??= diarize(dialogue, {
      [customer]: dataUrl(toWav(man)),
      agent: dataUrl(toWav(woman)),
    }));

  verifies(
    'openai.known-speakers',
    'are recognised by samples, and others are letters',
    async () => {
      const both = await diarizeNamed();
      expect(both.speakers.slice(0, 2)).toEqual(['agent', customer]);
      expect(new Set(both.speakers)).toEqual(new Set(['agent', customer]));
      expect(both.response.headers.get('x-earshot-ignored-fields')).toBe('chunking_strategy');

      const one = await diarize(dialogue, { A: dataUrl(toWav(man)) });
      expect(one.speakers).toEqual(
        both.speakers.map((speaker) => (speaker === customer ? 'A' : 'B')),
      );

      const streamed: string[] = [];
      for await (const event of await client.audio.transcriptions.create({
        file: await toFile(toWav(dialogue), 'audio.wav'),
        model: 'gpt-4o-transcribe-diarize',
        response_format: 'diarized_json',
        stream: true,
        known_speaker_names: ['customer'],
        known_speaker_references: [dataUrl(toWav(man))],
      }))
        if (event.type === 'transcript.text.segment') streamed.push(event.speaker);
      expect(streamed).toEqual(one.speakers.map((label) => (label === 'A' ? 'customer' : 'A')));
    },
  );

  verifies('openai.known-speakers', 'are in no job, and their samples in no file', async () => {
    const { response, speakers } = await diarizeNamed();
    expect(speakers).toContain(customer);
    const job = await getJob(server.url, response.headers.get('x-earshot-job-id') ?? '');
    expect(JSON.stringify(job)).not.toContain(customer);
    const sample = Buffer.from(man.slice(-40_000, -39_500).buffer);
    for (const file of readdirSync(server.dataFolder, { recursive: true, withFileTypes: true }))
      if (file.isFile())
        expect(readFileSync(join(file.parentPath, file.name)).includes(sample)).toBe(false);
  });

  verifies(
    'openai.known-speakers',
    'a sample without speech has no effect, and is named',
    async () => {
      const silent = dataUrl(toWav(new Int16Array(48_000)));
      const { response, speakers } = await diarize(dialogue, { nobody: silent });
      expect(new Set(speakers)).toEqual(new Set(['A', 'B']));
      expect(response.headers.get('x-earshot-ignored-fields')).toContain(
        'known_speaker_references[0]',
      );
    },
  );

  verifies(
    ['openai.known-speakers', 'openai.errors'],
    'that cannot be used are refused, each with its field',
    async () => {
      const good = dataUrl(toWav(woman));
      const longest = 4 * 1024 ** 2;
      const cases: readonly (readonly [
        names: readonly string[],
        references: readonly string[],
        field: string,
        message: RegExp,
      ])[] = [
        [['a', 'b'], [good], 'known_speaker_names[]', /a name for each of the 1 entries.* got 2/],
        [[], [good], 'known_speaker_names[]', /got 0/],
        [['a'], ['https://example.com/a.wav'], 'known_speaker_references[]', /must be a data URL/],
        [
          ['a', 'b'],
          [good, dataUrl(Buffer.from('no audio at all'))],
          'known_speaker_references[]',
          /known_speaker_references\[1\]: .*plain text/,
        ],
        [
          ['a'],
          [dataUrl(toWav(seconds(woman, 1)))],
          'known_speaker_references[]',
          /known_speaker_references\[0\] must be 2 to 10 seconds of audio, got 1\.0/,
        ],
        [
          ['a'],
          [dataUrl(toWav(seconds(dialogue, 12)))],
          'known_speaker_references[]',
          /must be 2 to 10 seconds of audio, got 12\.0/,
        ],
        [
          ['a', 'b', 'c', 'd', 'e'],
          [good, good, good, good, good],
          'known_speaker_references[]',
          /must have at most 4 entries/,
        ],
        [
          ['a'],
          [`${good}${'A'.repeat(longest)}`],
          'known_speaker_references[]',
          /must have at most 4194304 bytes/,
        ],
      ];
      for (const [names, references, param, message] of cases)
        await expect(
          client.audio.transcriptions.create({
            file: await toFile(toWav(woman), 'audio.wav'),
            model: 'gpt-4o-transcribe-diarize',
            response_format: 'diarized_json',
            known_speaker_names: [...names],
            known_speaker_references: [...references],
          }),
        ).rejects.toMatchObject({ status: 400, param, message: expect.stringMatching(message) });
    },
  );

  describe(
    'in recordings of people',
    needs(
      hasFfmpeg && existsSync(humanFolder),
      'the recordings of people are not beside the project',
    ),
    () => {
      const read = (file: string, from: number, length: number): Int16Array => {
        const { stdout } = spawnSync(
          'ffmpeg',
          `-v error -ss ${from} -t ${length} -i ${join(humanFolder, file)} -ac 1 -ar 16000 -f s16le -`.split(
            ' ',
          ),
          { maxBuffer: 2 ** 24 },
        );
        return new Int16Array(new Uint8Array(stdout).buffer);
      };

      verifies('openai.known-speakers', 'are recognised, and nobody else is', async () => {
        const pause = new Int16Array(16_000);
        const reader = ['lj-LJ001-0001.flac', 'lj-LJ001-0003.flac'].map((file) => read(file, 0, 9));
        const president = [read('jfk-jfk.flac', 0, 5), read('jfk-jfk.flac', 5, 6)];
        const [first = pause, second = pause] = reader;
        const [third = pause, fourth = pause] = president;
        const talk = joined(first, pause, fourth, pause, second);
        const known = {
          reader: dataUrl(toWav(read('lj-LJ001-0007.flac', 0, 7))),
          president: dataUrl(toWav(third)),
          listener: dataUrl(toWav(read('sonnet-p001.flac', 10, 6))),
        };
        const { segments } = await diarize(talk, known);
        const middle = (first.length + pause.length) / 16_000;
        const end = middle + fourth.length / 16_000;
        for (const { speaker, start } of segments)
          expect(speaker, String(start)).toBe(
            start > middle - 0.5 && start < end ? 'president' : 'reader',
          );
      });
    },
  );
});
