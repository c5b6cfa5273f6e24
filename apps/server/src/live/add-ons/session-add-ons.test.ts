import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AddOnProvider, ruleProviders, runAddOns } from '@earshot/add-ons/runner';
import {
  type AddonEnvelope,
  liveRequestSchema,
  type TranslationResult,
  type Utterance,
} from '@earshot/core';
import { liveChannelBegin } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { afterAll, expect } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { systemClock } from '../../clock/index.js';
import { joinText } from '../../storage/index.js';
import { determineAvailability, noServices } from '../../transcription/index.js';
import { SessionMessages } from '../messages/session-messages.js';
import { openTestJournal } from '../open-test-journal.js';
import type { LiveJournal } from '../ports/live-journal.js';
import { realtimeEnvelopes } from '../result/realtime-envelopes.js';
import { SpokenEntries } from '../result/spoken-entries.js';
import { SessionState } from '../session/session-state.js';
import { laneCapacity, laneConcurrency, settleMs, utteranceTimeoutMs } from './add-on-limits.js';
import { type AddOnEvent, SessionAddOns } from './session-add-ons.js';
import type { UtteranceAddOns } from './utterance-add-ons.js';

const folder = mkdtempSync(join(tmpdir(), 'earshot-add-ons-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

const params = liveRequestSchema.parse({
  realtime_processing: {
    translation: true,
    translation_config: { target_languages: ['fr', 'de'] },
  },
});

const createUtterance = (text: string, start: number, channel = 0): Utterance => ({
  start,
  end: start + 1,
  confidence: 1,
  channel,
  language: 'en',
  text,
  words: [{ word: text, start, end: start + 1, confidence: 1 }],
});

/**
 * Writes the name of the language in front. German is refused for `secret`, and everything for
 * `broken`.
 */
const translator: AddOnProvider = {
  addOn: 'translation',
  provider: 'router',
  analyse: ({ params: { translation_config }, utterances }) =>
    (translation_config?.target_languages ?? []).map((language): TranslationResult => {
      const [utterance = createUtterance('', 0)] = utterances;
      if (utterance.text === 'broken') throw new Error('broken');
      const text = `${language} ${utterance.text}`;
      const error =
        language === 'de' && utterance.text === 'secret'
          ? { status_code: 422, exception: 'Refused', message: 'not into German' }
          : null;
      const translated = { ...utterance, text, language } as Utterance;
      const done = error === null ? [translated] : [];
      return { error, full_transcript: text, languages: [language], utterances: done };
    }),
};

const translate: UtteranceAddOns['run'] = async ({ addOn, params: given, utterance }) => {
  const { envelopes } = await runAddOns({
    requested: [addOn],
    utterances: [utterance],
    params: given,
    providers: [translator, ...ruleProviders],
    describeRemedy: () => 'none',
    clock: systemClock,
    timeoutMs: utteranceTimeoutMs,
  });
  return envelopes[addOn] ?? expect.fail('it was requested');
};

/** Add-ons of a session whose outcomes are written, unless the disk is full. */
function start(run: UtteranceAddOns['run'], clock = createManualClock()) {
  count += 1;
  const journal = openTestJournal(join(folder, `${count}`));
  const composer = new SessionMessages({
    sessionId: 'the-session',
    params,
    bytesPerSecond: 32_000,
    clock: { now: () => 0 },
  });
  const state = new SessionState(params);
  const texts: string[] = [];
  const full = new Error('no space');
  const disk = { isFull: false };
  const addOns: SessionAddOns = new SessionAddOns({
    params,
    missing: state.missingAddOns,
    addOns: { run },
    services: noServices,
    clock,
    readAudio: () => Promise.reject(new Error('there is no audio')),
    mailbox: {
      post: ({ bodies, entry }: AddOnEvent) => {
        if (disk.isFull) {
          addOns.clear(full);
          return;
        }
        const messages = composer.compose(...bodies);
        journal.add(entry, ...messages);
        state.apply(entry, 0);
        texts.push(...messages.map(({ text }) => text));
        addOns.noteWritten();
      },
    },
  });
  return {
    addOns,
    clock,
    disk,
    full,
    journal,
    state,
    // They are messages of translation.
    messages: () => texts.map((text) => JSON.parse(text) as TranslationMessageLike),
    /** Writes a final, and adds it. */
    say: (number: number, utterance: Utterance) => {
      const { channel } = utterance;
      const position = { ...liveChannelBegin, utterance: number + 1 };
      const utteranceTexts = [JSON.stringify(utterance)];
      state.apply({ kind: 'utterance', channel, utteranceTexts, position }, 0);
      addOns.take({ channel, number, part: 0, utterance });
    },
  };
}

interface TranslationMessageLike {
  error: { exception: string } | null;
  data: {
    utterance_id: string;
    target_language: string;
    translated_utterance: { text: string };
  } | null;
}

const shortly = (messages: readonly TranslationMessageLike[]) =>
  messages.map(({ data, error }) =>
    data === null
      ? error?.exception
      : `${data.utterance_id} ${data.target_language} ${data.translated_utterance.text}`,
  );

async function readEnvelope(journal: LiveJournal): Promise<AddonEnvelope<TranslationResult[]>> {
  const entries = await SpokenEntries.open(journal);
  const envelopes = new Map<string, string>();
  for await (const [name, text] of realtimeEnvelopes(
    entries,
    params,
    determineAvailability(noServices),
  ))
    envelopes.set(name, await joinText(text));
  // It was written from this type.
  return JSON.parse(envelopes.get('translation') ?? '') as AddonEnvelope<TranslationResult[]>;
}

verifies(
  ['live.add-ons.translation', 'live.add-ons.envelopes', 'result.translation'],
  'each final has a translation or an error for each target language, in order, and the result has an item for each language',
  async () => {
    const { addOns, journal, messages, say, state } = start(translate);
    say(0, createUtterance('hello', 0));
    say(0, createUtterance('secret', 5, 1));
    say(1, createUtterance('world', 3));
    await addOns.settle();
    expect(shortly(messages())).toEqual([
      '00-00000000 fr fr hello',
      '00-00000000 de de hello',
      '01-00000000 fr fr secret',
      'Refused',
      '00-00000001 fr fr world',
      '00-00000001 de de world',
    ]);
    const { error, is_empty, results, success } = await readEnvelope(journal);
    expect({ error, is_empty, success }).toEqual({ error: null, is_empty: false, success: true });
    // Ordered by the time of the speech, over all channels.
    expect(results).toMatchObject([
      { error: null, languages: ['fr'], full_transcript: 'fr hello fr world fr secret' },
      {
        error: { exception: 'Refused', message: '1 of 3 utterances failed: not into German' },
        languages: ['de'],
        full_transcript: 'de hello de world',
      },
    ]);
    expect(results?.map(({ utterances }) => utterances.map(({ text }) => text))).toEqual([
      ['fr hello', 'fr world', 'fr secret'],
      ['de hello', 'de world'],
    ]);
    // The size of translations counts for the limit of the result.
    expect(state.transcriptBytes).toBeGreaterThan(500);
  },
);

verifies(
  'live.add-ons.envelopes',
  'the envelope of an add-on that failed for some utterances has the results of the others and says how many failed',
  async () => {
    const { addOns, journal, messages, say } = start(translate);
    say(0, createUtterance('broken', 0));
    say(1, createUtterance('fine', 1));
    await addOns.settle();
    expect(shortly(messages())).toEqual([
      'AddonFailed',
      'AddonFailed',
      '00-00000001 fr fr fine',
      '00-00000001 de de fine',
    ]);
    const envelope = await readEnvelope(journal);
    expect(envelope).toMatchObject({
      success: false,
      error: { message: '1 of 2 utterances failed: translation failed unexpectedly' },
      results: [{ full_transcript: 'fr fine' }, { full_transcript: 'de fine' }],
    });
  },
);

verifies(
  'live.add-ons.bounded',
  'a provider that never responds keeps neither the end of a session nor more than a bounded number of its utterances',
  async () => {
    let running = 0;
    const { addOns, clock, messages, say } = start(() => {
      running += 1;
      return new Promise(() => undefined);
    });
    const finals = laneConcurrency + laneCapacity + 10;
    for (let number = 0; number < finals; number += 1)
      say(number, createUtterance(`${number}`, number));
    expect(running).toBe(laneConcurrency);
    const settled = addOns.settle();
    expect(messages()).toEqual([]);
    clock.advance(settleMs);
    await settled;
    expect(shortly(messages())).toEqual([
      ...Array.from({ length: 2 * (finals - 10) }, () => 'AddonTimeout'),
      ...Array.from({ length: 20 }, () => 'AddonOverloaded'),
    ]);
  },
);

verifies(
  'live.add-ons.once',
  'what cannot be written is published later, in order and once, and nothing of a session that was closed',
  async () => {
    const { addOns, disk, full, messages, say } = start(translate);
    disk.isFull = true;
    say(0, createUtterance('one', 0));
    await expect(addOns.settle()).rejects.toBe(full);
    expect(messages()).toEqual([]);
    disk.isFull = false;
    addOns.recover();
    say(1, createUtterance('two', 1));
    await addOns.settle();
    const published = [
      '00-00000000 fr fr one',
      '00-00000000 de de one',
      '00-00000001 fr fr two',
      '00-00000001 de de two',
    ];
    expect(shortly(messages())).toEqual(published);
    await addOns.settle();
    say(2, createUtterance('three', 2));
    const settled = addOns.settle();
    addOns.close();
    await expect(settled).rejects.toThrow('closed');
    expect(shortly(messages())).toEqual(published);
  },
);
