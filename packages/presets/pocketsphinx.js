import { existsSync } from 'node:fs';

const folders = ['/usr/share', '/usr/local/share', '/opt/homebrew/share'];

export const hasPocketsphinx =
  process.env.EARSHOT_POCKETSPHINX_MODEL !== undefined ||
  folders.some((folder) => existsSync(`${folder}/pocketsphinx/model/en-us/en-us.lm.bin`));
