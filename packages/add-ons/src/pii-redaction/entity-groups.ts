import type { PiiEntityType } from '@earshot/core';

/** Type of personal data, as the contract names it. */
type Type = PiiEntityType;

const names: Type[] = ['NAME', 'NAME_GIVEN', 'NAME_FAMILY', 'NAME_MEDICAL_PROFESSIONAL'];
const locations: Type[] = [
  'LOCATION',
  'LOCATION_ADDRESS',
  'LOCATION_ADDRESS_STREET',
  'LOCATION_CITY',
  'LOCATION_COORDINATE',
  'LOCATION_COUNTRY',
  'LOCATION_STATE',
  'LOCATION_ZIP',
];
const contacts: Type[] = ['EMAIL_ADDRESS', 'PHONE_NUMBER', 'URL', 'IP_ADDRESS', 'USERNAME'];
const documents: Type[] = [
  'ACCOUNT_NUMBER',
  'DRIVER_LICENSE',
  'HEALTHCARE_NUMBER',
  'NUMERICAL_PII',
  'PASSPORT_NUMBER',
  'SSN',
  'VEHICLE_ID',
];
const cards: Type[] = ['CREDIT_CARD', 'CREDIT_CARD_EXPIRATION', 'CVV'];
const banking: Type[] = ['BANK_ACCOUNT', 'ROUTING_NUMBER'];
const health: Type[] = [
  'BLOOD_TYPE',
  'CONDITION',
  'DOSE',
  'DRUG',
  'INJURY',
  'MEDICAL_CODE',
  'MEDICAL_PROCESS',
];
const beliefs: Type[] = ['ORIGIN', 'POLITICAL_AFFILIATION', 'RELIGION', 'SEXUALITY'];

/**
 * Members of each group. A law describes personal data in its own words; the table gives the types of the contract that those
 * words cover, and its source.
 */
