import { type CloseCodeName, closeCodes } from '../live/close-codes.js';

/**
 * Finds the number of a close code, 1000 to 4999, by its name.
 *
 * @example
 * ```ts
 * import { getCloseCode } from '@earshot/core/protocol';
 *
 * console.log(getCloseCode('taken_over')); // 4409
 * ```
 */
export function getCloseCode(name: CloseCodeName): number {
  // Every name is in the table.
  return (closeCodes.find((each) => each.name === name) as (typeof closeCodes)[number]).code;
}

/** Maximum length of the reason in a close frame, in bytes of UTF-8 (RFC 6455, section 5.5). */
const maximumReasonBytes = 123;

/**
 * Shortens a text to a valid reason of a close frame: at most 123 bytes of UTF-8, in whole
 * characters (RFC 6455, section 5.5).
 */
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

/**
 * True for the codes 1000 and 1001, with which a client that has finished closes its socket. They
 * end the recording.
 */
export function isLeaving(code: number): boolean {
  return code === 1000 || code === 1001;
}
