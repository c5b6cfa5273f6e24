/** Characters of the longest line. Output with longer lines is not a list of packets. */
const longestLine = 4096;

/** Options of {@link PacketTimes}. */
export interface PacketTimesOptions {
  /** Timestamp at which the audio begins, in seconds. @defaultValue that of the first packet */
  readonly originSeconds?: number | undefined;
  /** Longest gap, in seconds. After a longer one timestamps have jumped. @defaultValue any */
  readonly longestGapSeconds?: number | undefined;
}

/**
 * Reads the packets of streams as the `framecrc` output of ffmpeg lists them, and finds the time at
 * which the last one ends. Where timestamps start again, packets follow those before them, as in
 * the decoded audio.
 */
export class PacketTimes {
  readonly #options: PacketTimesOptions;
  /** Seconds of a unit of the timestamps of each stream. */
  readonly #units: number[] = [];
  readonly #firstSeconds: number[] = [];
  #rest = '';
  #shift = 0;
  #end: number | undefined;

  constructor(options: PacketTimesOptions = {}) {
    this.#options = options;
  }

  /**
   * Time at which the last packet of the first stream ends, in seconds. It is 0 without packets.
   */
  get endSeconds(): number {
    const origin = this.#options.originSeconds ?? this.#firstSeconds[0] ?? 0;
    return this.#end === undefined ? 0 : this.#end - origin;
  }

  /**
   * Timestamp of the earliest packet of all streams, in seconds. It is undefined without packets.
   */
  get originSeconds(): number | undefined {
    const starts = this.#firstSeconds.filter((start) => Number.isFinite(start));
    return starts.length === 0 ? undefined : Math.min(...starts);
  }

  /** Adds a part of the list. */
  push(text: string): void {
    const lines = (this.#rest + text).split('\n');
    const rest = lines.pop() ?? '';
    this.#rest = rest.length > longestLine ? '' : rest;
    for (const line of lines) this.#read(line);
  }

  #read(line: string): void {
    const unit = /^#tb (\d+): (\d+)\/(\d+)/.exec(line);
    if (unit !== null) this.#units[Number(unit[1])] = Number(unit[2]) / Number(unit[3]);
    if (line.startsWith('#')) return;
    // Stream, time of decoding, time of presentation, duration, size, checksum.
    const [stream = 0, , start = Number.NaN, duration = 0] = line.split(',', 4).map(Number);
    const seconds = this.#units[stream];
    if (seconds === undefined || Number.isNaN(start)) return;
    this.#add(stream, start * seconds, duration * seconds);
  }

  #add(stream: number, start: number, duration: number): void {
    this.#firstSeconds[stream] = Math.min(this.#firstSeconds[stream] ?? start, start);
    if (stream !== 0) return;
    const { longestGapSeconds = Number.POSITIVE_INFINITY } = this.#options;
    const end = this.#end ?? start;
    // Rounded timestamps of packets overlap by a little.
    const isMoved =
      start + this.#shift < end - duration / 2 || start + this.#shift > end + longestGapSeconds;
    if (isMoved) this.#shift = end - start;
    this.#end = Math.max(end, start + this.#shift + duration);
  }
}
