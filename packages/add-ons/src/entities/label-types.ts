import type { PiiEntityType } from '@earshot/core';

/**
 * Labels of token classifiers by the type that they represent, in addition to the name of the type
 * itself: those of CoNLL, OntoNotes, i2b2, Presidio and of data sets of personal data. In capitals,
 * without other signs and without numbers at their end.
 */
const labelsOfTypes: Readonly<Partial<Record<PiiEntityType, readonly string[]>>> = {
  ACCOUNT_NUMBER: ['ACCOUNT', 'ACCOUNTNUM', 'CUSTOMERID'],
  AGE: [],
  BANK_ACCOUNT: ['BANKACCOUNTNUMBER', 'BANKNUMBER', 'IBAN', 'IBANCODE', 'USBANKNUMBER'],
  BLOOD_TYPE: [],
  CONDITION: ['DISEASE', 'DISEASEDISORDER', 'PROBLEM'],
  CREDIT_CARD: ['CARDNUMBER', 'CREDITCARDNUM', 'CREDITCARDNUMBER', 'DEBITCARD', 'MASKEDNUMBER'],
  CREDIT_CARD_EXPIRATION: ['CARDEXPIRY', 'CREDITCARDEXPIRY', 'EXPIRATIONDATE'],
  CVV: ['CREDITCARDCVV', 'CREDITCARDSECURITYCODE', 'CVC'],
  DATE: [],
  DATE_INTERVAL: [],
  DAY: [],
  DOB: ['BIRTHDATE', 'BIRTHDAY', 'BOD', 'DATEOFBIRTH'],
  DOSE: ['DOSAGE'],
  DRIVER_LICENSE: [
    'DRIVERLICENSENUM',
    'DRIVERLICENSENUMBER',
    'DRIVERSLICENSE',
    'DRIVERSLICENSENUMBER',
    'USDRIVERLICENSE',
  ],
  DRUG: ['CHEMICAL', 'MEDICATION'],
  DURATION: [],
  EMAIL_ADDRESS: ['EMAIL'],
  EVENT: [],
  FILENAME: [],
  GENDER: ['SEX', 'SEXTYPE'],
  HEALTHCARE_NUMBER: [
    'HEALTHINSURANCEID',
    'HEALTHPLAN',
    'HEALTHPLANBENEFICIARYNUMBER',
    'MEDICALRECORD',
    'MEDICALRECORDNUMBER',
    'MRN',
  ],
  INJURY: [],
  IP_ADDRESS: ['IP', 'IPV', 'MAC', 'MACADDRESS'],
  LANGUAGE: [],
  LOCATION: ['FAC', 'FACILITY', 'GEO', 'GPE', 'LOC'],
  LOCATION_ADDRESS: ['ADDRESS', 'FULLADDRESS', 'SECADDRESS', 'SECONDARYADDRESS'],
  LOCATION_ADDRESS_STREET: [
    'BUILDING',
    'BUILDINGNUM',
    'BUILDINGNUMBER',
    'STREET',
    'STREETADDRESS',
    'STREETNAME',
  ],
  LOCATION_CITY: ['CITY', 'CITYNAME', 'TOWN'],
  LOCATION_COORDINATE: ['COORDINATE', 'GPSCOORDINATE', 'NEARBYGPSCOORDINATE'],
  LOCATION_COUNTRY: ['COUNTRY', 'COUNTRYNAME'],
  LOCATION_STATE: ['COUNTY', 'PROVINCE', 'REGION', 'STATE'],
  LOCATION_ZIP: ['POSTALCODE', 'POSTCODE', 'ZIP', 'ZIPCODE'],
  MARITAL_STATUS: [],
  MEDICAL_CODE: [],
  MEDICAL_PROCESS: ['PROCEDURE', 'TREATMENT'],
  MONEY: ['AMOUNT'],
  MONTH: [],
  NAME: ['FULLNAME', 'NAMEOTHER', 'NAMESTUDENT', 'PATIENT', 'PER', 'PERSON', 'PERSONNAME'],
  NAME_FAMILY: ['FAMILYNAME', 'LASTNAME', 'SURNAME'],
  NAME_GIVEN: ['FIRSTNAME', 'GIVENNAME', 'MIDDLENAME'],
  NAME_MEDICAL_PROFESSIONAL: ['DOCTOR', 'STAFF'],
  NUMERICAL_PII: [
    'ID',
    'IDCARD',
    'IDCARDNUM',
    'IDNUM',
    'IDNUMBER',
    'IMEI',
    'NATIONALID',
    'PHONEIMEI',
    'TAXID',
    'TAXNUM',
    'TAXNUMBER',
    'UNIQUEID',
    'UNIQUEIDENTIFIER',
  ],
  OCCUPATION: ['JOB', 'JOBTITLE', 'PROFESSION'],
  ORGANIZATION: ['COMPANY', 'COMPANYNAME', 'CORPORATION', 'ORG', 'ORGANISATION', 'PATORG'],
  ORGANIZATION_ID: [],
  ORGANIZATION_MEDICAL_FACILITY: ['HOSP', 'HOSPITAL'],
  ORIGIN: ['ETHNICITY', 'NATIONALITY', 'NORP', 'RACEETHNICITY'],
  PASSPORT_NUMBER: ['PASSPORT', 'PASSPORTNUM', 'USPASSPORT'],
  PASSWORD: ['PASS', 'PASSWD', 'PIN'],
  PHONE_NUMBER: [
    'FAX',
    'FAXNUMBER',
    'MOBILE',
    'PHONE',
    'PHONENUM',
    'TEL',
    'TELEPHONE',
    'TELEPHONENUM',
    'TELEPHONENUMBER',
  ],
  PHYSICAL_ATTRIBUTE: ['EYECOLOR', 'HAIRCOLOR', 'HEIGHT'],
  POLITICAL_AFFILIATION: ['POLITICALVIEW'],
  RELIGION: ['RELIGIOUSBELIEF'],
  ROUTING_NUMBER: ['ABAROUTINGNUMBER', 'BANKROUTINGNUMBER', 'BIC', 'SORTCODE', 'SWIFT'],
  SEXUALITY: ['SEXUALORIENTATION'],
  SSN: ['SOCIALNUM', 'SOCIALNUMBER', 'SOCIALSECURITYNUMBER', 'USSSN'],
  STATISTICS: [],
  TIME: [],
  URL: ['URLPERSONAL', 'WEBSITE'],
  USERNAME: ['LOGIN'],
  VEHICLE_ID: ['LICENSEPLATE', 'VEHICLEIDENTIFIER', 'VEHICLEVIN', 'VEHICLEVRM', 'VIN'],
  YEAR: [],
  ZODIAC_SIGN: [],
};

const typesByLabel = new Map(
  (Object.entries(labelsOfTypes) as [PiiEntityType, readonly string[]][]).flatMap(
    ([type, labels]) => [type, ...labels].map((label) => [plainLabel(label), type] as const),
  ),
);

/**
 * Type of personal data that a label of a model represents, in any case, with or without signs
 * between its words.
 *
 * @returns undefined for a label of no type that can be redacted
 */
export function typeOfLabel(label: string): PiiEntityType | undefined {
  return typesByLabel.get(plainLabel(label));
}

function plainLabel(label: string): string {
  return label
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/\d+$/, '');
}
