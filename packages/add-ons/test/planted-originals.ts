import fc from 'fast-check';

const digitWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const speak = (digits: string) =>
  digits
    .split('')
    .map((digit) => digitWords[Number(digit)])
    .join(' ');
const given = [
  'jonathan',
  'priya',
  'marisol',
  'kwabena',
  'ingrid',
  'takeshi',
  'fatima',
  'declan',
  'svetlana',
  'rajesh',
];
const family = [
  'henderson',
  'nakamura',
  'okonkwo',
  'fitzgerald',
  'ramirez',
  'lindqvist',
  'patel',
  'kowalczyk',
  'moretti',
  'schneider',
];

const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9]\\d{${length - 1}}$`));
const formed = (number: fc.Arbitrary<string>) =>
  fc.tuple(number, fc.boolean()).map(([value, spoken]) => (spoken ? speak(value) : value));

function withCheckDigit(start: string): string {
  let sum = 0;
  for (const [index, digit] of start.split('').toReversed().entries()) {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return `${start}${(10 - (sum % 10)) % 10}`;
}

/** A sentence with personal data in it, and that data. */
export interface PlantedSentence {
  readonly sentence: string;
  readonly original: string;
}

const planted = (frame: (original: string) => string, original: fc.Arbitrary<string>) =>
  original.map((value): PlantedSentence => ({ sentence: frame(value), original: value }));
const name = fc
  .tuple(fc.constantFrom(...given), fc.constantFrom(...family))
  .map((names) => names.join(' '));

/** Sentences of a call, each with an original of its own. */
export const plantedSentence: fc.Arbitrary<PlantedSentence> = fc.oneof(
  planted((value) => `my name is ${value} and i have a question`, name),
  planted((value) => `you can call me back at ${value} after lunch`, formed(digits(10))),
  planted(
    (value) => `my card number is ${value} okay`,
    formed(fc.stringMatching(/^4\d{14}$/).map(withCheckDigit)),
  ),
  planted(
    (value) => `my social security number is ${value}`,
    formed(fc.stringMatching(/^[1-5][1-9]{8}$/)),
  ),
  planted((value) => `the account number is ${value} please check`, formed(digits(9))),
  planted(
    (value) => `send it to ${value} today`,
    fc
      .tuple(fc.constantFrom(...given), digits(4), fc.boolean())
      .map(([who, number, spoken]) =>
        spoken ? `${who} ${speak(number)} at example dot com` : `${who}${number}@example.com`,
      ),
  ),
  planted((value) => `the server is ${value} i think`, fc.ipV4()),
  planted((value) => `my password is ${value}`, fc.stringMatching(/^[a-z]{5}\d{4}$/)),
);
