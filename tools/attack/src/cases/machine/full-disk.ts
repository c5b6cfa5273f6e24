import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeatedSpeech } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import { encodeForm } from '../../http-call.js';
import { missingForRoot } from './machine-requirements.js';
import { diskMebibytes, fillToTheEnd, fullDiskBounds, mountSmallDisk } from './small-disk.js';

export const fullDisk: AttackCase = {
  name: 'machine/full-disk',
  description: `A disk of ${diskMebibytes} MiB that is full for most of the time.`,
  seconds: 25,
  unavailable: () => missingForRoot(['mount', 'umount']),
  isSessionLost: true,
  launcher: mountSmallDisk,
  bounds: fullDiskBounds,
  async attack(context) {
    await context.repeat(async (round) => {
      const uploads = round % 2 === 0;
      const { status } = uploads
        ? await context.caller.call('/v2/upload', encodeForm(repeatedSpeech(3)))
        : await context.caller.call('/v2/live', { body: {} });
      context.count(String(status));
      await context.pause(100);
    });
  },
  async disturb({ caller, dataFolder }, signal) {
    const ballast = join(dataFolder, 'disk', 'ballast');
    fillToTheEnd(ballast);
    await sleep(8000, undefined, { signal }).catch(() => undefined);
    const ready = await caller.call('/ready');
    writeFileSync(join(dataFolder, 'ready-when-full'), String(ready.status));
    rmSync(ballast, { force: true });
    await sleep(6000, undefined, { signal }).catch(() => undefined);
    const after = await caller.call('/v2/live', { body: {} });
    writeFileSync(join(dataFolder, 'status-when-free'), String(after.status));
  },
  async examine({ dataFolder }) {
    const read = (name: string) => Number(readFileSync(join(dataFolder, name), 'utf8'));
    return [
      {
        name: '/ready on a full disk is not 503',
        unit: '',
        measured: read('ready-when-full') === 503 ? 0 : 1,
        bound: 0,
      },
      {
        name: 'a session is refused though there is room again',
        unit: '',
        measured: read('status-when-free') === 201 ? 0 : 1,
        bound: 0,
      },
    ];
  },
};
