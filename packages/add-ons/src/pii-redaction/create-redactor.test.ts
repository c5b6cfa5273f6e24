import {
  type PiiProcessedTextType,
  piiEntityTypes,
  type Transcription,
  type Utterance,
} from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plantedSentence } from '../../test/planted-originals.js';
import { unsupportedTypes } from '../registry/add-on-registry.js';
import { createRedactor } from './create-redactor.js';
import { entityGroups } from './entity-groups.js';

/** An utterance whose words take half a second each. */
function say(text: string, start = 0, channel = 0, speaker?: number): Utterance {
  const words = (text.match(/\s*\S+/g) ?? []).map((word, index) => ({
    word,
    start: start + index / 2,
    end: start + (index + 1) / 2,
    confidence: 0.8,
  }));
  return {
    start,
    end: start + words.length / 2,
    confidence: 0.8,
    channel,
    language: 'en',
    text,
    words,
    ...(speaker === undefined ? {} : { speaker }),
  };
}

const redact = (text: string, types: Parameters<typeof createRedactor>[0] = {}) =>
  createRedactor(types).redactText(text);
const joined = ({ words }: Utterance) => words.map(({ word }) => word).join('');

describe('text without capitals', () => {
  it('has names also where a custom vocabulary or spelling has written some', () => {
    expect(redact('i met maria lopez in paris about Kubernetes')).toBe(
      'i met [NAME_1] in [LOCATION_CITY_1] about Kubernetes',
    );
    expect(redact('please ask maria lopez in paris about Kubernetes')).toBe(
      'please ask [NAME_1] in [LOCATION_CITY_1] about Kubernetes',
    );
    expect(redact('Kubernetes is what i told maria lopez about in paris')).toBe(
      'Kubernetes is what i told [NAME_1] about in [LOCATION_CITY_1]',
    );
    expect(redact('ask maria lopez about Kubernetes and Terraform and Helm in paris')).toBe(
      'ask [NAME_1] about Kubernetes and Terraform and Helm in [LOCATION_CITY_1]',
    );
    // In text with capitals a word in lower case is not a name, also where it begins within a
    // sentence.
    for (const text of ['I like the rose and the lily.', 'and then I saw a rose in bath'])
      expect(redact(text, { entity_types: ['NAME', 'LOCATION'] })).toBe(text);
  });
});

describe('markers and masks', () => {
  it('keeps the number of an entity however it is spoken', () => {
    const [first, second, third] = createRedactor().redactUtterances([
      say('my name is John Smith, card 4242 4242 4242 4242'),
      say(
        'John Smith, four two four two four two four two four two four two four two four two',
        20,
      ),
      say('and I am Priya Raman', 60),
    ]);
    expect(first?.text).toBe('my name is [NAME_1], card [CREDIT_CARD_1]');
    expect(second?.text).toBe('[NAME_1], [CREDIT_CARD_1]');
    expect(third?.text).toBe('and I am [NAME_2]');
  });

  it('gives a person one number, by given name, family name and title', () => {
    expect(redact('my name is katherine nguyen\nthanks katherine\nmister nguyen is here')).toBe(
      'my name is [NAME_1]\nthanks [NAME_1]\n[NAME_1] is here',
    );
  });

  it('joins the words of a marker over their time', () => {
    const [utterance] = createRedactor().redactUtterances([say('call john smith, now')]);
    expect(utterance?.words).toEqual([
      { word: 'call', start: 0, end: 0.5, confidence: 0.8 },
      { word: ' [NAME_1],', start: 0.5, end: 1.5, confidence: 0.8 },
      { word: ' now', start: 1.5, end: 2, confidence: 0.8 },
    ]);
  });

  it('masks every character and keeps the times of every word', () => {
    const original = say('call john smith, now');
    const [utterance] = createRedactor({ processed_text_type: 'MASK' }).redactUtterances([
      original,
    ]);
    expect(utterance?.text).toBe('call #### #####, now');
    expect(utterance?.words.map(({ start, end }) => [start, end])).toEqual(
      original.words.map(({ start, end }) => [start, end]),
    );
  });

  it('finds a number whose digits are in two utterances of a channel', () => {
    const texts = createRedactor()
      .redactUtterances([
        say('my card number is four two four two four two four two'),
        say('one moment please', 5, 1),
        say('four two four two four two four two thanks', 9),
      ])
      .map(({ text }) => text);
    expect(texts).toEqual([
      'my card number is [CREDIT_CARD_1]',
      'one moment please',
      '[CREDIT_CARD_1] thanks',
    ]);
  });
});

