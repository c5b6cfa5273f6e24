// Longer than 300 lines: one table, with the source of each member.

import type { PiiEntityType } from '@earshot/core';

/** Type of personal data, as the contract names it. */
type Type = PiiEntityType;

/** Part of a group, with what it follows from. */
export interface GroupPart {
  /** Section of the source, and its words. */
  readonly section: string;
  /** Types of the contract that these words cover. */
  readonly types: readonly Type[];
}

/** Members of a group, with the source that they follow. */
export interface GroupSource {
  /**
   * Law or standard, or null for a group that none defines, whose members are the choice of this
   * project.
   */
  readonly source: string | null;
  /** Its members, section by section. */
  readonly parts: readonly GroupPart[];
}

/** Name of a group. */
export type EntityGroup =
  | 'APPI'
  | 'APPI_SENSITIVE'
  | 'CCI'
  | 'CORE_ENTITIES'
  | 'CPRA'
  | 'GDPR'
  | 'GDPR_SENSITIVE'
  | 'HEALTH_INFORMATION'
  | 'HIPAA_SAFE_HARBOR'
  | 'LIDI'
  | 'NUMERICAL_EXCL_PCI'
  | 'PCI'
  | 'QUEBEC_PRIVACY_ACT';

const names: Type[] = ['NAME', 'NAME_GIVEN', 'NAME_FAMILY', 'NAME_MEDICAL_PROFESSIONAL'];
const places: Type[] = [
  'LOCATION',
  'LOCATION_ADDRESS',
  'LOCATION_ADDRESS_STREET',
  'LOCATION_CITY',
  'LOCATION_COORDINATE',
  'LOCATION_ZIP',
];
const locations: Type[] = [...places, 'LOCATION_COUNTRY', 'LOCATION_STATE'];
const online: Type[] = ['EMAIL_ADDRESS', 'IP_ADDRESS', 'URL', 'USERNAME'];
const licences: Type[] = ['DRIVER_LICENSE', 'PASSPORT_NUMBER', 'SSN'];
const otherNumbers: Type[] = ['ACCOUNT_NUMBER', 'HEALTHCARE_NUMBER', 'NUMERICAL_PII', 'VEHICLE_ID'];
const numbers: Type[] = [...licences, ...otherNumbers, 'PHONE_NUMBER'];
const cards: Type[] = ['CREDIT_CARD', 'CREDIT_CARD_EXPIRATION', 'CVV'];
const finances: Type[] = [...cards, 'BANK_ACCOUNT', 'ROUTING_NUMBER'];
const health: Type[] = [
  'BLOOD_TYPE',
  'CONDITION',
  'DOSE',
  'DRUG',
  'INJURY',
  'MEDICAL_CODE',
  'MEDICAL_PROCESS',
];
const beliefs: Type[] = ['ORIGIN', 'RELIGION', 'POLITICAL_AFFILIATION'];
const care: Type[] = ['HEALTHCARE_NUMBER', 'ORGANIZATION_MEDICAL_FACILITY'];

/**
 * The members of every group of the contract, with their sources: laws or standards, by section.
 */
