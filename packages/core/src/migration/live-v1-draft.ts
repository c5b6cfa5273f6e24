import type { LiveRequestInput } from '../types/live-request.js';

/** Migration of one field of a live V1 configuration. */
export interface LiveV1Change {
  /** The field of V1. */
  readonly field: string;
  /**
   * - `renamed`: the value stands under another name
   * - `converted`: the value is another one, in another unit for example
   * - `removed`: V2 does without it
   * - `unsupported`: V2 has no such thing, or not with this value
   */
  readonly kind: 'renamed' | 'converted' | 'removed' | 'unsupported';
  /** The value in V1; a key is withheld. */
  readonly from: unknown;
  /** The value in V2; null when there is none. */
  readonly to: unknown;
  /** Path of the value in V2, such as `pre_processing.audio_enhancer`; null when there is none. */
  readonly path: string | null;
  /** Sentence on what was done, and what is left to do. */
  readonly message: string;
}

/** A V2 configuration under construction, with the changes made so far. */
export class LiveV1Draft {
  readonly config: LiveRequestInput = {};
  readonly changes: LiveV1Change[] = [];

  /**
   * Records a value that has another path in V2, in another form when `to` differs from `from`.
   *
   * @param field - the field of V1
   * @param values - the value in V1 and in V2
   * @param path - its path in V2
   * @param reason - the reason of a different value
   */
  moved(field: string, values: { from: unknown; to: unknown }, path: string, reason = ''): void {
    const kind = values.from === values.to ? 'renamed' : 'converted';
    const message =
      kind === 'renamed'
        ? `${field} is now ${path}`
        : `${field} became ${path}${reason === '' ? '' : `: ${reason}`}`;
    this.changes.push({ field, kind, ...values, path, message });
  }

  /**
   * Records a field that V2 does not need.
   *
   * @param field - the field of V1
   * @param from - its value
   * @param message - why, and what takes its place
   */
  removed(field: string, from: unknown, message: string): void {
    this.changes.push({ field, kind: 'removed', from, to: null, path: null, message });
  }

  /**
   * Records a field or a value that V2 does not have; V2's default applies.
   *
   * @param field - the field of V1
   * @param from - its value
   * @param message - what is not supported, and what is
   */
  unsupported(field: string, from: unknown, message: string): void {
    this.changes.push({ field, kind: 'unsupported', from, to: null, path: null, message });
  }
}
