import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttackCase } from '../../attacker/attack-case.js';
import { missingForRoot } from '../machine/machine-requirements.js';

/** Address of a resolver that never responds. */
const resolver = '127.0.0.77';

export const slowNames: AttackCase = {
  name: 'outbound/slow-names',
  description: 'Sources with names for which the resolver of this machine never responds.',
  seconds: 25,
  unavailable: () => missingForRoot(['unshare', 'mount']),
  // Only the service uses this resolver.
  launcher(dataFolder) {
    const path = join(dataFolder, 'resolv.conf');
    writeFileSync(path, `nameserver ${resolver}\noptions timeout:5 attempts:2\n`);
    return [
      'unshare',
      '--mount',
      'sh',
      '-c',
      `mount --bind '${path}' /etc/resolv.conf && exec "$@"`,
      'sh',
    ];
  },
  async attack(context) {
    const silent = createSocket('udp4');
    silent.on('message', () => context.count('name queries'));
    silent.bind(53, resolver);
    await once(silent, 'listening');
    await context.repeat(async (round) => {
      const { status } = await context.caller.call('/v2/upload', {
        body: { audio_url: `http://name-${round}.attack.test/a.wav` },
        timeoutMs: 10_000,
      });
      context.count(String(status));
    }, 32);
    silent.close();
  },
};
