import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AttackCase } from '../../attacker/attack-case.js';
import { binaryFrame } from '../../attacker/attack-socket.js';
import { flood, repeated } from '../live/frame-floods.js';

const models =
  process.env['EARSHOT_MODELS_DIR'] ?? join(import.meta.dirname, '../../../../../.earshot/models');

/**
 * A flood over some sessions whose audio is recognised by the engine that the service uses without
 * a setting.
 */
interface RecognisedFlood {
  readonly name: string;
  readonly description: string;
  readonly bytes: Buffer;
}

function recognised({ bytes, description, name }: RecognisedFlood): AttackCase {
  const sockets = 8;
  return {
    name,
    description,
    seconds: 15,
    environment: { EARSHOT_ENGINE: 'auto', EARSHOT_MODELS_DIR: models },
    // Real speech takes its time.
    recordingCopies: 1,
    bounds: {
      sessions: sockets,
      dataMebibytes: 4096,
      // Processes of engines that are not needed end.
      engineDeaths: undefined,
    },
    unavailable: () =>
      existsSync(models) ? undefined : `it needs the models of npm start in ${models}`,
    attack: async (context) => {
      await Promise.all(
        Array.from({ length: sockets }, () =>
          flood(context, { request: undefined, bytes: () => bytes }),
        ),
      );
    },
  };
}

/** Floods that are recognised. */
export const recognisedFloods: readonly AttackCase[] = [
  {
    name: 'engine/many-bytes',
    description: 'Frames of one byte over eight sockets, with the default engine.',
    bytes: repeated(binaryFrame(Buffer.alloc(1)), 2000),
  },
  {
    name: 'engine/many-fast',
    description: 'Eight sessions whose audio comes as fast as it is read, with the default engine.',
    bytes: repeated(binaryFrame(Buffer.alloc(3200, 0x11)), 40),
  },
].map(recognised);
