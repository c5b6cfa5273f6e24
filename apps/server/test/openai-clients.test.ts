import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createOpenAI, type OpenAITranscriptionModelOptions } from '@ai-sdk/openai';
import { needs, verifies } from '@earshot/specification';
import { experimental_transcribe as transcribe } from 'ai';
import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, getJob } from './support/api.js';
import { readResponse } from './support/api-response.js';
import { type FakeLanguageModel, startFakeLanguageModel } from './support/fake-language-model.js';
import { scriptedText } from './support/live.js';
import { type ServerProcess, startServerProcess, testKey } from './support/server-process.js';
import { encodeWav } from './support/wav.js';

/** Four seconds of a tone, of which the scripted engine makes one utterance. */
const audio = encodeWav(
  [
    Int16Array.from({ length: 64_000 }, (_, index) =>
      Math.round(9000 * Math.sin(index / 6) * Math.sin(index / 900)),
    ),
  ],
  16_000,
);

let router: FakeLanguageModel;
let server: ServerProcess;
let client: OpenAI;
beforeAll(async () => {
  router = await startFakeLanguageModel();
  server = await startServerProcess({
    EARSHOT_LLM_BASE_URL: router.url,
    EARSHOT_LLM_API_KEY: 'router-key-0123456789-abcdefghij',
    EARSHOT_LLM_MODEL: 'vendor/small',
  });
  client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: testKey, maxRetries: 0 });
});
afterAll(async () => {
  await server.stop();
  await router.stop();
});

/** Sends a form as a program without a client does. */
async function post(
  fields: readonly (readonly [name: string, value: string])[],
  path = '/v1/audio/transcriptions',
) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.set('file', new Blob([new Uint8Array(audio)]), 'audio.wav');
  return readResponse(
    await call(server.url, path, {
      key: null,
      body: form,
      headers: { authorization: `Bearer ${testKey}` },
    }),
  );
}

const openAiModels = [
  'whisper-1',
  'gpt-transcribe',
  'gpt-transcribe-2027-01-31',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
  'gpt-4o-mini-transcribe-2025-12-15',
  'gpt-4o-transcribe-diarize',
  'gpt-6.1-transcribe-latest',
];

