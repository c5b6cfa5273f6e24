import type { FrameRate } from '../timecode/frame-rate.js';
import type { Timecode } from '../timecode/timecode.js';

/** Bytes of the general subtitle information (GSI) at the start of a file. */
export const headBytes = 1024;

/** Bytes of a block of text and timing information (TTI). */
export const blockBytes = 128;

/** Offset of the text field within a block, which extends to its end. */
export const textOffset = 16;

/** Number of the last block of a subtitle. */
export const lastExtension = 0xff;

/** True for numbers of blocks that continue no text: 0xFE is data of users, others are reserved. */
export function isReserved(extension: number): boolean {
  return extension >= 0xf0 && extension < lastExtension;
}

/** Frame rates by the disk format code (DFC) of a file. Only the first two are of the standard. */
export const ratesOfFormat: Readonly<Record<string, FrameRate>> = {
  STL25: '25',
  STL30: '30',
  STL23: '23.976',
  STL24: '24',
  STL29: '29.97',
  STL50: '50',
  STL59: '59.94',
  STL60: '60',
};

/** What is read of the general subtitle information. */
export interface StlHead {
  readonly frameRate: FrameRate;
  /** Teletext, whose control codes take the place of a character. */
  readonly isTeletext: boolean;
  readonly characterTable: string;
  /** Number of rows of the screen. */
  readonly rows: number;
  /** Timecode at which the programme starts. */
  readonly programmeStart: Timecode | undefined;
}

/** True for bytes that begin as a file of EBU STL does. */
export function isStl(bytes: Uint8Array | undefined): bytes is Uint8Array {
  return bytes !== undefined && /^STL\d\d\.\d\d$/.test(ascii(bytes, 3, 11));
}

/** Reads the general subtitle information (EBU Tech 3264, section 4). */
export function readHead(bytes: Uint8Array): StlHead {
  const [hours, minutes, seconds, frames] = [256, 258, 260, 262].map((offset) =>
    Number.parseInt(ascii(bytes, offset, offset + 2), 10),
  );
  const start = { hours, minutes, seconds, frames };
  return {
    frameRate: ratesOfFormat[ascii(bytes, 3, 8)] ?? '25',
    isTeletext: /[12]/.test(ascii(bytes, 11, 12)),
    characterTable: ascii(bytes, 12, 14),
    rows: Number.parseInt(ascii(bytes, 253, 255), 10) || 23,
    programmeStart: isTimecode(start) ? start : undefined,
  };
}

function isTimecode(parts: { [Part in keyof Timecode]: number | undefined }): parts is Timecode {
  return Object.values(parts).every((part) => part !== undefined && Number.isInteger(part));
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
