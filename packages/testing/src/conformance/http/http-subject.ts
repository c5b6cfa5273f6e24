import type { Bytes } from '@earshot/audio';
/** An HTTP service under test. A few hundred requests must not exceed its limits. */
export interface HttpConformanceSubject {
  /** Base URL, without a trailing slash. */
  readonly baseUrl: string;
  /** A valid API key. */
  readonly apiKey: string;
  /** Sends a request, without following redirects. */
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /**
   * Waits until a condition holds, while the service works. Rejects when it does not hold in
   * reasonable time.
   */
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
