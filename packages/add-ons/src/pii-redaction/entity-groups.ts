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
  /**
   * Japan, Act on the Protection of Personal Information (Act 57 of 2003), article 2 (1): names, birth dates and other descriptions that identify
   * a person; article 2 (2): individual identification codes, such as numbers of passports, licences and social security.
   */
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
  /**
   * The same act, article 2 (3), and article 2 of its Cabinet Order: race (ORIGIN), creed (RELIGION, POLITICAL_AFFILIATION), medical history,
   * disabilities, examinations and treatment. Criminal records and social status have no type; sexuality is not listed there.
   */
  APPI_SENSITIVE: [
    ...health,
    'ORIGIN',
    'POLITICAL_AFFILIATION',
    'RELIGION',
    'HEALTHCARE_NUMBER',
    'ORGANIZATION_MEDICAL_FACILITY',
  ],
  /** Confidential company information: what the contract lists besides persons. No law defines it; the choice of this project. */
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
  /**
   * California Civil Code 1798.140 (v)(1): identifiers, records of 1798.80 (e) with physical characteristics, employment, finance and health,
   * protected classifications (age, gender, marital status, origin, religion, sexuality, primary language), location; (ae): sensitive personal information.
   */
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
    'LANGUAGE',
    'MARITAL_STATUS',
    'OCCUPATION',
    'PASSWORD',
    'PHYSICAL_ATTRIBUTE',
  ],
  /**
   * Regulation (EU) 2016/679, article 4 (1): names, identification numbers, location data, online identifiers, and what is specific to the physical,
   * mental, economic, cultural or social identity; the special categories of article 9 are personal data as well.
   */
  GDPR: [
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
    'LANGUAGE',
    'MARITAL_STATUS',
    'OCCUPATION',
    'PASSWORD',
    'PHYSICAL_ATTRIBUTE',
  ],
  /**
   * The same regulation, article 9 (1): origin, political opinions, religion, biometric data (PHYSICAL_ATTRIBUTE), health, sexuality; recital 35 counts
   * numbers that are assigned for health care. Membership of trade unions and genetic data have no type.
   */
  GDPR_SENSITIVE: [...beliefs, ...health, 'PHYSICAL_ATTRIBUTE', 'HEALTHCARE_NUMBER'],
  /**
   * 45 CFR 160.103, health information: health and condition of a person, the care and who provides it, and its payment, which numbers of health
   * plans stand for.
   */
  HEALTH_INFORMATION: [
    ...health,
    'HEALTHCARE_NUMBER',
    'NAME_MEDICAL_PROFESSIONAL',
    'ORGANIZATION_MEDICAL_FACILITY',
    'STATISTICS',
  ],
  /**
   * 45 CFR 164.514 (b)(2)(i), identifiers of the individual, of relatives, employers (ORGANIZATION) and household members: A names, B places smaller than a
   * state, C dates but for the year, and ages, D to R numbers, addresses and codes. States and countries, and ages up to 89, may stay and
   * are redacted as well.
   */
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
    'ORGANIZATION',
    'ORGANIZATION_MEDICAL_FACILITY',
  ],
  /** Data that is likely to identify a person or a legal entity by a number, a name or an address. No law defines it; the choice of this project. */
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
  /** Numbers other than the account data of PCI DSS, to which numbers of bank accounts do not belong. No law defines it; the choice of this project. */
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
  /**
   * PCI DSS 4.0, section 2, account data: card number, name and expiration date of the cardholder; sensitive authentication data: card verification
   * codes and PINs (PASSWORD). Bank accounts are added, since the contract lists them together.
   */
  PCI: [...cards, ...banking, 'NAME', 'NAME_GIVEN', 'NAME_FAMILY', 'PASSWORD'],
  /**
   * Quebec, Act respecting the protection of personal information in the private sector (CQLR c. P-39.1), section 2: any information that allows
   * a person to be identified, directly or indirectly; section 12, as amended by Law 25: medical, biometric or otherwise intimate information.
   */
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
