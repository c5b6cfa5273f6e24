import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpeakerSpan } from '@earshot/add-ons';
import { fixtureFolder } from '../../recordings.js';
import type { Clip } from './clip.js';
import { decodeFile } from './decode-file.js';

const folder = join(fixtureFolder, 'human');

/** Sets of human speech, by the begin of the names of their files. */
const sets: readonly (readonly [begin: string, set: string])[] = [
  ['lj-', 'read aloud'],
  ['jfk-', 'archive recording'],
  ['sonnet-', 'verse'],
  ['ami-', 'talk'],
];

/** The list beside the recordings. */
interface HumanList {
  readonly speech: readonly { readonly file: string; readonly text: string }[];
  readonly speakers: readonly { readonly file: string; readonly turns: readonly SpeakerSpan[] }[];
}

function readList(): HumanList {
  const path = join(folder, 'human.json');
  if (!existsSync(path)) {
    console.log(`There is no human speech with texts: ${path} does not exist.`);
    return { speech: [], speakers: [] };
  }
  // The list lies beside the recordings, whose shape is known.
  return JSON.parse(readFileSync(path, 'utf8')) as HumanList;
}

const findSet = (file: string) => sets.find(([begin]) => file.startsWith(begin))?.[1] ?? 'other';

/** The text as it is spoken: the number of a sonnet, its title, is read as a number. */
const spokenText = (file: string, text: string) =>
  findSet(file) === 'verse' ? text.replace(/^I\b/u, 'one') : text;

/** Texts of human recordings by their files. There are none where this machine has none. */
export function readHumanTexts(): HumanList['speech'] {
  return readList().speech;
}

/**
 * Human recordings with known texts. Returns none, and prints the reason, when this machine has
 * none.
 */
export async function readHumanClips(): Promise<readonly Clip[]> {
  const clips: Clip[] = [];
  for (const { file, text } of readList().speech) {
    const path = join(folder, file);
    const samples = await decodeFile(path);
    clips.push({ set: findSet(file), name: file, path, samples, text: spokenText(file, text) });
  }
  return clips;
}

/** A meeting, of several people at a time, whose texts are not known. */
interface Meeting {
  readonly samples: Int16Array;
  /** Who speaks when. */
  readonly turns: readonly SpeakerSpan[];
}

/** Excerpts of meetings. There are none, with the reason printed, where this machine has none. */
export async function readMeetings(): Promise<readonly Meeting[]> {
  const meetings: Meeting[] = [];
  for (const { file, turns } of readList().speakers)
    meetings.push({ samples: await decodeFile(join(folder, file)), turns });
  return meetings;
}

/** Samples of everybody who talks: of clips that were read, and of the meetings. */
export async function readVoices(
  clips: readonly { readonly samples: Int16Array }[],
): Promise<readonly Int16Array[]> {
  return [...clips, ...(await readMeetings())].map(({ samples }) => samples);
}