describe('a number that is spoken in several utterances', () => {
  const card = (...utterances: Utterance[]) =>
    createRedactor({ entity_types: ['CREDIT_CARD'] })
      .redactUtterances(utterances)
      .map(({ text }) => text);
  const half = 'four two four two four two four two';

  verifies(
    'add-ons.pii-divided-numbers',
    'is one though another speaker says something between, whom the question for it may be of',
    () => {
      expect(
        card(say(half, 0, 0, 0), say('that is eight so far', 7, 0, 1), say(half, 9, 0, 0)),
      ).toEqual(['[CREDIT_CARD_1]', 'that is eight so far', '[CREDIT_CARD_1]']);
      expect(
        card(
          say('what is the number of your card', 0, 0, 1),
          say('four two four two', 4, 0, 0),
          say('yes', 6, 0, 1),
          say(`four two four two ${half}`, 8, 0, 0),
        ),
      ).toEqual(['what is the number of your card', '[CREDIT_CARD_1]', 'yes', '[CREDIT_CARD_1]']);
    },
  );

  const texts = (...parts: string[]) =>
    createRedactor()
      .redactUtterances(parts.map((part, index) => say(part, index * 4)))
      .map(({ text }) => text);
  const phone = '[PHONE_NUMBER_1]';

  it.each([
    [
      ['my number is two one two five five five', 'oh one eight seven thanks'],
      [`my number is ${phone}`, `${phone} thanks`],
    ],
    [
      ['+1 415', '555 2671'],
      [phone, phone],
    ],
    [
      ['the number is plus four four', 'twenty seven nine four six oh nine five eight'],
      [`the number is ${phone}`, phone],
    ],
  ])('is one phone number, without marks: %j', (spoken, expected) => {
    expect(texts(...spoken)).toEqual(expected);
  });

  verifies(
    'add-ons.pii-divided-numbers',
    'is one where an engine ends a sentence at each pause, and where a listener acknowledges a part',
    () => {
      expect(
        texts('What is your number?', 'Two one two.', 'Five five five.', 'Oh one eight seven.'),
      ).toEqual(['What is your number?', phone, phone, `${phone}.`]);
      expect(texts('My number is two one two. Five five five. Oh one eight seven.')).toEqual([
        `My number is ${phone}.`,
      ]);
      expect(texts('It is 212 555.', 'Okay.', '0187.')).toEqual([
        `It is ${phone}`,
        phone,
        `${phone}.`,
      ]);
      expect(
        texts('My card is four two four two.', ...Array(3).fill('Four two four two.')),
      ).toEqual([
        'My card is [CREDIT_CARD_1]',
        '[CREDIT_CARD_1]',
        '[CREDIT_CARD_1]',
        '[CREDIT_CARD_1].',
      ]);
    },
  );

  it.each([
    ['We have five.', 'Six of them are red.'],
    ['We counted two one two.', 'Two hundred came later.'],
    ['we sold five five five', 'yes', 'eight six of them were red'],
  ])('is none where the next sentence counts something: %s', (...parts) => {
    expect(texts(...parts)).toEqual(parts);
  });

  verifies('add-ons.pii-divided-numbers', 'is not joined over half a minute of silence', () => {
    expect(card(say(half, 0), say(half, 30))).toEqual(['[CREDIT_CARD_1]', '[CREDIT_CARD_1]']);
    expect(card(say(half, 0), say(half, 40))).toEqual([half, half]);
  });

  verifies('add-ons.pii-divided-numbers', 'is not joined over two speakers or channels', () => {
    expect(card(say(half, 0, 0, 0), say(half, 5, 1, 0))).toEqual([half, half]);
  });
});

describe('requested types', () => {
  const text = 'I am Maria Lopez, my card is 4111 1111 1111 1111, mail me at maria@example.com';

  it('redacts what is asked for and nothing else', () => {
    expect(redact(text, { entity_types: ['EMAIL_ADDRESS'] })).toBe(
      text.replace('maria@example.com', '[EMAIL_ADDRESS_1]'),
    );
    expect(redact(text, { entity_types: ['NAME_GIVEN'] })).toContain('[NAME_GIVEN_1] Lopez');
  });

  it('expands groups to their members', () => {
    const redacted = redact(text, { entity_types: ['PCI'] });
    expect(redacted).toBe(
      'I am [NAME_1], my card is [CREDIT_CARD_1], mail me at maria@example.com',
    );
  });

  it('lists what cannot be found by name', () => {
    expect(createRedactor({ entity_types: ['PRODUCT', 'NAME'] }).unsupportedTypes).toEqual([
      'PRODUCT',
    ]);
    expect(createRedactor({ entity_types: ['GDPR'] }).unsupportedTypes).toEqual([]);
    expect(createRedactor().unsupportedTypes).toEqual(unsupportedTypes);
  });

  it('knows every group of the contract', () => {
    const groups = piiEntityTypes.slice(0, piiEntityTypes.indexOf('ACCOUNT_NUMBER'));
    expect(Object.keys(entityGroups)).toEqual(groups);
  });
});

