import { Decoder } from '../../libraries/pocketsphinx/decoder.js';
import type { Installation } from '../../libraries/pocketsphinx/open-installation.js';
import type { DecoderSettings } from '../../libraries/pocketsphinx/pocketsphinx-library.js';
import { DecoderPool } from './decoder-pool.js';
import { loadVocabularyDecoder } from './load-vocabulary-decoder.js';
import type { PocketsphinxOptions } from './options.js';
import { hurriedSettings, partialSettings, wholeSettings } from './settings.js';
import { readPrepared } from './vocabulary.js';

/** The decoders of an engine, by their use. */
export interface EngineDecoders {
  /** Decoders of utterances of recordings. */
  readonly recordings: DecoderPool;
  /** Decoders of live utterances, which do not wait for a long one of a recording. */
  readonly live: DecoderPool;
  /** Quicker decoders of utterances. */
  readonly hurried: DecoderPool;
  /** Decoders of partial hypotheses, one for each stream. */
  readonly partials: DecoderPool;
}

/** Creates the decoders, of which none is loaded yet. */
export function createEngineDecoders(
  { library, model }: Installation,
  { settings: given }: PocketsphinxOptions,
  streamCapacity: number,
): EngineDecoders {
  const create = (settings: DecoderSettings, capacity: number, maximumIdle: number) =>
    new DecoderPool({
      capacity,
      maximumIdle,
      load: (key) =>
        key === ''
          ? Decoder.load(library, settings)
          : loadVocabularyDecoder(library, settings, () => readPrepared({ content: key })),
    });
  const whole = { ...wholeSettings(model), ...given };
  return {
    recordings: create(whole, 1, 3),
    live: create(whole, 1, 2),
    hurried: create({ ...hurriedSettings(model), ...given }, 1, 2),
    partials: create(partialSettings(model), streamCapacity, streamCapacity),
  };
}