describe('the client of OpenAI for JavaScript', () => {
  const file = () => toFile(audio, 'audio.wav');

  verifies(['openai.clients', 'openai.models'], 'uses any of its models', async () => {
    for (const model of openAiModels) {
      const { text } = await client.audio.transcriptions.create({ file: await file(), model });
      expect(text, model).toBe(scriptedText);
      expect(await client.models.retrieve(model)).toMatchObject({ id: model });
    }
    for (const model of ['gpt-4o', 'gpt-4o-transcriber', 'transcribe', 'whisper-1x'])
      await expect(client.models.retrieve(model), model).rejects.toMatchObject({ status: 404 });
  });

  verifies(
    ['openai.clients', 'openai.foreign-options'],
    'sends each of its options with each format',
    async () => {
      const options: Partial<OpenAI.Audio.TranscriptionCreateParams>[] = [
        { chunking_strategy: 'auto' },
        { chunking_strategy: { type: 'server_vad' } },
        {
          chunking_strategy: {
            type: 'server_vad',
            prefix_padding_ms: 300,
            silence_duration_ms: 200,
            threshold: 0.4,
          },
        },
        { include: ['logprobs'] },
        { timestamp_granularities: ['word', 'segment'] },
        {
          known_speaker_names: ['agent'],
          known_speaker_references: [`data:audio/wav;base64,${audio.toString('base64')}`],
        },
        { language: 'auto' },
        { language: 'English' },
        { language: '' },
        { prompt: '' },
        { temperature: 0 },
        { stream: false },
      ];
      for (const response_format of ['json', 'srt', 'diarized_json'] as const)
        await Promise.all(
          options.map(async (option) => {
            const response: unknown = await client.audio.transcriptions.create({
              file: await file(),
              model: 'whisper-1',
              response_format,
              ...option,
            } as OpenAI.Audio.TranscriptionCreateParamsNonStreaming);
            const written = JSON.stringify(response).replaceAll('\\n', ' ');
            expect(written, JSON.stringify({ response_format, ...option })).toContain(
              'seven eight',
            );
          }),
        );
    },
    120_000,
  );

  verifies('openai.clients', 'gets the confidences of words as log probabilities', async () => {
    const { logprobs } = await client.audio.transcriptions.create({
      file: await file(),
      model: 'gpt-4o-transcribe',
      include: ['logprobs'],
    });
    expect(logprobs?.map(({ token }) => token).join('')).toBe(scriptedText);
    for (const { bytes, logprob, token } of logprobs ?? []) {
      expect(Buffer.from(bytes ?? []).toString()).toBe(token);
      expect(logprob).toBeLessThanOrEqual(0);
    }
  });

  verifies(['openai.speakers', 'openai.formats'], 'gets who said what', async () => {
    const request = {
      file: await file(),
      model: 'gpt-4o-transcribe-diarize',
      response_format: 'diarized_json' as const,
      chunking_strategy: 'auto' as const,
      known_speaker_names: ['agent', 'customer'],
    };
    const response: unknown = await client.audio.transcriptions.create(request);
    // The types of the client know no speakers here.
    const diarized = response as OpenAI.Audio.TranscriptionDiarized;
    expect(diarized).toMatchObject({ task: 'transcribe', text: scriptedText });
    const [segment, ...others] = diarized.segments;
    expect([segment, ...others]).toEqual([
      {
        type: 'transcript.text.segment',
        id: 'seg_0',
        start: expect.any(Number),
        end: expect.any(Number),
        text: scriptedText,
        speaker: 'A',
      },
    ]);
    const events: string[] = [];
    for await (const event of await client.audio.transcriptions.create({
      ...request,
      file: await file(),
      stream: true,
    })) {
      events.push(event.type);
      if (event.type === 'transcript.text.segment') expect(event).toEqual(segment);
    }
    expect(events).toEqual([
      'transcript.text.delta',
      'transcript.text.segment',
      'transcript.text.done',
    ]);
  });

  verifies('openai.translations', 'gets the text in English', async () => {
    const { text } = await client.audio.translations.create({
      file: await file(),
      model: 'whisper-1',
    });
    expect(text).toBe(scriptedText);
  });
});

describe('the AI SDK', () => {
  const provider = () => createOpenAI({ baseURL: `${server.url}/v1`, apiKey: testKey });

  verifies(
    ['openai.clients', 'openai.foreign-options'],
    'transcribes with each model and each option of its provider',
    async () => {
      const options: OpenAITranscriptionModelOptions[] = [
        {},
        { timestampGranularities: ['word', 'segment'] },
        { include: ['logprobs'] },
        { language: 'en', prompt: 'amber', temperature: 0 },
        { languages: ['en', 'de'], keywords: ['amber', 'Friday'] },
      ];
      for (const model of openAiModels)
        for (const openai of options) {
          const { durationInSeconds, text } = await transcribe({
            model: provider().transcription(model),
            audio,
            providerOptions: { openai },
          });
          expect(text, model).toBe(scriptedText);
          expect(durationInSeconds).toBeCloseTo(4, 1);
        }
    },
    60_000,
  );
});

/**
 * Forms of programs that use this interface, each with the fields that it sends besides its file.
 */
