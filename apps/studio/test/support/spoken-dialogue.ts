import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What two synthetic voices of flite say to each other. */
const turns: readonly (readonly [voice: string, text: string])[] = [
  ['slt', 'Good morning, and thank you for coming. How did the first week in London go?'],
  ['rms', 'Better than we had hoped. The nurses write half as much as before.'],
  ['rms', 'Nobody wants to go back to the old system.'],
  ['slt', 'That is wonderful news. What about the costs?'],
  ['rms', 'The bill from March is still open. It is about four thousand dollars.'],
  ['slt', 'I will call Mister Miller about it on Monday and send you a letter.'],
  ['rms', 'One thing worries me. The recordings from the old building are terrible.'],
  ['slt', 'Is it the microphone, or is it the room?'],
  ['rms', 'It is the room. We tried another microphone and it did not help at all.'],
  ['slt', 'Then please order two of the small ones that they use in Boston.'],
  ['rms', 'I will do that this afternoon. They should be here on Friday.'],
  ['slt', 'Very good. That is all from my side. Have a nice weekend.'],
];

/** Pause between two turns, in seconds. */
const pauseSeconds = '0.45';

/**
 * Has two voices speak with each other.
 *
 * @returns the bytes of a WAV file, 16 kHz
 * @throws when flite or ffmpeg is not installed
 */
export function speakDialogue(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-dialogue-'));
  try {
    const paths = turns.map(([voice, text], index) => {
      const path = join(folder, `${index}.wav`);
      execFileSync('flite', ['-voice', voice, '-t', text, '-o', path]);
      return path;
    });
    const joined = join(folder, 'dialogue.wav');
    const inputs = paths.flatMap((path) => ['-i', path]);
    const padded = paths.map((_, index) => `[${index}]apad=pad_dur=${pauseSeconds}[p${index}]`);
    const list = paths.map((_, index) => `[p${index}]`).join('');
    const filter = `${padded.join(';')};${list}concat=n=${paths.length}:v=0:a=1`;
    const output = ['-ar', '16000', '-ac', '1', joined];
    execFileSync('ffmpeg', ['-v', 'error', ...inputs, '-filter_complex', filter, ...output]);
    return readFileSync(joined);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
