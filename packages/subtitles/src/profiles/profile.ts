/** What the captions of a publisher have to keep to. Times are in seconds. */
export interface CaptionProfile {
  /** What findings and messages call it. */
  readonly name: string;
  /** The language of the text: a code such as `en`. It decides how characters count and where a row may break well. */
  readonly language: string;
  /** Rows of a caption. */
  readonly maximumRows: number;
  /** Grapheme clusters of a row, spaces included. */
  readonly maximumCharactersPerRow: number;
  /** How long a caption stays at least. */
  readonly minimumDurationSeconds: number;
  /** How long a caption stays at most. */
  readonly maximumDurationSeconds: number;
  /** The shortest time without a caption between two. */
  readonly minimumGapSeconds: number;
  /** A gap is either the shortest one or at least this long; in between it is closed. */
  readonly chainGapSeconds: number;
  /** Reading speed, in grapheme clusters per second. */
  readonly maximumCharactersPerSecond: number;
  /** How far the begin of a caption may lie from that of its first word. */
  readonly maximumStartOffsetSeconds: number;
  /** How long a caption may stay after its last word, unless it needs the time to be read. */
  readonly maximumLingerSeconds: number;
  /** Whether a row may hold the words of one speaker only. */
  readonly isOneSpeakerPerRow: boolean;
}
