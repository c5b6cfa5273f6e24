import { phraseList, wordSet } from '../../text/word-lists.js';

/** Nouns for persons by their relation to somebody. */
export const personNouns = wordSet(
  'son daughter wife husband mother father mom dad mum brother sister patient grandmother grandfather grandma grandpa child kid boy girl baby uncle aunt niece nephew cousin partner boyfriend girlfriend customer caller tenant neighbor',
);

/** Months in lower case, in order. */
export const monthNames: readonly string[] =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
