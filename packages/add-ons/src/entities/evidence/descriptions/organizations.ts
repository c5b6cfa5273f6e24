/** What the features of organisations mean. */
export const organizationDescriptions: Readonly<Record<string, string>> = {
  known: 'in a list of organisations',
  sure: 'its name means nothing else',
  commonplace: 'in a list of organisations that are mentioned in passing',
  'legal-form': 'ends with the form of a company, such as limited',
  'company-word': 'ends with a word that companies end with, such as logistics',
  institution: 'ends or begins with a word such as university or bank',
  'of-place': 'a university, a bank or the like of a place',
  facility: 'ends with a word such as hospital',
  'doubtful-facility': 'ends with a word such as general, which hospitals end with',
  saint: 'the name of a saint',
  employed: 'behind words such as works for',
  'facility-cue': 'behind words such as transferred from',
  proper: 'one of its words is a name, a city or in no dictionary',
  unusual: 'one of its words is in no dictionary',
  'common-word': 'its first word is a common word of English',
  'company-verb': 'a verb behind it whose subject is often a company',
};
