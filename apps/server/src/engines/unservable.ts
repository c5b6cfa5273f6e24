/** An option of a valid request that this server cannot serve. */
export interface Unservable {
  readonly code: 'unsupported_language' | 'unsupported_option';
  /** A sentence with the name of the field and with a remedy. */
  readonly sentence: string;
}

/** Creates an {@link Unservable} from its sentence. */
export const unservable = {
  language: (sentence: string): Unservable => ({ code: 'unsupported_language', sentence }),
  option: (sentence: string): Unservable => ({ code: 'unsupported_option', sentence }),
};
