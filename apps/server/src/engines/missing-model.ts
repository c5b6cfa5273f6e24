import { transcriptionLanguages } from '@earshot/core';
import { modelFamilies } from '@earshot/engine/models';
import type { CatalogueEntry } from '@earshot/models';
import type { EngineNeeds } from './engine-needs.js';

/** Command that installs a model of the catalogue. */
const pullCommand = (id: string): string => `earshot models pull ${id}`;

/**
 * Notice of a service whose engines are those that are installed, and that has no model: which
 * model is missing, and how to install it.
 */
export const withoutModels = `No speech model is installed, so that PocketSphinx writes English, and about every second word of people's speech wrong. Install one, also while the service runs: ${pullCommand('moonshine-tiny-en')}`;

/**
 * Finds the model of the catalogue to install for work that no installed one can do: one that was
 * run with its weights before others, otherwise in the order of the catalogue.
 *
 * @returns a clause that names the model and the command, or undefined when the catalogue has none
 */
export function missingModelFor(
  { codeSwitching, kind, languages }: EngineNeeds,
  catalogue: readonly CatalogueEntry[],
): string | undefined {
  const isDetected = languages.length !== 1;
  const able = catalogue.filter((entry) => {
    const known = entry.languages === 'all' ? transcriptionLanguages : entry.languages;
    return (
      isRecogniser(entry) &&
      entry.uses.includes(kind === 'live' ? 'live' : 'files') &&
      languages.every((language) => known.includes(language)) &&
      (!(isDetected || codeSwitching) || entry.abilities['languageIdentification'] === true)
    );
  });
  const [best] = able.sort((one, other) => Number(other.verified) - Number(one.verified));
  return best && `install a model that does: ${pullCommand(best.id)} (${best.name})`;
}

function isRecogniser({ family }: CatalogueEntry): boolean {
  // A catalogue of the operator's own may name a family that this version does not have.
  const facts = Object.entries(modelFamilies).find(([name]) => name === family)?.[1];
  return facts?.work === 'utterances' || facts?.work === 'streams';
}
