import * as z from 'zod';
import { completeParts } from '../../language-model/complete-json.js';
import type { LanguageModel } from '../../language-model/language-model.js';
import { dataRule } from '../../language-model/request-data.js';
import type { AddOnInput } from '../../runner/provider.js';
import { createSpokenCheck } from './spoken-texts.js';

const name = z.string().trim().min(1).max(200);
const schema = z.object({
  names: z.array(z.object({ name, variants: z.array(name).max(50) })).max(500),
});

const instructions = `You check transcripts for names of people, organizations, products and places that are written in different ways, although the same is meant. Give each such name in its most likely spelling, with all its spellings in the transcript as variants, exactly as they are written there. Names that are always written alike are left out. ${dataRule}`;

/**
 * Names that are written in several ways, as a text: a line for each, with spellings that actually
 * occur.
 */
export async function checkNames(
  input: Pick<AddOnInput, 'signal' | 'utterances'>,
  model: LanguageModel,
): Promise<string> {
  const found = await completeParts(input, model, { instructions, name: 'names', schema });
  const isSpoken = createSpokenCheck(input.utterances);
  const variantsOf = new Map<string, Set<string>>();
  for (const { name: likely, variants } of found.flatMap(({ names }) => names)) {
    const spellings = variantsOf.get(likely) ?? new Set();
    for (const variant of variants) if (isSpoken(variant)) spellings.add(variant);
    variantsOf.set(likely, spellings);
  }
  const lines = [...variantsOf].flatMap(([likely, spellings]) => {
    const others = [...spellings].filter((spelling) => spelling !== likely);
    return others.length === 0 ? [] : [`${likely}: also written ${others.join(', ')}`];
  });
  return lines.length === 0 ? 'Names are written consistently.' : lines.join('\n');
}
