import { type PiiEntityType, piiEntityTypes } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { unsupportedTypes } from '../registry/add-on-registry.js';
import { createRedactor } from './create-redactor.js';
import { entityGroups } from './entity-groups.js';
import { type GroupSource, groupSources } from './group-sources.js';

const groups = Object.entries<GroupSource>(groupSources);
const redact = (text: string, group: PiiEntityType) =>
  createRedactor({ entity_types: [group] }).redactText(text);

test('every group of the contract has members, each with the section that it follows from', () => {
  const named = piiEntityTypes.slice(0, piiEntityTypes.indexOf('ACCOUNT_NUMBER'));
  expect(groups.map(([group]) => group)).toEqual(named);
  for (const [group, { parts, source }] of groups) {
    expect(parts.length, group).toBeGreaterThan(0);
    for (const { section, types } of parts) {
      expect(types.length, section).toBeGreaterThan(0);
      // A law is cited by its parts.
      if (source !== null) expect(section, group).toMatch(/\([\w]+\)|Article|Section|data|Beyond/);
    }
    const members = entityGroups[group as keyof typeof entityGroups];
    expect(new Set(members)).toEqual(new Set(parts.flatMap(({ types }) => types)));
  }
  // What is sensitive is personal data as well.
  expect(entityGroups.GDPR).toEqual(expect.arrayContaining([...entityGroups.GDPR_SENSITIVE]));
  expect(entityGroups.APPI).toEqual(expect.arrayContaining([...entityGroups.APPI_SENSITIVE]));
  for (const group of ['HIPAA_SAFE_HARBOR', 'GDPR', 'CPRA', 'PCI'] as const)
    expect(entityGroups[group].filter((type) => unsupportedTypes.includes(type))).toEqual([]);
});

test('the eighteen identifiers of 45 CFR 164.514 (b)(2)(i) are all named', () => {
  const sections = groupSources.HIPAA_SAFE_HARBOR.parts.map(({ section }) => section).join(' ');
  expect(sections.match(/\([A-R]\)/g)?.toSorted()).toEqual(
    Array.from('ABCDEFGHIJKLMNOPQR', (letter) => `(${letter})`),
  );
});

test('a type is cited by the section whose words name it', () => {
  const cited = (group: keyof typeof groupSources, type: PiiEntityType) =>
    groupSources[group].parts
      .filter(({ types }) => types.includes(type))
      .map(({ section }) => section.split(':')[0]);
  // Codes are numbers that an authority issues to one person. Telephone numbers are descriptions.
  expect(cited('APPI', 'PASSPORT_NUMBER')).toEqual(['Article 2 (2), Cabinet Order article 1']);
  expect(cited('APPI', 'PHONE_NUMBER')).toEqual(['Article 2 (1)(i)']);
  expect(cited('CPRA', 'EMAIL_ADDRESS')).toEqual(['(v)(1)(A)']);
  expect(cited('QUEBEC_PRIVACY_ACT', 'CONDITION')).toEqual(['Section 12, as amended by Law 25']);
  expect(cited('GDPR_SENSITIVE', 'RELIGION')).toEqual(['Article 9 (1)']);
});

describe('nothing of what a section names is left', () => {
  const cases: readonly [PiiEntityType, string, string, RegExp][] = [
    ['HIPAA_SAFE_HARBOR', '(A)', 'my name is Maria Lopez', /Maria|Lopez/],
    ['HIPAA_SAFE_HARBOR', '(B)', 'I live at 12 Oak Street in Springfield', /Oak|Springfield/],
    ['HIPAA_SAFE_HARBOR', '(C)', 'I was born on March 3, 1961', /March/],
    ['HIPAA_SAFE_HARBOR', '(D)', 'call me at 212-555-0187', /555/],
    ['HIPAA_SAFE_HARBOR', '(F)', 'write to maria@example.com', /maria|example/],
    ['HIPAA_SAFE_HARBOR', '(G)', 'my social security number is 531-87-2046', /531|2046/],
    ['HIPAA_SAFE_HARBOR', '(H)', 'medical record number 48291736', /48291736/],
    ['HIPAA_SAFE_HARBOR', '(J)', 'my account number is 9920417733', /9920417733/],
    ['HIPAA_SAFE_HARBOR', '(K)', "my driver's license is D1234567", /D1234567/],
    ['HIPAA_SAFE_HARBOR', '(L)', 'the VIN is 1HGCM82633A004352', /1HGCM82633A004352/],
    ['HIPAA_SAFE_HARBOR', '(N)', 'see www.example.com/maria', /example/],
    ['HIPAA_SAFE_HARBOR', '(O)', 'my address is 203.0.113.42', /203/],
    ['HIPAA_SAFE_HARBOR', '(R)', 'our tax id is 12-3456789', /3456789/],
    ['PCI', 'cardholder data', 'the card is 4111 1111 1111 1111, it expires 09/27', /4111|09|27/],
    ['PCI', 'authentication data', 'the security code is 737', /737/],
    ['GDPR_SENSITIVE', 'Article 9 (1)', 'I am a Catholic and I have diabetes', /Catholic|diabetes/],
    ['APPI', 'Article 2 (3)', 'I am a Buddhist and I have diabetes', /Buddhist|diabetes/],
    ['CPRA', '(v)(1)(I)', 'I work at Acme Corporation', /Acme/],
    ['CPRA', '(v)(1)(B)', 'I was at Mercy Hospital', /Mercy/],
    ['CPRA', '(v)(1)(A)', 'my passport number is C01X00T47', /C01X00T47/],
  ];
  for (const [group, section, text, original] of cases)
    verifies('add-ons.pii-groups', `${group} ${section}: ${text}`, () => {
      expect(redact(text, group)).not.toMatch(original);
      // What the group does not name stays.
      expect(redact('we talked about the weather', group)).toBe('we talked about the weather');
    });
});
