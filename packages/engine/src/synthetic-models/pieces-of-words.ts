import { homophone, toneWords } from './tones.js';

/** A token that a synthetic model with a merged decoder writes. */
export interface WrittenPiece {
  /** Text of the token, a space included. */
  readonly text: string;
  /**
   * Number of the tone that it stands for in `toneWords`, or {@link silentWord} for text that is
   * written where no tone sounds.
   */
  readonly word: number;
  /** Place within the word, 0 to 1: a piece is due after those before it. */
  readonly from: number;
  /** Place within the word after it. */
  readonly to: number;
  /** Score compared with the other pieces of the same place, in nats. */
  readonly bias: number;
  /** True for a piece of a translation. */
  readonly isTranslated: boolean;
}

/** Number of the word that is written where no tone sounds, as Whisper does. */
export const silentWord = toneWords.length;

/** Text that is written where no tone sounds. */
const silentText = 'thanks';

/** Text that is written instead of a word that is hardly audible. */
export const unsureText = 'um';

/** Translations of the words, in the order of `toneWords`. */
const translatedWords = [
  'amsterdam',
  'baltimore',
  'casablanca',
  'denmark',
  'edison',
  'florida',
  'gallipoli',
  'havana',
] as const;

const whole = { from: 0, to: 0, bias: 0, isTranslated: false } as const;

/**
 * Score of the word that sounds the same, in nats below the usual one: a custom vocabulary
 * compensates for it.
 */
const homophoneBias = -2;

/**
 * The pieces that are written for the tones. One of the words takes three tokens, and its homophone
 * two.
 */
export const writtenPieces: readonly WrittenPiece[] = [
  ...toneWords.flatMap(({ text }, word): WrittenPiece[] => {
    if (text === homophone.soundsLike)
      return [
        // Nothing of its homophone is due after it.
        { ...whole, text: ` ${text}`, word, to: 0.75 },
        { ...whole, text: ` ${homophone.text.slice(0, 3)}`, word, bias: homophoneBias },
        { ...whole, text: homophone.text.slice(3), word, from: 0.25, to: 0.25 },
      ];
    if (text === 'golf')
      return [
        { ...whole, text: ' go', word },
        { ...whole, text: 'l', word, from: 0.25, to: 0.25 },
        { ...whole, text: 'f', word, from: 0.5, to: 0.5 },
      ];
    return [{ ...whole, text: ` ${text}`, word }];
  }),
  ...translatedWords.map((text, word) => ({
    ...whole,
    text: ` ${text}`,
    word,
    isTranslated: true,
  })),
  { ...whole, text: ` ${silentText}`, word: silentWord },
];

/**
 * Pieces of byte pair encoding that make up the written pieces, each longer than the one before by
 * one letter, so that text is split into exactly the written ones.
 */
export function prefixesOfPieces(): string[] {
  const pieces = [...writtenPieces.map(({ text }) => text), ` ${unsureText}`];
  // Words before what continues one: the letters of a word are joined from its beginning on.
  const ordered = [
    ...pieces.filter((text) => text.startsWith(' ')),
    ...pieces.filter((text) => !text.startsWith(' ')),
  ];
  return [
    ...new Set(
      ordered.flatMap((text) =>
        Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2)),
      ),
    ),
  ];
}