describe('other texts of the conversation', () => {
  it('finds known entities in a translation and in subtitles', () => {
    const redactor = createRedactor();
    redactor.redactUtterances([say('my name is oluwaseun adeyemi')]);
    expect(redactor.redactText('el cliente Oluwaseun Adeyemi espera')).toBe(
      'el cliente [NAME_1] espera',
    );
    expect(redactor.redactSubtitles('1\n00:00:01,000 --> 00:00:02,500\nhello adeyemi\n')).toBe(
      '1\n00:00:01,000 --> 00:00:02,500\nhello [NAME_1]\n',
    );
  });

  it('redacts every part of a transcription', () => {
    const utterance = say('my name is john smith');
    const sentence = {
      sentence: utterance.text,
      start: 0,
      end: 2.5,
      words: utterance.words,
      confidence: 1,
      language: 'en' as const,
      channel: 0,
    };
    const transcription: Transcription = {
      full_transcript: utterance.text,
      languages: ['en'],
      utterances: [utterance],
      sentences: [
        { success: true, is_empty: false, exec_time: 0, error: null, results: [sentence] },
      ],
      subtitles: [
        { format: 'srt', subtitles: `1\n00:00:00,000 --> 00:00:02,500\n${utterance.text}\n` },
      ],
    };
    const redacted = JSON.stringify(createRedactor().redactTranscription(transcription));
    expect(redacted).not.toMatch(/john|smith/i);
    expect(redacted.match(/\[NAME_1\]/g)).toHaveLength(6);
  });

  it('uses the earlier utterances of a live session', () => {
    const redactor = createRedactor();
    redactor.redactNext(say('what is your social security number'));
    expect(redactor.redactNext(say('five three one eight seven two zero four six', 9)).text).toBe(
      '[SSN_1]',
    );
  });
});

describe.each<PiiProcessedTextType>(['MARKER', 'MASK'])(
  'any conversation, %s',
  (processed_text_type) => {
    it('leaves none of 1,000 originals anywhere', () => {
      const sentences = fc.sample(plantedSentence, { numRuns: 1000, seed: 15 });
      const utterances = sentences.map(({ sentence }, index) =>
        say(sentence, index * 30, index % 2),
      );
      const output = createRedactor({ processed_text_type }).redactUtterances(utterances);
      const texts = JSON.stringify([output.map(({ text }) => text), output.map(joined)]);
      expect(sentences.filter(({ original }) => texts.includes(original))).toEqual([]);
    });

    it('is idempotent, and keeps text, words and times together', () => {
      const conversation = fc.array(plantedSentence, { minLength: 1, maxLength: 8 });
      fc.assert(
        fc.property(conversation, (sentences) => {
          const utterances = sentences.map(({ sentence }, index) => say(sentence, index * 30));
          const once = createRedactor({ processed_text_type }).redactUtterances(utterances);
          expect(createRedactor({ processed_text_type }).redactUtterances(once)).toEqual(once);
          for (const utterance of once) {
            expect(joined(utterance)).toBe(utterance.text);
            const times = utterance.words.flatMap(({ start, end }) => [start, end]);
            expect(times).toEqual(times.toSorted((one, other) => one - other));
          }
        }),
        { numRuns: 150, seed: 15 },
      );
    });
  },
);

describe('what a model finds', () => {
  it('is redacted beside what the rules find, and takes nothing of it away', () => {
    const text = 'sunny told me that my card is 4111 1111 1111 1111';
    const findings = new Map([
      [
        text,
        [
          { type: 'NAME', start: 0, end: 5, confidence: 0.9 },
          { type: 'DATE', start: 30, end: 34, confidence: 0.99 },
        ] as const,
      ],
    ]);
    const redactor = createRedactor({ entity_types: ['NAME', 'PCI'] }, findings);
    expect(redactor.redactUtterances([say(text)])[0]?.text).toBe(
      '[NAME_1] told me that my card is [CREDIT_CARD_1]',
    );
  });
});
