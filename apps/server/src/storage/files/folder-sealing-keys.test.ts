import { join } from 'node:path';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { describeSealingKeys } from '../conformance/sealing-keys-suite.js';
import { FolderSealingKeys } from './folder-sealing-keys.js';

describeSealingKeys('in a folder', async () => {
  const folder = join(temporaryFolder(), 'keys');
  return [new FolderSealingKeys(folder), new FolderSealingKeys(folder)];
});
