import type { KnownVoiceProfile } from '@earshot/add-ons/diarization';
import type { KnownVoices } from '../storage/index.js';

/** Reads the voices that recordings of a key are compared with. */
export type KnownVoicesReader = (keyId: string) => Promise<readonly KnownVoiceProfile[]>;

/**
 * Reads the known voices of keys.
 *
 * @param isOn - false for no known voices
 */
export function createKnownVoicesReader(
  voices: Pick<KnownVoices, 'list'>,
  isOn: boolean,
): KnownVoicesReader {
  return async (keyId) => (isOn ? voices.list(keyId) : []);
}
