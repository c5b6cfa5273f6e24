import { modelDescriptionSchema } from '@earshot/engine/models';
import { describeModel, readCatalogue } from '@earshot/models';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';

verifies(
  'models.pull',
  'the engine understands the description of every model of the catalogue',
  () => {
    for (const entry of readCatalogue())
      for (const { files } of entry.sources) {
        const described = files.map(({ path, role }) => ({
          role,
          path,
          sizeBytes: 1,
          sha256: '0'.repeat(64),
        }));
        const parsed = modelDescriptionSchema.safeParse(describeModel(entry, described));
        expect(parsed.success ? [] : parsed.error.issues, entry.id).toEqual([]);
      }
  },
);
