import { type Placement, type TextStyle, unstyled } from '../../styled-text/styled-text.js';

/** A style of a script, or the state of a line after overrides. */
export interface AssStyle {
  readonly text: TextStyle;
  readonly placement: Placement;
}

/** The style of lines whose style the script does not define. */
export const defaultAssStyle: AssStyle = { text: unstyled, placement: 2 };

/**
 * Reads a line of a styles section.
 *
 * @param isLegacy - True in SSA (`[V4 Styles]`), which counts alignments otherwise.
 */
export function readAssStyle(fields: ReadonlyMap<string, string>, isLegacy: boolean): AssStyle {
  const isOn = (name: string) => Number(fields.get(name) ?? 0) !== 0;
  const alignment = Number(fields.get('alignment') ?? 2);
  return {
    placement: (isLegacy ? placementOfLegacy(alignment) : toPlacement(alignment)) ?? 2,
    text: {
      isItalic: isOn('italic'),
      isBold: isOn('bold'),
      isUnderlined: isOn('underline'),
      isStruck: isOn('strikeout'),
      color: readAssColor(fields.get('primarycolour') ?? ''),
      voice: undefined,
    },
  };
}

/** A number of the number pad, as ASS counts alignments. */
export function toPlacement(value: number): Placement | undefined {
  // The check leaves only the numbers of the type.
  return Number.isInteger(value) && value >= 1 && value <= 9 ? (value as Placement) : undefined;
}

/** The alignment of SSA: 1 to 3 at the bottom, 5 to 7 at the top, 9 to 11 in the middle. */
export function placementOfLegacy(value: number): Placement | undefined {
  if (value >= 9) return toPlacement(value - 5);
  return toPlacement(value >= 5 ? value + 2 : value);
}

/**
 * Reads `&HAABBGGRR`, or the decimal number of SSA, as red, green and blue in six hexadecimal
 * digits.
 */
export function readAssColor(written: string): string | undefined {
  const digits = /^&?H?([\da-f]{1,8})&?$/i.exec(written.trim())?.[1];
  if (digits === undefined) return undefined;
  const isHex = /h/i.test(written);
  const value = Number.parseInt(digits, isHex ? 16 : 10);
  if (Number.isNaN(value)) return undefined;
  const [red, green, blue] = [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff];
  return [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
}
