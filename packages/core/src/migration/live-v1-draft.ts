import type { LiveRequestInput } from '../types/live-request.js';

/** Migration of one field of a live V1 configuration. */
export interface LiveV1Change {
  /** Name of the field in V1. */
  readonly field: string;
  /**
   * Kind of change.
   *
   * - `renamed`: the same value has another name
   * - `converted`: the value changed, for example its unit
   * - `removed`: V2 does not need the field
   * - `unsupported`: V2 does not support the field or its value
   */
  readonly kind: 'renamed' | 'converted' | 'removed' | 'unsupported';
  /** Value in V1. The value of a key is replaced by `withheld`. */
  readonly from: unknown;
  /** Value in V2, null when there is none. */
  readonly to: unknown;
  /** Path of the value in V2, such as `pre_processing.audio_enhancer`, null when there is none. */
  readonly path: string | null;
  /** Description of the change, and of what remains to be done by hand. */
  readonly message: string;
}

/** A V2 configuration under construction, with the changes made so far. */
export class LiveV1Draft {
  readonly config: LiveRequestInput = {};
  readonly changes: LiveV1Change[] = [];

  /**
   * Records a field with another path or value in V2. It is converted if `to` differs from `from`,
   * and renamed otherwise.
   *
   * @param field - the field of V1
   * @param values - the value in V1 and in V2
   * @param path - its path in V2
   * @param reason - the reason for a different value
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
   * @param message - the reason, and what replaces the field
   */
  removed(field: string, from: unknown, message: string): void {
    this.changes.push({ field, kind: 'removed', from, to: null, path: null, message });
  }

  /**
   * Records a field or value that V2 does not support, so that the default of V2 applies.
   *
   * @param field - the field of V1
   * @param from - its value
   * @param message - the reason, and the supported values
   */
  unsupported(field: string, from: unknown, message: string): void {
    this.changes.push({ field, kind: 'unsupported', from, to: null, path: null, message });
  }
}