export const groupSources: Readonly<Record<EntityGroup, GroupSource>> = {
  APPI: {
    source: 'Japan, Act on the Protection of Personal Information (Act 57 of 2003)',
    parts: [
      {
        section: 'Article 2 (1)(i): name, date of birth',
        types: [...names, 'AGE', 'DATE', 'DOB'],
      },
      {
        section:
          'Article 2 (1)(i): other descriptions by which a person can be identified, such as telephone and account numbers, which are no codes of (2)',
        types: [
          ...locations,
          ...online,
          ...finances,
          'ACCOUNT_NUMBER',
          'GENDER',
          'NUMERICAL_PII',
          'OCCUPATION',
          'PASSWORD',
          'PHONE_NUMBER',
          'VEHICLE_ID',
        ],
      },
      {
        section:
          'Article 2 (2), Cabinet Order article 1: individual identification codes, which are (ii) numbers of passports, (iii) pensions and (iv) driving licences, (v) codes of resident records, (vi) individual numbers and (vii) numbers of health insurance; (i) codes of features of the body are in no text',
        types: [...licences, 'HEALTHCARE_NUMBER'],
      },
      {
        section:
          'Article 2 (3), Cabinet Order article 2: special care-required personal information, which is personal information as well',
        types: [...beliefs, ...health, ...care],
      },
    ],
  },
  APPI_SENSITIVE: {
    source: 'Japan, Act on the Protection of Personal Information (Act 57 of 2003)',
    parts: [
      {
        section:
          'Article 2 (3): race, creed, which is faith and thought; for social status, criminal record, damage by a crime and the procedures of Cabinet Order article 2 (iv) and (v) the contract has no type',
        types: beliefs,
      },
      {
        section:
          'Article 2 (3), Cabinet Order article 2: medical history, (i) disabilities, (ii) results of medical examinations, (iii) guidance, treatment and dispensing',
        types: [...health, ...care],
      },
    ],
  },
  CCI: {
    source: null,
    parts: [
      {
        section: 'Confidential company information: what the contract lists besides persons',
        types: [
          'CORPORATE_ACTION',
          'DAY',
          'EFFECT',
          'FINANCIAL_METRIC',
          'MEDICAL_CODE',
          'MONEY',
          'MONTH',
          'ORGANIZATION',
          'ORGANIZATION_ID',
          'PRODUCT',
          'PROJECT',
          'TREND',
          'YEAR',
        ],
      },
    ],
  },
  CORE_ENTITIES: {
    source: null,
    parts: [
      {
        section: 'What most texts have and what identifies directly',
        types: [
          ...names,
          ...locations,
          ...online,
          ...numbers,
          ...finances,
          'AGE',
          'DATE',
          'DOB',
          'PASSWORD',
          'MONEY',
          'ORGANIZATION',
        ],
      },
    ],
  },
  CPRA: {
    source: 'California Civil Code 1798.140, as amended by the CPRA',
    parts: [
      {
        section:
          '(v)(1)(A): real name, postal address, online identifier, IP address, email address, account name, numbers of social security, driving licence and passport',
        types: [...names, ...online, ...licences, 'LOCATION_ADDRESS', 'LOCATION_ADDRESS_STREET'],
      },
      {
        section:
          '(v)(1)(B) with 1798.80 (e): physical characteristics, telephone number, insurance policy number, bank account, card number or other financial, medical or health insurance information',
        types: [
          ...finances,
          ...health,
          ...care,
          ...otherNumbers,
          'PHONE_NUMBER',
          'PHYSICAL_ATTRIBUTE',
        ],
      },
      {
        section:
          '(v)(1)(C): protected classifications (Government Code 12940, Civil Code 51: age, gender, marital status, origin, primary language, religion, sexual orientation)',
        types: [
          'AGE',
          'DOB',
          'GENDER',
          'LANGUAGE',
          'MARITAL_STATUS',
          'ORIGIN',
          'RELIGION',
          'SEXUALITY',
        ],
      },
      { section: '(v)(1)(G): geolocation data', types: locations },
      {
        section:
          '(v)(1)(I), (B) with 1798.80 (e): professional or employment-related information, employment history, which names employers',
        types: ['OCCUPATION', 'ORGANIZATION'],
      },
      {
        section: '(v)(1)(K): inferences that reflect characteristics, predispositions, attitudes',
        types: ['POLITICAL_AFFILIATION'],
      },
      {
        section: '(v)(1)(L) with (ae)(1)(B): what gives access to an account',
        types: ['PASSWORD', 'CVV'],
      },
      {
        section:
          '(v)(1)(L) with (ae)(1)(D), (2)(B) and (2)(C): racial or ethnic origin, religious or philosophical beliefs, health, sex life or sexual orientation; for union membership, genetic and biometric data and the contents of mail the contract has no type',
        types: ['ORIGIN', 'RELIGION', 'SEXUALITY', ...health],
      },
    ],
  },
  GDPR: {
    source: 'Regulation (EU) 2016/679 (GDPR)',
    parts: [
      { section: 'Article 4 (1): a name', types: names },
      { section: 'Article 4 (1): an identification number', types: numbers },
      { section: 'Article 4 (1): location data', types: locations },
      {
        section: 'Article 4 (1), recital 30: an online identifier',
        types: [...online, 'PASSWORD'],
      },
      {
        section: 'Article 4 (1): factors of the physical, physiological or mental identity',
        types: ['AGE', 'DOB', 'GENDER', 'PHYSICAL_ATTRIBUTE'],
      },
      {
        section: 'Article 4 (1): factors of the economic identity',
        types: [...finances, 'OCCUPATION'],
      },
      {
        section: 'Article 4 (1): factors of the cultural or social identity',
        types: ['LANGUAGE', 'MARITAL_STATUS'],
      },
      {
        section: 'Article 9 (1): special categories, which are personal data as well',
        types: [...health, ...care, 'ORIGIN', 'POLITICAL_AFFILIATION', 'RELIGION', 'SEXUALITY'],
      },
    ],
  },
  GDPR_SENSITIVE: {
    source: 'Regulation (EU) 2016/679 (GDPR)',
    parts: [
      {
        section: 'Article 9 (1): revealing racial or ethnic origin',
        types: ['ORIGIN', 'PHYSICAL_ATTRIBUTE'],
      },
      { section: 'Article 9 (1): political opinions', types: ['POLITICAL_AFFILIATION'] },
      { section: 'Article 9 (1): religious or philosophical beliefs', types: ['RELIGION'] },
      {
        section:
          'Article 9 (1) with 4 (15), recital 35: data concerning health, numbers assigned for health care, provision of health care',
        types: [...health, ...care],
      },
      {
        section:
          'Article 9 (1): sex life or sexual orientation; for trade union membership, genetic and biometric data the contract has no type',
        types: ['SEXUALITY'],
      },
    ],
  },
  HEALTH_INFORMATION: {
    source: '45 CFR 160.103, health information',
    parts: [
      {
        section: '(2): past, present or future physical or mental health or condition',
        types: [...health, 'STATISTICS'],
      },
      {
        section: '(1) and (2): provision of health care, and who provides it',
        types: ['NAME_MEDICAL_PROFESSIONAL', 'ORGANIZATION_MEDICAL_FACILITY'],
      },
      {
        section: '(2): payment for the provision of health care',
        types: ['HEALTHCARE_NUMBER'],
      },
    ],
  },
  HIPAA_SAFE_HARBOR: {
    source:
      '45 CFR 164.514 (b)(2)(i), of the individual, relatives, employers and household members',
    parts: [
      { section: '(A) names', types: [...names, 'ORGANIZATION'] },
      {
        section:
          '(B) geographic subdivisions smaller than a State: a place without a kind counts, and so does the facility where somebody is treated',
        types: [...places, 'ORGANIZATION_MEDICAL_FACILITY'],
      },
      {
        section:
          '(C) elements of dates except the year, and ages over 89: younger ages are redacted as well',
        types: ['AGE', 'DATE', 'DATE_INTERVAL', 'DAY', 'DOB', 'MONTH'],
      },
      { section: '(D) telephone numbers, (E) fax numbers', types: ['PHONE_NUMBER'] },
      { section: '(F) electronic mail addresses', types: ['EMAIL_ADDRESS'] },
      { section: '(G) social security numbers', types: ['SSN'] },
      {
        section: '(H) medical record numbers, (I) health plan beneficiary numbers',
        types: ['HEALTHCARE_NUMBER'],
      },
      { section: '(J) account numbers', types: [...finances, 'ACCOUNT_NUMBER'] },
      { section: '(K) certificate and license numbers', types: ['DRIVER_LICENSE'] },
      { section: '(L) vehicle identifiers, license plate numbers', types: ['VEHICLE_ID'] },
      { section: '(M) device identifiers and serial numbers', types: ['NUMERICAL_PII'] },
      { section: '(N) Web Universal Resource Locators', types: ['URL'] },
      { section: '(O) Internet Protocol address numbers', types: ['IP_ADDRESS'] },
      {
        section:
          '(R) any other unique identifying number, characteristic or code, also of employers; (P) biometric identifiers and (Q) photographs are in no text',
        types: ['PASSPORT_NUMBER', 'NUMERICAL_PII', 'ORGANIZATION_ID', 'USERNAME'],
      },
    ],
  },
  LIDI: {
    source: null,
    parts: [
      {
        section:
          'Data that is likely to identify a person or a legal entity by a number, a name or an address',
        types: [
          ...names,
          ...online,
          ...numbers,
          ...finances,
          'DOB',
          'LOCATION_ADDRESS',
          'LOCATION_ADDRESS_STREET',
          'LOCATION_COORDINATE',
          'ORGANIZATION_ID',
          'PASSWORD',
        ],
      },
    ],
  },
  NUMERICAL_EXCL_PCI: {
    source: null,
    parts: [
      {
        section:
          'Numbers other than the account data of PCI DSS, to which numbers of bank accounts do not belong',
        types: [
          ...numbers,
          'AGE',
          'BANK_ACCOUNT',
          'DATE',
          'DATE_INTERVAL',
          'DOB',
          'DURATION',
          'IP_ADDRESS',
          'LOCATION_COORDINATE',
          'LOCATION_ZIP',
          'MONEY',
          'ORGANIZATION_ID',
          'ROUTING_NUMBER',
          'STATISTICS',
          'TIME',
        ],
      },
    ],
  },
  PCI: {
    source: 'PCI DSS 4.0.1, section 2, account data',
    parts: [
      {
        section:
          'Cardholder data: primary account number, cardholder name, expiration date; for the service code, which is never said, the contract has no type',
        types: ['CREDIT_CARD', 'NAME', 'NAME_FAMILY', 'NAME_GIVEN', 'CREDIT_CARD_EXPIRATION'],
      },
      {
        section: 'Sensitive authentication data: card verification code, PIN',
        types: ['CVV', 'PASSWORD'],
      },
      {
        section: 'Beyond the standard: bank accounts, which the contract lists with cards',
        types: ['BANK_ACCOUNT', 'ROUTING_NUMBER'],
      },
    ],
  },
  QUEBEC_PRIVACY_ACT: {
    source:
      'Quebec, Act respecting the protection of personal information in the private sector (CQLR c. P-39.1)',
    parts: [
      {
        section: 'Section 2: information that allows a person to be identified directly',
        types: [...names, ...locations, ...online, ...numbers, ...finances, 'PASSWORD'],
      },
      {
        section: 'Section 2: indirectly',
        types: ['AGE', 'DOB', 'GENDER', 'MARITAL_STATUS', 'OCCUPATION', 'PHYSICAL_ATTRIBUTE'],
      },
      {
        section: 'Section 12, as amended by Law 25: medical, biometric or otherwise intimate',
        types: [...health, ...care, 'ORIGIN', 'POLITICAL_AFFILIATION', 'RELIGION', 'SEXUALITY'],
      },
    ],
  },
};
