import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repeatedSpeech } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import { encodeForm } from '../../http-call.js';
import { missingForRoot } from './machine-requirements.js';
import { fillDisk, fullDiskBounds, mountSmallDisk } from './small-disk.js';

const roundMs = 200;

/** Uploads of the attacker before the disk is full. */
const preparedUploads = 40;

/** Uploads and jobs that the attacker may delete, the oldest first. */
type Owned = { readonly uploads: string[]; readonly jobs: string[] };

/** Creates an upload and a job, as far as there is room. */
async function create(context: AttackContext, { jobs, uploads }: Owned): Promise<void> {
  const uploaded = await context.caller.call('/v2/upload', encodeForm(repeatedSpeech(1)));
  context.count(`upload ${uploaded.status}`);
  if (uploaded.status !== 200) return;
  const { audio_metadata, audio_url } = uploaded.json<{
    audio_metadata: { id: string };
    audio_url: string;
  }>();
  const created = await context.caller.call('/v2/pre-recorded', { body: { audio_url } });
  context.count(`job ${created.status}`);
  if (created.status === 201) jobs.push(created.json<{ id: string }>().id);
  else uploads.push(audio_metadata.id);
}

/**
 * Deletes the oldest upload and the oldest job that has ended, and counts what is refused for lack
 * of space.
 */
async function remove(context: AttackContext, owned: Owned): Promise<void> {
  const paths = [
    ...owned.uploads.splice(0, 1).map((id) => `/file/${id}`),
    ...owned.jobs.splice(0, 1).map((id) => `/v2/pre-recorded/${id}`),
  ];
  for (const path of paths) {
    const { status } = await context.caller.call(path, { method: 'DELETE' });
    context.count(`delete ${status}`);
    const id = path.slice(path.lastIndexOf('/') + 1);
    // A job that has not ended is deleted later.
    if (status === 409) owned.jobs.push(id);
    if (status !== 202) continue;
    const after = await context.caller.call(path);
    if (after.status !== 404) context.count('deleted and still there');
  }
}

export const fullDiskRemoval: AttackCase = {
  name: 'machine/full-disk-removal',
  description: 'A disk that is filled again and again, while files and jobs are deleted on it.',
  seconds: 25,
  unavailable: () => missingForRoot(['mount', 'umount']),
  isSessionLost: true,
  launcher: mountSmallDisk,
  async prepare({ caller }) {
    const ids: string[] = [];
    for (let upload = 0; upload < preparedUploads; upload += 1) {
      const response = await caller.call('/v2/upload', encodeForm(repeatedSpeech(1)));
      ids.push(response.json<{ audio_metadata: { id: string } }>().audio_metadata.id);
    }
    return { uploads: ids.join(' ') };
  },
  bounds: {
    ...fullDiskBounds,
    // One for each session whose audio finds no room.
    logStacks: 60,
  },
  async attack(context) {
    const owned: Owned = {
      uploads: context.target.prepared['uploads']?.split(' ') ?? [],
      jobs: [],
    };
    await context.repeat(async () => {
      await remove(context, owned);
      await create(context, owned);
      await context.pause(roundMs);
    });
  },
  async disturb({ dataFolder }, signal) {
    const ballast = join(dataFolder, 'disk', 'ballast');
    while (!signal.aborted) await fillDisk(ballast, { everyMs: roundMs, forMs: 4000, signal });
    rmSync(ballast, { force: true });
  },
  async examine(_service, { counts }) {
    const measured = (name: string) => counts[name] ?? 0;
    return [
      { name: 'deletions refused', unit: '', measured: measured('delete 507'), bound: 0 },
      {
        name: 'deleted and still there',
        unit: '',
        measured: measured('deleted and still there'),
        bound: 0,
      },
      {
        name: 'no deletion on a full disk',
        unit: '',
        measured: measured('delete 202') > 0 && measured('upload 507') > 0 ? 0 : 1,
        bound: 0,
      },
    ];
  },
};
