import { basename, dirname, extname, join } from 'node:path';
import type { Recording } from '../recordings/recording.js';

/** Formats that a transcript is written in. */
export const outputFormats = ['txt', 'json', 'srt', 'vtt', 'tsv'] as const;

/** Format that a transcript is written in. */
export type OutputFormat = (typeof outputFormats)[number];

/** A file that a transcript is written to. */
interface PlannedOutput {
  format: OutputFormat;
  path: string;
}

/** A recording with the files that its transcript is written to. */
export interface PlannedRecording {
  recording: Recording;
  outputs: readonly PlannedOutput[];
}

/** Path of the outputs of a recording, without their endings. */
function planStem({ source, relativePath }: Recording, folder: string | undefined): string {
  const name = basename(relativePath);
  const stem = name.slice(0, name.length - extname(name).length) || name;
  if (folder !== undefined) return join(folder, dirname(relativePath), stem);
  return source.type === 'file' ? join(dirname(source.path), stem) : stem;
}

/**
 * Plans the files of transcripts: `talk.mp3` becomes `talk.txt`, beside it or in a folder with the
 * structure of the recordings. When two recordings would share a file, or one would be overwritten,
 * the whole name is kept, as in `talk.mp3.txt`.
 *
 * @param folder - folder of the outputs. When it is undefined, they go beside the recordings, and
 * those of other sources into the working folder
 */
export function planOutputs(
  recordings: readonly Recording[],
  formats: readonly OutputFormat[],
  folder: string | undefined,
): PlannedRecording[] {
  const sources = new Set(
    recordings.flatMap(({ source }) => (source.type === 'file' ? [source.path] : [])),
  );
  const uses = new Map<string, number>();
  for (const recording of recordings) {
    const stem = planStem(recording, folder);
    uses.set(stem, (uses.get(stem) ?? 0) + 1);
  }
  const taken = new Set<string>();
  return recordings.map((recording) => {
    const short = planStem(recording, folder);
    const isShared =
      (uses.get(short) ?? 0) > 1 || formats.some((format) => sources.has(`${short}.${format}`));
    const whole = isShared ? short + extname(recording.relativePath) : short;
    let stem = whole;
    // Addresses of different locations may end in the same name.
    for (let number = 2; taken.has(stem); number += 1) stem = `${whole}-${number}`;
    taken.add(stem);
    return {
      recording,
      outputs: formats.map((format) => ({ format, path: `${stem}.${format}` })),
    };
  });
}
