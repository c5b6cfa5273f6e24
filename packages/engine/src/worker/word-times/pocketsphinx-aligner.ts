import { readAloud } from '../../english/read-aloud.js';
import { bundledLetterToSound } from '../../english/pronunciation/bundled-rules.js';
import { createDecoder, type Decoder, type DecodedWord } from '../pocketsphinx/library/decoder.js';
import { locateModel } from '../pocketsphinx/library/locate-installation.js';
import {
  type DecoderSettings,
  openPocketsphinxLibrary,
} from '../pocketsphinx/library/pocketsphinx-library.js';
import type { Aligner } from './aligner.js';
import { buildAlignmentGrammar, matchReadings, type Readings } from './alignment-grammar.js';
import type { WordTime } from './word-time.js';

/** Words that a decoder takes beside its dictionary; with more it is loaded anew, since it never forgets one. */
const maximumAddedWords = 2000;

/** Most frames a minute. */
const settings: DecoderSettings = {
  lw: 1,
  bestpath: 'no',
  fsgusealtpron: 'yes',
  fsgusefiller: 'yes',
  silprob: 0.1,
  // So wide that the path to the end of the text is hardly ever lost.
  beam: 1e-120,
  pbeam: 1e-120,
  wbeam: 1e-100,
};

/** Prefix of the names of added words, with which no word of the dictionary begins. */
const namePrefix = 'earshot-';

const isFiller = ({ name }: DecodedWord) => /^(?:<.*>|\[.*\]|\(NULL\))$/u.test(name);
