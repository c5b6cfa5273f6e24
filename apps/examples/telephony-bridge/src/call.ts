import { decodeBase64 } from '@earshot/audio';
import type { EarshotClient } from '@earshot/http';
import { createLiveSession, createTranscript, type TranscriptEntry } from '@earshot/live';
import { CallAudio } from './call-audio.js';
import type { StartMessage, StreamMessage, Track } from './stream-message.js';

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

/** A call whose audio is transcribed while it lasts, each side as a channel of its own. */
export class Call {
  readonly id: string;
  /** Resolves when the last caption was sent. */
  readonly finished: Promise<void>;
  readonly #tracks: readonly Track[];
  readonly #audio: CallAudio;
  readonly #session;
  readonly #transcript = createTranscript();
  readonly #listeners = new Set<CaptionListener>();

  constructor(client: EarshotClient, { start }: StartMessage) {
    this.id = start.callSid;
    this.#tracks = start.tracks;
    this.#audio = new CallAudio(start.tracks);
    // #region session
    this.#session = createLiveSession({
      client,
      config: {
        encoding: 'wav/ulaw',
        sample_rate: 8000,
        channels: start.tracks.length,
        endpointing: 0.3,
        messages_config: { receive_partial_transcripts: true },
        custom_metadata: { call: start.callSid, stream: start.streamSid },
      },
    });
    this.#session.on('message', (message) => this.#transcript.push(message));
    this.#session.on('transcript', ({ data }) => this.#publish(data, data.is_final));
    // #endregion session
    this.#session.on('audio_lost', ({ startSeconds, endSeconds }) =>
      console.error(`${this.id}: ${startSeconds} to ${endSeconds} s are not transcribed`),
    );
    this.#session.on('failed', ({ message }) => console.error(`${this.id}: ${message}`));
    // Its failure is the event above.
    const ignore = () => undefined;
    this.finished = this.#session.finished.then(ignore, ignore);
    this.#session.start().catch(ignore);
  }

  /** Adds a listener, which first gets the finals so far. @returns removes it */
  watch(listener: CaptionListener): () => void {
    for (const entry of this.#transcript.snapshot().finals) listener(this.#toMessage(entry, true));
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // #region frames
  /** Takes a frame of one side. */
  write({ media }: Extract<StreamMessage, { event: 'media' }>): void {
    const { track, timestamp, payload } = media;
    this.#send(this.#audio.write(track, timestamp, decodeBase64(payload)));
  }

  /** Ends the call. */
  end(): Promise<void> {
    this.#send(this.#audio.end());
    this.#session.stop().catch(() => undefined);
    return this.finished;
  }
  // #endregion frames

  #send(audio: Uint8Array): void {
    if (audio.length > 0 && this.#session.state !== 'failed') this.#session.send(audio);
  }

  #publish(entry: Pick<TranscriptEntry, 'id' | 'utterance'>, isFinal: boolean): void {
    const message = this.#toMessage(entry, isFinal);
    for (const listener of this.#listeners) listener(message);
  }

  #toMessage(
    { id, utterance }: Pick<TranscriptEntry, 'id' | 'utterance'>,
    isFinal: boolean,
  ): CaptionMessage {
    const { channel, text, start, end } = utterance;
    const track = this.#tracks[channel] ?? 'inbound';
    const caption = { id, track, text, isFinal, startSeconds: start, endSeconds: end };
    return { event: 'caption', callSid: this.id, caption };
  }
}
