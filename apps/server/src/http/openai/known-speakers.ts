/** Fields of a form with the names of speakers, and with speech of each. */
export const namesField = 'known_speaker_names[]';
export const referencesField = 'known_speaker_references[]';

/**
 * Limits of references, which are those of OpenAI. One may be as large as ten seconds of 24-bit
 * stereo at 48 kHz.
 */
export const referenceLimits = {
  count: 4,
  bytes: 4 * 1024 ** 2,
  minimumSeconds: 2,
  maximumSeconds: 10,
} as const;

/** A speaker who may be recognised in a recording. */
export interface KnownSpeaker {
  readonly name: string;
  /** Speech of the speaker, as a data URL. */
  readonly reference: string;
}

/** True for the name of a field with a reference, however its list is written. */
export function isReference(field: string): boolean {
  return /^known_speaker_references(?:\[|$)/.test(field);
}

/**
 * The audio of a reference. It is undefined when the reference is no data URL in Base64, or empty.
 */
export function audioOfReference(reference: string): Buffer | undefined {
  const start = /^data:[^,]{0,200};base64,/i.exec(reference)?.[0].length;
  if (start === undefined) return undefined;
  const text = reference.slice(start).trim();
  if (text === '' || !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  return Buffer.from(text, 'base64');
}
