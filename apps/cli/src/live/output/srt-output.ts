import { type Cue, createSegmenter, formatSrt } from '@earshot/subtitles';
import { isTranscript, type LiveOutput } from './live-output.js';

/**
 * Creates an output that writes each caption as SRT as soon as it is final. Captions of several
 * channels are also in this order.
 *
 * @param write - receives whole captions
 * @param close - called at the end
 * @param hasSpeakers - true to name the speaker before each turn
 */
export function createSrtOutput(
  write: (text: string) => void,
  close: () => void,
  hasSpeakers = false,
): LiveOutput {
  const segmenter = createSegmenter(hasSpeakers ? { speakers: { style: 'label' } } : {});
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
      writeCues(segmenter.push(message.data.utterance).committed);
    },
    end: () => {
      writeCues(segmenter.flush().committed);
      close();
    },
  };
}
