import type { TextDocument } from '../text/tokens.js';
import { readAttributeValues, readSecrets } from './announced.js';
import type { Candidate } from './candidate.js';
import { readCodes } from './codes.js';
import { readConditions } from './conditions.js';
import { Cues } from './cues.js';
import { readDigits } from './digits.js';
import { readDosed } from './dosed-drugs.js';
import { readEvents } from './events.js';
import { readFiles } from './files.js';
import { readInjuries } from './injuries.js';
import { readLooks } from './looks.js';
import { readMachineAddresses } from './machine-addresses.js';
import { readMail } from './mail.js';
import { readMedicalValues } from './medical.js';
import { readNames } from './names/read-names.js';
import { readSpelledNames } from './names/spelled-names.js';
import { readOccupations } from './occupations.js';
import { readOrganizations } from './organizations/read-organizations.js';
import { readPhrases } from './phrases.js';
import { readLandmarks } from './places/landmarks.js';
import { readAddresses } from './places/read-addresses.js';
import { readPlaces } from './places/read-places.js';
import { readForms } from './read-forms.js';
import { readWeb } from './web.js';

/** Finds the candidates of a kind or several, in time proportional to the length of the text. */
type CandidateReader = (document: TextDocument, cues: Cues) => Candidate[];

const readers: readonly CandidateReader[] = [
  readDigits,
  readCodes,
  readForms,
  readMail,
  readWeb,
  readFiles,
  readMachineAddresses,
  readSecrets,
  readAttributeValues,
  readDosed,
  readPhrases,
  readConditions,
  readInjuries,
  readMedicalValues,
  readOccupations,
  readLooks,
  readEvents,
  readNames,
  readSpelledNames,
  readPlaces,
  readLandmarks,
  readAddresses,
  readOrganizations,
];

/** Candidates of a text, by all readers. */
export function readCandidates(document: TextDocument): Candidate[] {
  const cues = new Cues(document.tokens);
  return readers.flatMap((read) => read(document, cues));
}
