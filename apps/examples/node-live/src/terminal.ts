import { createTranscript, type LiveTranscript } from '@earshot/live';

/**
 * Prints a transcript as it grows: finals of its one channel as lines, and on a terminal what may
 * still change below them, rewritten in place.
 *
 * @returns the transcript, to which the messages of a session are pushed
 */
export function printTranscript(output: NodeJS.WriteStream): LiveTranscript {
  const transcript = createTranscript();
  let printed = 0;
  const clearLine = output.isTTY ? '\r\u001b[2K' : '';
  transcript.subscribe(() => {
    const { finals, partials } = transcript.snapshot();
    output.write(clearLine);
    for (const { utterance } of finals.slice(printed)) output.write(`${utterance.text}\n`);
    printed = finals.length;
    if (!output.isTTY) return;
    const pending = partials.map(({ utterance }) => utterance.text).join(' ');
    // A longer one would wrap, and only its last row could be rewritten.
    output.write(pending.slice(-(output.columns - 1)));
  });
  return transcript;
}
