import { verifies } from '@earshot/specification';
import { describe, expect, it } from 'vitest';
import { speech } from '../../test/speech.js';
import { createRedactor } from './create-redactor.js';

const redact = (text: string, types: Parameters<typeof createRedactor>[0] = {}) =>
  createRedactor(types).redactText(text);

describe('a question and its response', () => {
  const pairs = [
    ['may i take the last four of your social', 'eight one oh two'],
    ['And the three digits on the back?', "It's 417."],
    ['what is the sort code', 'forty twenty eleven'],
    ['could you confirm the postcode', 'l s six two b w'],
    ['what is your policy number', 'k t dash four one nine oh'],
    ['Can I get your passport number, please?', 'Sure, 5 3 3 1, 0 8 8 2.'],
    ['a phone number for you', 'oh one one three four nine six'],
    ['the code on the text message please', 'nine nine one four two oh'],
  ] as const;
  const everything = /\[[A-Z_]+_\d+\]/g;
  const withoutMarkers = (text: string) =>
    text
      .replace(everything, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();

  verifies('add-ons.pii-conversations', 'are one conversation over channels', () => {
    for (const [question, response] of pairs) {
      const spoken = [
        speech(question, { from: 0, channel: 0 }),
        speech(response, { from: 5, channel: 1 }),
      ];
      const byChannel = createRedactor().redactUtterances(spoken);
      const live = createRedactor();
      const byUtterance = spoken.map((utterance) => live.redactNext(utterance));
      for (const redacted of [byChannel, byUtterance]) {
        expect(redacted[0]?.text).toBe(question);
        expect(withoutMarkers(redacted[1]?.text ?? ''), response).toMatch(/^(?:It s|Sure)?$/);
      }
    }
  });

  verifies(
    'add-ons.pii-conversations',
    'go over what the other party says in between, and over parts of the response',
    () => {
      const spoken = [
        speech('what is your member number', { from: 0, channel: 0 }),
        speech('six six one', { from: 3, channel: 1 }),
        speech('mhm', { from: 5, channel: 0 }),
        speech('oh two', { from: 6, channel: 1 }),
      ];
      const texts = createRedactor()
        .redactUtterances(spoken)
        .map(({ text }) => text);
      expect(texts).toEqual([
        'what is your member number',
        '[ACCOUNT_NUMBER_1]',
        'mhm',
        '[ACCOUNT_NUMBER_1]',
      ]);
    },
  );
});

describe('a number that is misheard', () => {
  verifies('add-ons.pii-check-digits', 'is redacted after its announcement', () => {
    for (const [text, redacted] of [
      ['my card is 4111 1111 1111 1112', 'my card is [CREDIT_CARD_1]'],
      ['my iban is GB82 WEST 1234 5698 7654 33', 'my iban is [BANK_ACCOUNT_1]'],
      ['the nino on it is QQ 12 34 5 C', 'the nino on it is [SSN_1]'],
      ['the aadhaar is 2341 2341 234', 'the aadhaar is [SSN_1]'],
    ] as const)
      expect(redact(text)).toBe(redacted);
  });

  verifies(
    'add-ons.pii-check-digits',
    'is redacted for its length alone, for a request of payment cards as well',
    () => {
      const text = 'and then 41, 11, 11 11 112: 111 5 she read out';
      expect(redact(text, { entity_types: ['PCI'] })).toBe('and then [CREDIT_CARD_1] she read out');
      expect(redact('it says 918 273 645 here', { entity_types: ['NUMERICAL_PII'] })).toBe(
        'it says [NUMERICAL_PII_1] here',
      );
      expect(redact('in 1984, 1985 and 1986')).not.toContain('NUMERICAL');
    },
  );

  it('is redacted for a request of what it may be as well', () => {
    const text = 'it ends in four two four two';
    expect(redact(text, { entity_types: ['PCI'] })).toBe('it ends in [CREDIT_CARD_1]');
    expect(redact(text, { entity_types: ['BANK_ACCOUNT'] })).toBe('it ends in [BANK_ACCOUNT_1]');
    expect(redact(text, { entity_types: ['EMAIL_ADDRESS'] })).toBe(text);
  });
});