const programs: Readonly<Record<string, readonly (readonly [name: string, value: string])[]>> = {
  'LangChain, OpenAIWhisperParser': [
    ['model', 'whisper-1'],
    ['language', 'en'],
    ['prompt', 'amber'],
    ['response_format', 'text'],
    ['temperature', '0.0'],
  ],
  'LiveKit, whisper-1': [
    ['model', 'whisper-1'],
    ['language', 'en'],
    ['response_format', 'verbose_json'],
  ],
  'LiveKit, gpt-transcribe': [
    ['model', 'gpt-transcribe'],
    ['languages[]', 'en'],
    ['languages[]', 'es'],
    ['keywords[]', 'amber'],
    ['response_format', 'json'],
  ],
  'Open WebUI': [
    ['model', 'whisper-1'],
    ['language', ''],
  ],
  'Home Assistant': [
    ['model', 'gpt-4o-mini-transcribe'],
    ['language', 'en'],
    ['prompt', ''],
    ['response_format', 'json'],
  ],
  n8n: [
    ['model', 'whisper-1'],
    ['language', 'English'],
    ['temperature', '0'],
    ['response_format', ''],
  ],
  'faster-whisper-server and speaches': [
    ['model', 'whisper-1'],
    ['language', 'auto'],
    ['vad_filter', 'true'],
    ['hotwords', 'amber, Friday'],
    ['timestamp_granularities', 'segment'],
    ['without_timestamps', 'false'],
    ['stream', 'False'],
  ],
  'whisper.cpp': [
    ['temperature', '0.0'],
    ['temperature_inc', '0.2'],
    ['response_format', 'json'],
    ['beam_size', '5'],
    ['best_of', '5'],
    ['no_timestamps', 'true'],
    ['detect_language', 'true'],
    ['suppress_non_speech', 'true'],
  ],
  vLLM: [
    ['model', 'whisper-1'],
    ['to_language', 'en'],
    ['seed', '42'],
    ['top_p', '1'],
    ['top_k', '0'],
    ['min_p', '0'],
    ['frequency_penalty', '0'],
    ['repetition_penalty', '1'],
    ['presence_penalty', '0'],
    ['max_completion_tokens', '200'],
    ['stream_include_usage', 'true'],
  ],
  'options of the faster-whisper library': [
    ['model', 'whisper-1'],
    ['task', 'transcribe'],
    ['initial_prompt', 'amber'],
    ['condition_on_previous_text', 'False'],
    ['compression_ratio_threshold', '2.4'],
    ['no_speech_threshold', '0.6'],
    ['word_timestamps', 'True'],
    ['vad_parameters', '{"min_silence_duration_ms": 500}'],
    ['batch_size', '8'],
    ['multilingual', 'false'],
  ],
  'requests without a client': [
    ['model', 'undefined'],
    ['language', 'null'],
    ['timestamp_granularities[0]', 'word'],
    ['timestamp_granularities[1]', 'segment'],
    ['response_format', 'verbose_json'],
    ['user', 'somebody'],
    ['diarize', 'true'],
    ['metadata[team]', 'blue'],
  ],
};

