import { ContractError } from '../contract-error.js';
import { describeValue } from '../issues/describe-value.js';
import { isObject } from '../schema/json.js';
import type { LiveRequestInput } from '../types/live-request.js';
import {
  migrateBitDepth,
  migrateChannels,
  migrateEncoding,
  migrateEndpointing,
  migrateMaximumAudioDuration,
  migrateSampleRate,
  setCompandedBitDepth,
} from './live-v1-audio-fields.js';
import { type LiveV1Change, LiveV1Draft } from './live-v1-draft.js';
import { migrateLanguage, migrateLanguageBehaviour } from './live-v1-language-fields.js';

/** A live V1 configuration, as it was sent over the socket. */
export type LiveV1Configuration = Readonly<Record<string, unknown>>;

/** Result of {@link migrateLiveV1}. */
export interface MigratedLiveV1 {
  /** Valid body for `POST /v2/live`. */
  readonly config: LiveRequestInput;
  /** Changes, in the order of the V1 fields, without fields that are the same in both versions. */
  readonly changes: readonly LiveV1Change[];
}

type Migration = (value: unknown, draft: LiveV1Draft, all: LiveV1Configuration) => void;

function unsupported(field: string): Migration {
  return (value, draft) => draft.unsupported(field, value, `${field} is not supported in V2`);
}

const migrations: Readonly<Record<string, Migration>> = {
  x_service_key: (_, draft) =>
    draft.removed(
      'x_service_key',
      'withheld',
      'the key is the header x-service-key of POST /v2/live',
    ),
  encoding: migrateEncoding,
  bit_depth: migrateBitDepth,
  sample_rate: migrateSampleRate,
  channels: migrateChannels,
  model: (value, draft) =>
    draft.removed('model', value, 'there is only one model, and the field is removed'),
  endpointing: migrateEndpointing,
  maximum_audio_duration: migrateMaximumAudioDuration,
  language_behaviour: migrateLanguageBehaviour,
  language: (value, draft, all) => migrateLanguage(value, draft, all['language_behaviour']),
  frames_format: (value, draft) =>
    draft.removed('frames_format', value, 'whether chunks are bytes or base64 is detected'),
  audio_enhancer: (value, draft) => {
    if (typeof value !== 'boolean') {
      draft.unsupported('audio_enhancer', value, 'audio_enhancer must be true or false');
      return;
    }
    draft.config.pre_processing = { audio_enhancer: value };
    draft.moved('audio_enhancer', { from: value, to: value }, 'pre_processing.audio_enhancer');
  },
  word_timestamps: (value, draft) => {
    if (typeof value !== 'boolean') {
      draft.unsupported('word_timestamps', value, 'word_timestamps must be true or false');
      return;
    }
    draft.config.realtime_processing = { words_accurate_timestamps: value };
    draft.moved(
      'word_timestamps',
      { from: value, to: value },
      'realtime_processing.words_accurate_timestamps',
    );
  },
  prosody: unsupported('prosody'),
  reinject_context: unsupported('reinject_context'),
  transcription_hint: unsupported('transcription_hint'),
};

/**
 * Converts a live V1 configuration to the body of `POST /v2/live`. For fields and values that V2
 * does not support, the default of V2 applies. Durations beyond the limits of V2 are clamped. Both
 * are listed as changes.
 *
 * @example
 * ```ts
 * import { migrateLiveV1 } from '@earshot/core/migration';
 *
 * const { changes, config } = migrateLiveV1({
 *   sample_rate: 16000,
 *   language_behaviour: 'manual',
 *   language: 'english',
 * });
 * console.log(config.language_config, changes.length);
 * // { code_switching: false, languages: [ 'en' ] } 2
 * ```
 *
 * @param configuration - the configuration as a V1 client sends it over the socket
 * @returns the V2 configuration and the changes
 * @throws ContractError with code `invalid_live_v1_configuration` when the configuration is not an
 * object
 */
export function migrateLiveV1(configuration: LiveV1Configuration): MigratedLiveV1 {
  if (!isObject(configuration)) {
    const issue = `the configuration must be an object, got ${describeValue(configuration)}`;
    throw new ContractError(
      'invalid_live_v1_configuration',
      `The live V1 configuration is malformed: ${issue}.`,
      { issues: [issue] },
    );
  }
  const draft = new LiveV1Draft();
  for (const [field, value] of Object.entries(configuration)) {
    if (value === undefined || value === null) continue;
    const migration = Object.hasOwn(migrations, field) ? migrations[field] : undefined;
    if (migration === undefined)
      draft.unsupported(field, value, `${field} is not a field of live V1`);
    else migration(value, draft, configuration);
  }
  setCompandedBitDepth(draft);
  return { config: draft.config, changes: draft.changes };
}
