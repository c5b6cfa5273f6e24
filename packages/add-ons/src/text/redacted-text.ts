import type { PiiEntityType } from '@earshot/core';

/**
 * Placeholder of a character that is redacted already. A run of it is a token that no finder
 * matches.
 */
const redactedCharacter = '\ue000';
const masked = /(?<![\w#])#+(?![\w#])/g;
const marker = /\[([A-Z_]+)_(\d+)\]/g;

/**
 * Text of the same length whose markers and masks of a redaction are placeholders, which no finder
 * reads as words.
 *
 * @param onMarker - is called with each marker
 */
export function hideRedacted(
  text: string,
  onMarker?: (type: PiiEntityType, number: number) => void,
): string {
  const unmasked = text.replace(masked, (found) => redactedCharacter.repeat(found.length));
  return unmasked.replace(marker, (found, type: PiiEntityType, number: string) => {
    onMarker?.(type, Number(number));
    return redactedCharacter.repeat(found.length);
  });
}

/** True for a part of a text of {@link hideRedacted} with something that is redacted. */
export function hasRedacted(text: string): boolean {
  return text.includes(redactedCharacter);
}

/**
 * Text with another character for each that is redacted.
 *
 * @param placeholder - the other character. @defaultValue a space
 */
export function withoutRedacted(text: string, placeholder = ' '): string {
  return hideRedacted(text).replaceAll(redactedCharacter, placeholder);
}