describe('a form without a client of OpenAI', () => {
  for (const [program, fields] of Object.entries(programs))
    verifies('openai.foreign-options', `of ${program} is transcribed`, async () => {
      const { body, status, text } = await post(fields);
      expect(status, text).toBe(200);
      expect(body?.text ?? text.trim()).toBe(scriptedText);
    });

  verifies(
    'openai.foreign-options',
    'gets the names of its fields that have no effect',
    async () => {
      const { headers, status } = await post([
        ['vad_filter', 'true'],
        ['chunking_strategy[type]', 'server_vad'],
        ['überflüssig, ja', '1'],
        ['hotwords', 'amber'],
        ['language', ''],
      ]);
      expect(status).toBe(200);
      expect(headers.get('x-earshot-ignored-fields')).toBe(
        'vad_filter, chunking_strategy[type], ?berfl?ssig??ja',
      );
      const { headers: plain } = await post([['model', 'whisper-1']]);
      expect(plain.get('x-earshot-ignored-fields')).toBeNull();
    },
  );

  verifies('openai.options', 'has hints of every kind in its job', async () => {
    const { headers } = await post([
      ['hotwords', 'amber, Friday'],
      ['keywords[]', 'Kyiv'],
      ['prompt', 'Łódź'],
      ['language', 'eng'],
    ]);
    const { request_params } = await getJob(server.url, headers.get('x-earshot-job-id') ?? '');
    expect(request_params).toMatchObject({ language_config: { languages: ['en'] } });
  });

  test.each(['true', 'True', '1', 'yes'])('with stream %s is streamed', async (stream) => {
    const { headers, text } = await post([['stream', stream]]);
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(text).toContain('transcript.text.done');
    // Clients would interpret a block without data as an event.
    expect(text.split('\n\n').filter((block) => !/^(?:data: \{|: |$)/.test(block))).toEqual([]);
  });

  verifies('openai.translations', 'asks for the text in English by its task, too', async () => {
    const fields = [['response_format', 'verbose_json']] as const;
    const responses = [
      await post(fields, '/v1/audio/translations'),
      await post([...fields, ['task', 'translate']]),
    ];
    for (const { body, headers, status, text } of responses) {
      expect(status, text).toBe(200);
      expect(body).toMatchObject({ task: 'translate', language: 'english', text: scriptedText });
      const job = await getJob(server.url, headers.get('x-earshot-job-id') ?? '');
      expect(job).toMatchObject({
        request_params: { translation: true, translation_config: { target_languages: ['en'] } },
        result: { translation: { success: true } },
      });
    }
    const { text } = await post([['stream', '1']], '/v1/audio/translations');
    expect(text).toContain(`{"type":"transcript.text.delta","delta":"${scriptedText}"}`);
  });
});

verifies('openai.paths', 'reach the same routes however a base url is joined to them', async () => {
  for (const path of [
    '/v1//audio/transcriptions',
    '/v1/audio/transcriptions/',
    '/audio/transcriptions',
    '/audio/transcriptions/',
  ]) {
    const { body } = await post([['model', 'whisper-1']], path);
    expect(body.text, path).toBe(scriptedText);
  }
  for (const baseURL of [
    server.url,
    `${server.url}/`,
    `${server.url}/v1/`,
    `${server.url}/v1/v1`,
  ]) {
    const based = new OpenAI({ baseURL, apiKey: testKey, maxRetries: 0 });
    const models = await based.models.list();
    expect(
      models.data.map(({ id }) => id),
      baseURL,
    ).toEqual(['earshot-1', 'scripted']);
    await expect(based.models.retrieve('none'), baseURL).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  }
});

const python = process.env['EARSHOT_TEST_PYTHON'] ?? 'python3';

/** True where Python has the client of OpenAI. */
function hasPythonClient(): boolean {
  try {
    execFileSync(python, ['-c', 'import openai'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const pythonProgram = `
import json, os, sys
from openai import OpenAI
client = OpenAI(base_url=sys.argv[1] + "/v1", api_key=sys.argv[2], max_retries=0)
audio = open(sys.argv[3], "rb").read()
texts = []
for options in json.loads(sys.argv[4]):
    response = client.audio.transcriptions.create(file=("audio.wav", audio, "audio/wav"), **options)
    if options.get("stream"):
        texts.append([event.text for event in response if event.type == "transcript.text.done"][0])
    else:
        texts.append(response if isinstance(response, str) else response.text)
texts.append(client.audio.translations.create(file=("audio.wav", audio), model="whisper-1").text)
print(json.dumps(texts))
`;

describe(
  'the client of OpenAI for Python',
  needs(
    hasPythonClient(),
    'Python has no package openai: EARSHOT_TEST_PYTHON names a program that has',
  ),
  () => {
    verifies(
      'openai.clients',
      'transcribes with each of its options',
      async () => {
        const options = [
          { model: 'whisper-1' },
          { model: 'gpt-transcribe', languages: ['en', 'de'], keywords: ['amber', 'Friday'] },
          { model: 'gpt-4o-transcribe', include: ['logprobs'], chunking_strategy: 'auto' },
          { model: 'gpt-4o-transcribe', chunking_strategy: { type: 'server_vad', threshold: 0.5 } },
          { model: 'whisper-1', response_format: 'text', language: 'English', temperature: 0 },
          {
            model: 'whisper-1',
            timestamp_granularities: ['word'],
            response_format: 'verbose_json',
          },
          { model: 'whisper-1', timestamp_granularities: ['word'], prompt: '' },
          { model: 'gpt-4o-mini-transcribe-2025-12-15', stream: true },
          {
            model: 'gpt-4o-transcribe-diarize',
            response_format: 'diarized_json',
            known_speaker_names: ['agent', 'customer'],
          },
          {
            model: 'whisper-1',
            extra_body: { vad_filter: true, hotwords: 'amber', task: 'transcribe' },
          },
        ];
        const path = join(server.dataFolder, 'audio-of-python.wav');
        await writeFile(path, audio);
        const { stdout } = await promisify(execFile)(python, [
          '-c',
          pythonProgram,
          server.url,
          testKey,
          path,
          JSON.stringify(options),
        ]);
        const texts = JSON.parse(stdout) as string[];
        expect(texts.map((text) => text.trim())).toEqual(
          Array.from({ length: options.length + 1 }, () => scriptedText),
        );
      },
      120_000,
    );
  },
);
