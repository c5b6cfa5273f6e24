import { spawnSync } from 'node:child_process';
import type { Capabilities, LiveRequestInput } from '@earshot/core';
import { needs, verifies } from '@earshot/specification';
import { describe, expect, onTestFinished } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { connectApertium } from '../src/transcription/apertium/connect-apertium.js';
import { call, createJob, upload, waitForJob } from './support/api.js';
import {
  allMessages,
  counterAudio,
  frames,
  initiate,
  openClient,
  readLiveJob,
  scriptedText,
} from './support/live.js';
import { type ServerEnvironment, startServerProcess } from './support/server-process.js';

const hasPair = String(spawnSync('apertium', ['-l']).stdout).includes('eng-spa');

/** {@link scriptedText} after the spelling. Without capitals, its names are unknown to Apertium. */
const lowerCaseText = 'i am in london on monday we work';
const spelling = {
  custom_spelling: true,
  custom_spelling_config: {
    spelling_dictionary: Object.fromEntries(
      scriptedText
        .split(' ')
        .map((word, index) => [lowerCaseText.split(' ')[index] ?? word, [word]]),
    ),
  },
};
const intoSpanish: NonNullable<LiveRequestInput['realtime_processing']> = {
  translation: true,
  translation_config: { target_languages: ['es'] },
};

async function startService(environment: ServerEnvironment = {}) {
  const service = await startServerProcess(environment);
  onTestFinished(async () => void (await service.stop()));
  const response = await call(service.url, '/v2/capabilities');
  // It is the response of the contract.
  return { ...service, capabilities: (await response.json()) as Capabilities };
}

describe('Apertium', needs(hasPair, 'apertium-eng-spa is not installed'), () => {
  verifies(
    ['translation.apertium', 'language-model.capabilities', 'translation.partial-failure'],
    'recordings are translated with the pairs that are installed',
    async () => {
      const { capabilities, url } = await startService({ EARSHOT_APERTIUM: 'apertium' });
      expect(capabilities.add_ons.translation).toEqual({
        available: true,
        reason: null,
        provider: 'apertium',
      });
      expect(capabilities.translation_languages).toContain('es');
      expect(capabilities.translation_languages).not.toContain('ja');
      const { audio_url } = await upload(url);
      const { id } = await createJob(url, {
        audio_url,
        subtitles: true,
        translation: true,
        translation_config: { target_languages: ['es', 'ja'] },
      });
      const { result } = await waitForJob(url, id);
      const said = result?.transcription?.utterances ?? expect.fail('the job is done');
      const [spanish, japanese] = result?.translation?.results ?? [];
      expect(said[0]?.text).toBe(scriptedText);
      expect(spanish).toMatchObject({ error: null, languages: ['es'], word_times: 'interpolated' });
      expect(spanish?.utterances).toHaveLength(said.length);
      expect(spanish?.utterances[0]?.text).toMatch(
        /dos,? tres,? cuatro,? cinco,? seis,? siete,? ocho/,
      );
      expect(spanish?.subtitles?.[0]?.subtitles).toMatch(/cuatro,?\s+cinco/);
      expect(japanese?.error).toMatchObject({
        status_code: 422,
        exception: 'UnsupportedTranslation',
        message: expect.stringContaining('from English into Japanese'),
      });
    },
  );

  verifies(
    'translation.restored-text',
    'a recording without marks and capitals is translated as if it had them, and stays as it is',
    async () => {
      const { url } = await startService({ EARSHOT_APERTIUM: 'apertium' });
      const { audio_url } = await upload(url);
      const { id } = await createJob(url, { audio_url, ...spelling, ...intoSpanish });
      const { result } = await waitForJob(url, id);
      expect(result?.transcription?.utterances[0]?.text).toBe(lowerCaseText);
      const [spanish] = result?.translation?.results ?? [];
      expect(spanish?.full_transcript).toMatch(/ en Londres el lunes/);
      expect(spanish?.full_transcript).toMatch(/\.$/);
    },
  );

  verifies(
    'translation.restored-text',
    'finals of a session are translated as if they had marks and capitals, and stay as they are',
    async () => {
      const { url } = await startService({ EARSHOT_APERTIUM: 'apertium' });
      const session = await initiate(url, {
        messages_config: allMessages,
        realtime_processing: { ...spelling, ...intoSpanish },
      });
      const client = await openClient(session.url);
      client.send(...frames(counterAudio(4)));
      client.stop();
      expect((await client.closed).code).toBe(1000);
      const { result } = await readLiveJob(url, session.id);
      expect(result?.transcription?.utterances[0]?.text).toBe(lowerCaseText);
      expect(result?.translation?.results?.[0]?.utterances[0]?.text).toMatch(
        / en Londres el lunes/,
      );
      expect(client.messages).toContainEqual(
        expect.objectContaining({
          type: 'translation',
          data: expect.objectContaining({
            utterance: expect.objectContaining({ text: lowerCaseText }),
            translated_utterance: expect.objectContaining({
              text: expect.stringMatching(/ en Londres el lunes/),
            }),
          }),
        }),
      );
    },
  );

  verifies(
    'translation.apertium',
    'each text is translated by itself, in its place, with its markers and its case',
    async () => {
      const translator = await connectApertium({ clock: systemClock });
      const texts = [
        'The weather is very cold this morning',
        '',
        'can you tell me how to get to',
        'the airport',
        'Call [NAME_1] at ####. ^This$ is {not} <b>code</b> \\ @ / ~\n\nThe end.',
        ...Array.from({ length: 700 }, (_, index) => `Number ${index} is a house.`),
      ];
      const translated = await translator?.translate(
        { source: 'en', target: 'es', texts },
        new AbortController().signal,
      );
      expect(translated).toHaveLength(texts.length);
      expect(translated?.[0]).toBe('El tiempo es muy frío esta mañana');
      expect(translated?.[1]).toBe('');
      expect(translated?.[3]).toBe('el aeropuerto');
      expect(translated?.[4]).toContain('[NAME_1]');
      expect(translated?.[704]).toMatch(/699 .*casa/);
      for (const text of translated ?? []) expect(text).not.toMatch(/\n/);
    },
  );

  verifies('translation.apertium', 'a cancelled translation ends', async () => {
    const translator = await connectApertium({ clock: systemClock });
    const abortion = new AbortController();
    const running = translator?.translate(
      { source: 'en', target: 'es', texts: Array(2000).fill('We see the house.') },
      abortion.signal,
    );
    abortion.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
  });
});

verifies(
  'language-model.capabilities',
  'without Apertium and a language model the reasons name what to configure',
  async () => {
    const { capabilities } = await startService();
    expect(capabilities.translation_languages).toEqual([]);
    expect(capabilities.add_ons.translation).toEqual({
      available: false,
      reason: expect.stringMatching(/EARSHOT_LLM_BASE_URL.*EARSHOT_LLM_MODEL.*apertium-eng-spa/),
      reason_code: 'language_model_missing',
    });
    expect(capabilities.add_ons.audio_to_llm?.reason).not.toContain('apertium');
  },
);
