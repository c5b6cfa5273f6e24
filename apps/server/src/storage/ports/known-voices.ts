import type { MeasuredVoice } from '@earshot/add-ons/diarization';

/** A known voice. */
export interface StoredVoice {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** At most one for each bandwidth. */
  readonly measurements: readonly MeasuredVoice[];
}

/**
 * Known voices. Once a voice is removed, nothing can read its name and measurements, even in what
 * is left of its row.
 */
export interface KnownVoices {
  /** Number of the voices of a key. */
  count(keyId: string): Promise<number>;

  /** Adds a voice. */
  create(keyId: string, voice: Pick<StoredVoice, 'name' | 'measurements'>): Promise<StoredVoice>;

  /** The voices of a key, the oldest first. A voice that is being removed is omitted. */
  list(keyId: string): Promise<StoredVoice[]>;

  /** A voice of a key, undefined when there is none. */
  get(keyId: string, id: string): Promise<StoredVoice | undefined>;

  /**
   * Replaces the name and the measurements of a voice.
   *
   * @returns false when it was removed in the meantime
   */
  update(keyId: string, voice: StoredVoice): Promise<boolean>;

  /**
   * Removes a voice permanently.
   *
   * @returns false when there is none
   */
  remove(keyId: string, id: string): Promise<boolean>;
}
