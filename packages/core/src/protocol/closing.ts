import { type CloseCodeName, closeCodes } from '../live/close-codes.js';

/** Looks up the code that the server closes a live socket with. */
export function closeCodeOf(name: CloseCodeName): number {
  // The names are those of the table.
  return (closeCodes.find((each) => each.name === name) as (typeof closeCodes)[number]).code;
}

/** Bytes of UTF-8 that the reason in a close frame may have (RFC 6455, section 5.5). */
const maximumReasonBytes = 123;

/** Shortens a text to a reason that fits into a close frame. */
export function closeReason(text: string): string {
  let bytes = 0;
  let reason = '';
  for (const character of text) {
    bytes += utf8Bytes(character.codePointAt(0) ?? 0);
    if (bytes > maximumReasonBytes) break;
    reason += character;
  }
  return reason;
}

function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}

/** True of the code with which a client closes its socket because it is done: that ends the recording. */
export function isLeaving(code: number): boolean {
  return code === 1000 || code === 1001;
}