export const entityGroups = {
  /** Japan, Act on the Protection of Personal Information, article 2 (1) and (2): what identifies a person, individual identification codes. */
  APPI: [
    ...names,
    ...locations,
    ...contacts,
    ...documents,
    ...cards,
    ...banking,
    'AGE',
    'DATE',
    'DOB',
    'GENDER',
    'OCCUPATION',
    'PASSWORD',
  ],
  /** The same act, article 2 (3): special care-required personal information. */
  APPI_SENSITIVE: [
    ...health,
    'ORIGIN',
    'POLITICAL_AFFILIATION',
    'RELIGION',
    'HEALTHCARE_NUMBER',
    'ORGANIZATION_MEDICAL_FACILITY',
  ],
  /** Confidential corporate information: what the contract lists besides persons. */
  CCI: [
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
  /** Types that most texts have and that identify directly; the choice of this project. */
  CORE_ENTITIES: [
    ...names,
    ...locations,
    ...contacts,
    ...documents,
    ...cards,
    ...banking,
    'AGE',
    'DATE',
    'DOB',
    'PASSWORD',
    'MONEY',
    'ORGANIZATION',
  ],
  /** California Civil Code 1798.140 (v) and (ae). */
  CPRA: [
    ...names,
    ...locations,
    ...contacts,
    ...documents,
    ...cards,
    ...banking,
    ...health,
    ...beliefs,
    'AGE',
    'DOB',
    'GENDER',
    'MARITAL_STATUS',
    'OCCUPATION',
    'PASSWORD',
    'PHYSICAL_ATTRIBUTE',
  ],
  /** Regulation (EU) 2016/679, article 4 (1). */
  GDPR: [
    ...names,
    ...locations,
    ...contacts,
    ...documents,
    ...cards,
    ...banking,
    ...beliefs,
    'AGE',
    'DOB',
    'GENDER',
    'LANGUAGE',
    'MARITAL_STATUS',
    'OCCUPATION',
    'PASSWORD',
    'PHYSICAL_ATTRIBUTE',
    'CONDITION',
  ],
  /** The same regulation, article 9 (1): special categories. */
  GDPR_SENSITIVE: [...beliefs, ...health, 'PHYSICAL_ATTRIBUTE', 'HEALTHCARE_NUMBER'],
  /** Information on the health of a person, 45 CFR 160.103. */
  HEALTH_INFORMATION: [
    ...health,
    'HEALTHCARE_NUMBER',
    'NAME_MEDICAL_PROFESSIONAL',
    'ORGANIZATION_MEDICAL_FACILITY',
    'STATISTICS',
  ],
  /** 45 CFR 164.514 (b) (2) (i), A to R; states and countries may stay. */
  HIPAA_SAFE_HARBOR: [
    ...names,
    ...contacts,
    ...documents,
    ...cards,
    ...banking,
    'LOCATION',
    'LOCATION_ADDRESS',
    'LOCATION_ADDRESS_STREET',
    'LOCATION_CITY',
    'LOCATION_COORDINATE',
    'LOCATION_ZIP',
    'AGE',
    'DATE',
    'DATE_INTERVAL',
    'DOB',
    'DAY',
    'MONTH',
    'ORGANIZATION_MEDICAL_FACILITY',
  ],
  /** Data that links to a legal entity or a person through its number or name (likely to identify); the choice of this project. */
  LIDI: [
    ...names,
    ...contacts,
    ...documents,
    ...cards,
    ...banking,
    'DOB',
    'LOCATION_ADDRESS',
    'LOCATION_ADDRESS_STREET',
    'LOCATION_COORDINATE',
    'ORGANIZATION_ID',
    'PASSWORD',
  ],
  /** Numbers other than those of cards for payment. */
  NUMERICAL_EXCL_PCI: [
    ...documents,
    ...banking,
    'AGE',
    'DATE',
    'DATE_INTERVAL',
    'DOB',
    'DURATION',
    'IP_ADDRESS',
    'LOCATION_COORDINATE',
    'LOCATION_ZIP',
    'MONEY',
    'ORGANIZATION_ID',
    'PHONE_NUMBER',
    'STATISTICS',
    'TIME',
  ],
  /** PCI DSS 4.0, account data: cardholder data and sensitive authentication data. */
  PCI: [...cards, ...banking, 'NAME', 'NAME_GIVEN', 'NAME_FAMILY'],
  /** Quebec, CQLR c. P-39.1, section 2, as amended by Law 25. */
  QUEBEC_PRIVACY_ACT: [
    ...names,
    ...locations,
    ...contacts,
    ...documents,
    ...cards,
    ...banking,
    ...health,
    ...beliefs,
    'AGE',
    'DOB',
    'GENDER',
    'MARITAL_STATUS',
    'OCCUPATION',
    'PASSWORD',
    'PHYSICAL_ATTRIBUTE',
  ],
} as const satisfies Partial<Record<Type, readonly Type[]>>;

/** Types that take in others: who asks for one asks for its members as well. */
export const widerTypes: Readonly<Partial<Record<Type, readonly Type[]>>> = {
  NAME: ['NAME_GIVEN', 'NAME_FAMILY', 'NAME_MEDICAL_PROFESSIONAL'],
  LOCATION: locations.slice(1),
  LOCATION_ADDRESS: ['LOCATION_ADDRESS_STREET'],
  ORGANIZATION: ['ORGANIZATION_MEDICAL_FACILITY'],
  DATE: ['DOB', 'DATE_INTERVAL', 'DAY', 'MONTH', 'YEAR'],
  NUMERICAL_PII: [
    'ACCOUNT_NUMBER',
    'BANK_ACCOUNT',
    'DRIVER_LICENSE',
    'HEALTHCARE_NUMBER',
    'PASSPORT_NUMBER',
    'ROUTING_NUMBER',
    'SSN',
    'VEHICLE_ID',
    'ORGANIZATION_ID',
  ],
};

/** Types that no rule of this package finds: they need an understanding of the text. */
export const unsupportedTypes: readonly Type[] = [
  'CORPORATE_ACTION',
  'EFFECT',
  'FINANCIAL_METRIC',
  'PRODUCT',
  'PROJECT',
  'TREND',
];
