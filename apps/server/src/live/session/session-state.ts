import type { VoiceRecord } from '@earshot/add-ons/diarization';
import { type LiveRequest, liveMessageSchemas } from '@earshot/core';
import { transcriptId } from '@earshot/core/protocol';
import { type LiveChannelPosition, liveChannelBegin } from '@earshot/engine';
import { listRequestedAddOns, type UnfinishedFinal } from '../add-ons/session-add-ons.js';
import type { MeasuredLevels } from '../audio/level-meter.js';
import type { AddOnEntry, ByteSpan, DocumentType, JournalEntry } from '../ports/journal-entry.js';
import type { LiveJournal } from '../ports/live-journal.js';
import type { SessionJournals } from '../ports/session-journals.js';

type UtteranceEntry = Extract<JournalEntry, { readonly kind: 'utterance' }>;

/** Numbers of published messages about the speech in a channel. */
interface SpeechCounts {
  starts: number;
  ends: number;
}

/**
 * State of a session: all that its entries say. Every entry that is written is applied to it, by
 * the process that writes it as by the ones that recover it, so that both have the same state.
 */
export class SessionState {
  /** Latest reported levels of each channel. */
  readonly levels = new Map<number, MeasuredLevels>();
  /** Types of the published messages. */
  readonly published = new Set<string>();
  /** Published messages whose data is a range of the final document, with that range. */
  readonly documents = new Map<DocumentType, ByteSpan>();
  /** Finals with add-ons whose outcome is missing, by the id of their transcript. */
  readonly missingAddOns = new Map<string, UnfinishedFinal>();
  /** Length of the utterances and of the results of their add-ons as JSON, in characters. */
  transcriptBytes = 0;
  /** Processing time of the engine for the session, in milliseconds. */
  workMs = 0;
  /** The part of it that is written. */
  writtenWorkMs = 0;
  /** Number of processes that have had the session. */
  attempts = 1;
  /** True once the recording has ended. */
  isStopped = false;
  /**
   * Violation of the protocol by which the client has ended the session, or undefined when there is
   * none.
   */
  protocolError: string | undefined;
  /** Number of the message after the last transcript. */
  afterTranscripts = 0;
  readonly #requested: ReturnType<typeof listRequestedAddOns>;
  readonly #positions = new Map<number, LiveChannelPosition>();
  readonly #writtenSamples = new Map<number, number>();
  readonly #speech = new Map<number, SpeechCounts>();

  constructor(params: LiveRequest) {
    this.#requested = listRequestedAddOns(params);
  }

  /** Position from which a channel can be resumed, or undefined when that is its start. */
  findPosition(channel: number): LiveChannelPosition | undefined {
    const position = this.#positions.get(channel);
    const speech = this.#speech.get(channel);
    if (speech === undefined) return position;
    const { ends: publishedEnds, starts: publishedStarts } = speech;
    return { ...(position ?? liveChannelBegin), publishedStarts, publishedEnds };
  }

  /** Sample of a channel up to which its position is written. */
  findWrittenSample(channel: number): number {
    return this.#writtenSamples.get(channel) ?? 0;
  }

  /** True while the outcome of an add-on is missing. */
  isMissing({ addOn, channel, part, utterance }: AddOnEntry): boolean {
    return (
      this.missingAddOns.get(transcriptId(channel, utterance, part))?.addOns.has(addOn) === true
    );
  }

  /** Notes a position of a channel that need not be written. */
  settle(channel: number, position: LiveChannelPosition): void {
    this.#positions.set(channel, position);
  }

  /**
   * Applies an entry that is written.
   *
   * @param count - number of numbered messages up to the entry and with it
   */
  apply(entry: JournalEntry, count: number): void {
    switch (entry.kind) {
      case 'acknowledgement':
        break;
      case 'message':
        this.#applyMessage(entry.text, count);
        break;
      case 'utterance':
        this.#place(entry.channel, entry.position);
        for (const { length } of entry.utteranceTexts) this.transcriptBytes += length;
        this.#addFinal(entry);
        break;
      case 'position':
        this.#place(entry.channel, entry.position);
        break;
      case 'voices':
        // The speakers of this process have them already.
        break;
      case 'add-on':
        this.transcriptBytes += entry.outcomeText.length;
        this.#removeAddOn(entry);
        break;
      case 'document':
        this.documents.set(entry.type, { from: entry.from, to: entry.to });
        break;
      case 'work':
        this.writtenWorkMs = entry.milliseconds;
        this.workMs = Math.max(this.workMs, entry.milliseconds);
        break;
      case 'recovery':
        this.attempts += 1;
        break;
      case 'stop':
        this.isStopped = true;
        break;
      case 'protocol-error':
        this.protocolError = entry.message;
        break;
    }
  }

  #place(channel: number, position: LiveChannelPosition): void {
    this.#positions.set(channel, position);
    this.#writtenSamples.set(channel, position.sample);
  }

  #addFinal({ channel, position, utteranceTexts }: UtteranceEntry): void {
    if (this.#requested.length === 0) return;
    // The position after a final counts it: the final is the last one before the position.
    const number = position.utterance - 1;
    for (const [part, utteranceText] of utteranceTexts.entries()) {
      const final = { channel, number, part, utteranceText, addOns: new Set(this.#requested) };
      this.missingAddOns.set(transcriptId(channel, number, part), final);
    }
  }

  #removeAddOn({ addOn, channel, part, utterance }: AddOnEntry): void {
    const id = transcriptId(channel, utterance, part);
    const addOns = this.missingAddOns.get(id)?.addOns;
    addOns?.delete(addOn);
    if (addOns?.size === 0) this.missingAddOns.delete(id);
  }

  #applyMessage(text: string, count: number): void {
    const type = /^\{"type":"(\w+)"/.exec(text)?.[1] ?? '';
    this.published.add(type);
    if (type === 'transcript') this.afterTranscripts = count;
    if (type === 'speech_start' || type === 'speech_end') {
      const { channel } = liveMessageSchemas[type].parse(JSON.parse(text)).data;
      const counts = this.#speech.get(channel) ?? { starts: 0, ends: 0 };
      counts[type === 'speech_start' ? 'starts' : 'ends'] += 1;
      this.#speech.set(channel, counts);
    } else if (type === 'pre_processing') {
      const { channel, ...levels } = liveMessageSchemas[type].parse(JSON.parse(text)).data;
      this.levels.set(channel, levels);
    }
  }
}

/** The journal of a session, and the state that it describes. */
export interface StoredState {
  readonly journal: LiveJournal;
  readonly state: SessionState;
  /** Records of earlier processes about the voices. */
  readonly voices: readonly VoiceRecord[];
}

/** The journal and the state of a new session. */
export async function createSessionState(
  journals: SessionJournals,
  sessionId: string,
  params: LiveRequest,
): Promise<StoredState> {
  const journal = await journals.create(sessionId, params);
  return { journal, state: new SessionState(params), voices: [] };
}

/** Opens the journal that earlier processes have left, and reads the state from it. */
export async function recoverSessionState(
  journals: SessionJournals,
  sessionId: string,
  params: LiveRequest,
): Promise<StoredState> {
  const state = new SessionState(params);
  const voices: VoiceRecord[] = [];
  const journal = await journals.recover(sessionId, params, (entry, count) => {
    state.apply(entry, count);
    // This service wrote it, so its shape is known.
    if (entry.kind === 'voices') voices.push(JSON.parse(entry.recordText) as VoiceRecord);
  });
  return { journal, state, voices };
}
