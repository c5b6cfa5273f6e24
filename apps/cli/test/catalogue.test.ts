import { modelDescriptionSchema } from '@earshot/engine';
import { describeModel, readCatalogue } from '@earshot/models';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';

verifies(
  'models.pull',
  'the engine understands the description of every model of the catalogue',
  () => {
    for (const entry of readCatalogue()) {
      const description = describeModel(entry, (path) => ({
        path,
        sizeBytes: 1,
        sha256: '0'.repeat(64),
      }));
      const parsed = modelDescriptionSchema.safeParse(description);
      expect(parsed.success ? [] : parsed.error.issues, entry.id).toEqual([]);
    }
  },
);
