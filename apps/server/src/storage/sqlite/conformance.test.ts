import { onTestFinished } from 'vitest';
import { openTestStorage } from '../../../test/support/open-test-storage.js';
import { describeConformance, type OpenedStorage } from '../conformance/conformance-suite.js';
import { conformanceSuites } from '../conformance/suites.js';
import { openStorage } from '../open-storage.js';

async function open(): Promise<OpenedStorage> {
  const opened = await openTestStorage();
  const { clock, dataFolder } = opened;
  return {
    ...opened,
    openNode: async () => {
      const node = await openStorage(dataFolder, { clock });
      onTestFinished(() => node.close());
      return node;
    },
  };
}

for (const [port, suite] of Object.entries(conformanceSuites))
  describeConformance(port, suite, open);
