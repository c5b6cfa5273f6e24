import { createTranscript, type TranscriptEntry } from '@earshot/live';
import type { PhoneCall, Track } from '@earshot/telephony';

/** Message with what one side of a call says. A final replaces the partials with its id. */
export interface CaptionMessage {
  readonly event: 'caption';
  readonly callSid: string;
  readonly caption: {
    readonly id: string;
    readonly track: Track;
    readonly text: string;
    readonly isFinal: boolean;
    /** Seconds since the start of the stream. */
    readonly startSeconds: number;
    readonly endSeconds: number;
  };
}

/** Receives the captions of a call. */
export type CaptionListener = (message: CaptionMessage) => void;

/** The captions of a call, for everybody who watches it. */
export class Captions {
  /** Resolves when the last caption was sent. */
  readonly finished: Promise<void>;
  readonly #call: PhoneCall;
  readonly #transcript = createTranscript();
  readonly #listeners = new Set<CaptionListener>();

  // #region captions
  constructor(call: PhoneCall) {
    this.#call = call;
    const { id, session } = call;
    session.on('message', (message) => this.#transcript.push(message));
    session.on('transcript', ({ data }) => this.#publish(data, data.is_final));
    session.on('audio_lost', ({ startSeconds, endSeconds }) =>
      console.error(`${id}: ${startSeconds} to ${endSeconds} s are not transcribed`),
    );
    session.on('failed', ({ message }) => console.error(`${id}: ${message}`));
    // Its failure is the event above.
    const ignore = () => undefined;
    this.finished = session.finished.then(ignore, ignore);
  }
  // #endregion captions

  /** Adds a listener, which first gets the finals so far. @returns removes it */
  watch(listener: CaptionListener): () => void {
    for (const entry of this.#transcript.snapshot().finals) listener(this.#toMessage(entry, true));
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #publish(entry: Pick<TranscriptEntry, 'id' | 'utterance'>, isFinal: boolean): void {
    const message = this.#toMessage(entry, isFinal);
    for (const listener of this.#listeners) listener(message);
  }

  #toMessage(
    { id, utterance }: Pick<TranscriptEntry, 'id' | 'utterance'>,
    isFinal: boolean,
  ): CaptionMessage {
    const { text, start, end } = utterance;
    const track = this.#call.trackOf(utterance);
    const caption = { id, track, text, isFinal, startSeconds: start, endSeconds: end };
    return { event: 'caption', callSid: this.#call.id, caption };
  }
}
