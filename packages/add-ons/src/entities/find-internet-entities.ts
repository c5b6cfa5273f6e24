import type { Entity } from './entity.js';
import { Cues } from './evidence/cues.js';
import { readFiles } from './evidence/files.js';
import { readMachineAddresses } from './evidence/machine-addresses.js';
import { readMail } from './evidence/mail.js';
import { readWeb } from './evidence/web.js';
import { RuleTable } from './rules/decide.js';
import { internetRules } from './rules/tables/internet.js';
import type { TextDocument } from './text/tokens.js';

const table = new RuleTable(internetRules);

/**
 * The addresses of mail, of the web and of machines and the names of files of a text. Several of
 * them may overlap.
 */
export function findInternetEntities(document: TextDocument): Entity[] {
  const cues = new Cues(document.tokens);
  return table.decide(document, [
    ...readMail(document, cues),
    ...readWeb(document, cues),
    ...readFiles(document, cues),
    ...readMachineAddresses(document),
  ]);
}
