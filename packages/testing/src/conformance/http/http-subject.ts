import type { Bytes } from '@earshot/audio';
/** An HTTP service under test. Nothing of its limits is to be used up by a few hundred requests. */
export interface HttpConformanceSubject {
  /** Base of its addresses, without a slash at the end. */
  readonly baseUrl: string;
  /** A key that it knows. */
  readonly apiKey: string;
  /** Sends a request; redirects are not followed. */
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** Lets the service work until a condition holds; rejects when it does not in reasonable time. */
  until(isReached: () => Promise<boolean>): Promise<void>;
  /** A WAV file with speech. */
  readonly recording: {
    /** The file. */
    readonly bytes: Bytes;
    /** Duration of its audio, in seconds. */
    readonly seconds: number;
    /** Number of its channels. */
    readonly channels: number;
  };
}
