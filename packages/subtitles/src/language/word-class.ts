// Single constants rather than an object, so that bundles hold numbers and no names.

/** The classes of a word are bits: it may have several. A noun follows a determiner. */
export const determiner = 1;
/** A quantity that also stands for a noun: some, all. */
export const quantity = 2;
/** A preposition, conjunction or relative word. */
export const opener = 4;
/** A verb follows: auxiliaries, negations, pronouns of subjects. */
export const verbal = 8;
/** A form of a copula. */
export const copula = 16;
/** A verb form that may follow a copula. */
export const participle = 32;
/** A title before a name. */
export const title = 64;
/** An abbreviation with a full stop. */
export const abbreviation = 128;
/** It modifies what follows. */
export const modifier = 256;
/** It leans on what stands before it. */
export const enclitic = 512;
/** It begins with a conjunction or preposition whose last letter is elided, but leans on nothing. */
export const elidedOpener = 1024;
