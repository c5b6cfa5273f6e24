/** A link by which others read a transcript without a key. */
export interface TranscriptShare {
  readonly id: string;
  readonly jobId: string;
  /** Title that its readers see. */
  readonly title: string;
  /** True when its readers may play the audio too. */
  readonly hasAudio: boolean;
  /** Times in milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A new link of a transcript. */
export interface NewShare extends Pick<TranscriptShare, 'hasAudio' | 'jobId' | 'title'> {
  readonly lifetimeMs: number;
}

/** Tokens that read a transcript, of 256 random bits each. */
export interface TranscriptShares {
  /**
   * Creates a link. Its token cannot be read later. Of several calls at once, no more than
   * `maximumShares` succeed.
   *
   * @param maximumShares - largest number of links of a transcript that have not expired
   * @returns undefined when the transcript already has that number
   */
  create(
    share: NewShare,
    maximumShares: number,
  ): Promise<{ readonly token: string; readonly share: TranscriptShare } | undefined>;

  /** The links of a transcript that have not expired, the newest first. */
  list(jobId: string): Promise<readonly TranscriptShare[]>;

  /** Revokes a link of a transcript. Resolves with false when there is none with the id. */
  revoke(jobId: string, id: string): Promise<boolean>;

  /**
   * The link of a token, with the key of its job. Undefined when it is unknown, was revoked or has
   * expired, and when the key was revoked.
   */
  find(
    token: string,
  ): Promise<{ readonly share: TranscriptShare; readonly keyId: string } | undefined>;

  /** Removes the links that have expired. */
  removeExpired(): Promise<void>;
}
