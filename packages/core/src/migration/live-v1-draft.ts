import type { LiveRequest } from '../requests/live-request.js';
import type { LiveV1Change } from './live-v1-change.js';

/** A V2 configuration in the making, with what was changed on the way. */
export class LiveV1Draft {
  readonly config: LiveRequest = {};
  readonly changes: LiveV1Change[] = [];

  /**
   * Notes a value that stands elsewhere in V2, in another form when `to` differs from `from`.
   *
   * @param field - the field of V1
   * @param values - the value in V1 and in V2
   * @param path - where it stands in V2
   * @param reason - why it is another value
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
   * Notes a field that V2 does without.
   *
   * @param field - the field of V1
   * @param from - its value
   * @param message - why, and what takes its place
   */
  removed(field: string, from: unknown, message: string): void {
    this.changes.push({ field, kind: 'removed', from, to: null, path: null, message });
  }

  /**
   * Notes a field or a value that V2 does not have; V2's default applies.
   *
   * @param field - the field of V1
   * @param from - its value
   * @param message - what is not supported, and what is
   */
  unsupported(field: string, from: unknown, message: string): void {
    this.changes.push({ field, kind: 'unsupported', from, to: null, path: null, message });
  }
}
