/** What both ways of transcribing are asked. */
export interface TranscriptionRequest {
  /** A path, an http(s) address, or `-`. */
  audio: string;
  language?: string;
  vocabulary: readonly string[];
  signal: AbortSignal;
}

/** Whether the audio lies behind an address. */
export function isAddress(audio: string): boolean {
  return /^https?:\/\//i.test(audio);
}
