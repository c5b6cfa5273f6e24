import { createFinalsQueue } from '../live/finals-queue.js';
import { createLiveTranscriber, type LiveTranscriber } from '../live/live-transcriber.js';
import type { Timers } from '../pool/timers.js';
import type { LoadedEngine } from './load-engine.js';
import type { AudioBatch, ChannelNews, ChannelOpening, ProcessUsage } from './protocol.js';

/** How long it may wait to be told that audio was heard, in milliseconds: two seconds of audio may be under way. */
const heardDelayMs = 50;

/** Samples of a channel of which it is told at once that they were heard, so that who catches up does not wait. */
const heardAtOnce = 8000;

/** The live channels of an engine process. */
export interface ServedChannels {
  /** Opens a channel. */
  open(work: number, opening: ChannelOpening): void;
  /** Takes audio of several channels. */
  push(batch: AudioBatch): void;
  /** Ends a channel. */
  finish(work: number): void;
  /** Gives a channel up. */
  abort(work: number): void;
}

/** What live channels need of their process. */
export interface ServeChannelsParts {
  readonly loaded: LoadedEngine;
  readonly timers: Timers;
  readonly usage: () => ProcessUsage;
  /** Takes what the pool is to know. */
  readonly tell: (news: ChannelNews) => void;
}

/**
 * Serves live channels. Whatever happens in one turn of the event loop is told at once.
 *
 * @param parts - what they need of the process
 */
export function serveChannels({ loaded, timers, usage, tell }: ServeChannelsParts): ServedChannels {
  const channels = new Map<number, LiveTranscriber>();
  const finals = createFinalsQueue();
  const heard = new Map<number, number>();
  let told: ChannelNews['told'][number][] = [];
  let partialsSkipped = 0;
  let isHeardDue = false;

  const flush = () => {
    if (told.length === 0 && heard.size === 0) return;
    let behindSeconds = 0;
    for (const channel of channels.values()) {
      behindSeconds = Math.max(behindSeconds, channel.behindSeconds);
    }
    tell({
      type: 'channels',
      heard: Uint32Array.from([...heard].flat()),
      told,
      partialsSkipped,
      behindSeconds,
      usage: usage(),
    });
    told = [];
    heard.clear();
    partialsSkipped = 0;
  };
  const onHeard = (work: number, samples: number) => {
    const before = heard.get(work) ?? 0;
    heard.set(work, before + samples);
    if (before < heardAtOnce && before + samples >= heardAtOnce) setImmediate(flush);
    if (isHeardDue) return;
    isHeardDue = true;
    timers.after(heardDelayMs, () => {
      isHeardDue = false;
      flush();
    });
  };

  return {
    open(work, opening) {
      loaded.engine.prepare?.(opening.settings.recognition);
      const channel = createLiveTranscriber({
        loaded,
        opening,
        finals,
        tell(event) {
          if (channels.get(work) !== channel) return;
          if (told.length === 0) setImmediate(flush);
          told.push({ work, event });
          if (event.type === 'finished') channels.delete(work);
        },
        onHeard: (samples) => onHeard(work, samples),
        onSkip() {
          partialsSkipped += 1;
        },
      });
      channels.set(work, channel);
    },
    push({ parts, samples }) {
      let offset = 0;
      for (let index = 0; index + 1 < parts.length; index += 2) {
        const length = parts[index + 1] ?? 0;
        // The batch would otherwise be held as long as any of its parts.
        channels.get(parts[index] ?? 0)?.push(samples.slice(offset, offset + length));
        offset += length;
      }
    },
    finish(work) {
      channels.get(work)?.finish();
    },
    abort(work) {
      channels.get(work)?.abort();
      channels.delete(work);
    },
  };
}
