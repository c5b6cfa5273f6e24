import type { Utterance } from '@earshot/core';
import { endsSpaced } from '../text/text-ends.js';
import { cutUtterances, type SpeechSpan } from './cut-utterances.js';

/** Silence that ends a paragraph, in seconds. */
const paragraphPauseSeconds = 4;
/** Length from which on a paragraph ends with a sentence, in words. */
const paragraphWords = 120;
/**
 * Silence within which a sentence is continued after a backchannel of another speaker, in seconds.
 */
const continuationSeconds = 3;

/**
 * Orders a transcript for reading. What speakers say at the same time comes one after the other: a
 * speaker is cut where another begins, at the end of a sentence where one is near. Backchannels
 * such as `mhm` come after the sentence in which they are said. Every word occurs once, and the
 * words of a speaker keep their order.
 *
 * @param utterances - in any order, of any number of channels and speakers
 * @returns paragraphs, each of one speaker, in the order in which they begin
 */
export function arrangeForDisplay(utterances: readonly Utterance[]): string[] {
  const paragraphs: string[] = [];
  let [voice, text, end, wordCount] = ['', '', 0, 0];
  let endsSentence = false;
  for (const span of orderSpans(cutUtterances(utterances))) {
    const isSame =
      span.voice === voice &&
      span.start - end < paragraphPauseSeconds &&
      !(endsSentence && wordCount >= paragraphWords);
    if (isSame) text += (endsSpaced(text) ? ' ' : '') + span.text;
    else {
      if (text !== '') paragraphs.push(text);
      [voice, text, wordCount] = [span.voice, span.text, 0];
    }
    [end, endsSentence] = [span.end, span.endsSentence];
    wordCount += span.wordCount;
  }
  if (text !== '') paragraphs.push(text);
  return paragraphs;
}

/**
 * Spans by their start, backchannels after the sentence that they interrupt. Those of a voice keep
 * their order.
 */
function orderSpans(spans: readonly SpeechSpan[]): SpeechSpan[] {
  const queues = [...groupByVoice(spans)].map((queue) => ({ queue, at: 0 }));
  const order: SpeechSpan[] = [];
  for (let count = 0; count < spans.length; count += 1) {
    let first: (typeof queues)[number] | undefined;
    for (const each of queues) {
      const [here, best] = [each.queue[each.at], first?.queue[first.at]];
      if (here !== undefined && (best === undefined || here.start < best.start)) first = each;
    }
    const chosen = first?.queue[first.at];
    const open = order.at(-1);
    const continued =
      chosen?.isBackchannel === true && open !== undefined
        ? queues.find(({ at, queue }) => continues(open, queue[at]))
        : undefined;
    const next = continued ?? first;
    const span = next?.queue[next.at];
    if (next === undefined || span === undefined) break;
    order.push(span);
    next.at += 1;
  }
  return order;
}

/** True where a span continues the sentence of another one. */
function continues(open: SpeechSpan, next: SpeechSpan | undefined): boolean {
  return (
    next !== undefined &&
    next.voice === open.voice &&
    !open.endsSentence &&
    !open.isBackchannel &&
    next.start - open.end < continuationSeconds
  );
}

/** Spans of each voice by their start, stable. */
function groupByVoice(spans: readonly SpeechSpan[]): Iterable<SpeechSpan[]> {
  const voices = new Map<string, SpeechSpan[]>();
  for (const span of spans) {
    const list = voices.get(span.voice) ?? [];
    voices.set(span.voice, list);
    list.push(span);
  }
  for (const list of voices.values()) list.sort((one, other) => one.start - other.start);
  return voices.values();
}
