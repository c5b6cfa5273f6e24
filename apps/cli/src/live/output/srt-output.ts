import { type Cue, createSegmenter, formatSrt, type Segmenter } from '@earshot/subtitles';
import { isTranscript, type LiveOutput } from './live-output.js';

/**
 * Creates an output that writes captions as SRT, each as soon as it is final; captions of several channels in that order.
 *
 * @param write - receives whole captions
 * @param close - called at the end
 */
export function createSrtOutput(write: (text: string) => void, close: () => void): LiveOutput {
  const segmenters = new Map<number, Segmenter>();
  let count = 0;

  function writeCues(cues: readonly Cue[]): void {
    if (cues.length === 0) return;
    // Captions are separated by a blank line.
    write((count === 0 ? '' : '\n') + formatSrt(cues, { firstNumber: count + 1 }));
    count += cues.length;
  }

  return {
    message: (message) => {
      if (!isTranscript(message) || !message.data.is_final) return;
      const { utterance } = message.data;
      const segmenter = segmenters.get(utterance.channel) ?? createSegmenter();
      segmenters.set(utterance.channel, segmenter);
      writeCues(segmenter.push(utterance).committed);
    },
    end: () => {
      const rest = [...segmenters.values()].flatMap((segmenter) => segmenter.flush().committed);
      writeCues(rest.toSorted((one, other) => one.startSeconds - other.startSeconds));
      close();
    },
  };
}
