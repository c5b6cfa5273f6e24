import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpeakerSpan } from '@earshot/add-ons';
import { int16ToFloat } from '@earshot/audio';
import { decodeFile } from '../recognition/material/decode-file.js';
import { fixtureFolder } from '../recordings.js';
import type { Mix } from './mix-voices.js';

/** Excerpts of meetings with who speaks when; none where this machine has none. */
export async function readMeetings(): Promise<Mix[]> {
  const folder = join(fixtureFolder, 'human');
  const list = join(folder, 'human.json');
  if (!existsSync(list)) return [];
  // The list lies beside the recordings, whose shape is known.
  const { speakers } = JSON.parse(readFileSync(list, 'utf8')) as {
    readonly speakers: readonly { readonly file: string; readonly turns: readonly SpeakerSpan[] }[];
  };
  const meetings: Mix[] = [];
  for (const { file, turns } of speakers)
    meetings.push({ samples: int16ToFloat(await decodeFile(join(folder, file))), spans: turns });
  return meetings;
}
