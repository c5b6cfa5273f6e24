import type { RealtimeAddOn } from '@earshot/add-ons/runner';
import type { LiveChannelPosition } from '@earshot/engine';

/** Receivers of a message. */
export type Audience = 'socket' | 'callback' | 'both';

/**
 * An entry of the journal of a session. Messages for the socket, including acknowledgements, are
 * numbered in order. A client resumes from such a number.
 */
export type JournalEntry =
  | { readonly kind: 'message'; readonly audience: Audience; readonly text: string }
  | {
      readonly kind: 'acknowledgement';
      readonly audience: Audience;
      /**
       * End of the acknowledged audio, in bytes. Its start is the end of the previous
       * acknowledgement.
       */
      readonly size: number;
      /** Milliseconds since the epoch. */
      readonly atMs: number;
    }
  | {
      readonly kind: 'utterance';
      readonly channel: number;
      /**
       * JSON texts of its parts, each of one speaker. There are none when no word was recognised.
       */
      readonly utteranceTexts: readonly string[];
      readonly position: LiveChannelPosition;
    }
  | {
      readonly kind: 'position';
      readonly channel: number;
      readonly position: LiveChannelPosition;
    }
  | {
      readonly kind: 'voices';
      /**
       * JSON text of a `VoiceRecord`: the evidence so far about the voices of the next utterance.
       */
      readonly recordText: string;
    }
  | AddOnEntry
  | ({ readonly kind: 'document'; readonly audience: Audience } & DocumentMessage)
  | {
      readonly kind: 'work';
      /** Processing time of the engine for the session so far, in milliseconds. */
      readonly milliseconds: number;
    }
  | { readonly kind: 'recovery' }
  | { readonly kind: 'stop' }
  | {
      readonly kind: 'protocol-error';
      /** Violation of the protocol by which the client has ended the session. */
      readonly message: string;
    };

/** True for a message that the socket gets, which has a number. */
export function isNumbered(entry: JournalEntry): boolean {
  return 'audience' in entry && entry.audience !== 'callback';
}

/** Outcome of an add-on for an utterance, for its messages and for the result. */
export interface AddOnEntry {
  readonly kind: 'add-on';
  readonly addOn: RealtimeAddOn['flag'];
  readonly channel: number;
  /** Number of the utterance in its channel, from 0. */
  readonly utterance: number;
  /** Number of the part of the utterance, from 0. */
  readonly part: number;
  /** Start of the utterance. */
  readonly startSeconds: number;
  /** Processing time. */
  readonly workSeconds: number;
  /** JSON text of an `AddOnOutcome`. */
  readonly outcomeText: string;
}

/**
 * Types of messages whose data are in the final document, since they may be as long as the
 * transcript of the whole session.
 */
export type DocumentType = 'post_transcript' | 'post_chapterization' | 'post_final_transcript';

/** A range of bytes. `to` is exclusive. */
export interface ByteSpan {
  readonly from: number;
  readonly to: number;
}

/** Acknowledged audio, as a range of bytes in the session. */
export interface AcknowledgedAudio extends ByteSpan {
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

/**
 * A message whose data are a range of the final document of the session, since they may be tens of
 * megabytes.
 */
export interface DocumentMessage extends ByteSpan {
  readonly type: DocumentType;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

/** A numbered message, with everything that its text needs. */
export type NumberedEntry =
  | { readonly kind: 'message'; readonly text: string }
  | ({ readonly kind: 'acknowledgement' } & AcknowledgedAudio)
  | ({ readonly kind: 'document' } & DocumentMessage);
