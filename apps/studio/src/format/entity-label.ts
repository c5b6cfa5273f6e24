import type { InterfaceLanguage } from '../preferences/preferences.js';

/** Laws and kinds of data whose names are abbreviations. */
const abbreviations: ReadonlySet<string> = new Set(
  'APPI CCI CPRA CVV GDPR HIPAA ID IP LIDI PCI PII SSN URL ZIP'.split(' '),
);

/**
 * German names of the kinds of data. Laws, and kinds without a name of their own, keep their code.
 */
const germanEntities: Readonly<Record<string, string>> = {
  ACCOUNT_NUMBER: 'Kontonummer',
  AGE: 'Alter',
  BANK_ACCOUNT: 'Bankkonto',
  BLOOD_TYPE: 'Blutgruppe',
  CONDITION: 'Krankheit',
  CORE_ENTITIES: 'Die wichtigsten Arten',
  CORPORATE_ACTION: 'Kapitalmaßnahme',
  CREDIT_CARD: 'Kreditkarte',
  CREDIT_CARD_EXPIRATION: 'Ablauf der Kreditkarte',
  CVV: 'Prüfziffer der Karte',
  DATE: 'Datum',
  DATE_INTERVAL: 'Zeitraum',
  DAY: 'Tag',
  DOB: 'Geburtsdatum',
  DOSE: 'Dosis',
  DRIVER_LICENSE: 'Führerschein',
  DRUG: 'Medikament',
  DURATION: 'Dauer',
  EFFECT: 'Wirkung',
  EMAIL_ADDRESS: 'E-Mail-Adresse',
  EVENT: 'Ereignis',
  FILENAME: 'Dateiname',
  FINANCIAL_METRIC: 'Finanzkennzahl',
  GENDER: 'Geschlecht',
  HEALTHCARE_NUMBER: 'Versichertennummer',
  HEALTH_INFORMATION: 'Angaben zur Gesundheit',
  INJURY: 'Verletzung',
  IP_ADDRESS: 'IP-Adresse',
  LANGUAGE: 'Sprache',
  LOCATION: 'Ort',
  LOCATION_ADDRESS: 'Anschrift',
  LOCATION_ADDRESS_STREET: 'Straße',
  LOCATION_CITY: 'Stadt',
  LOCATION_COORDINATE: 'Koordinaten',
  LOCATION_COUNTRY: 'Land',
  LOCATION_STATE: 'Bundesland oder Region',
  LOCATION_ZIP: 'Postleitzahl',
  MARITAL_STATUS: 'Familienstand',
  MEDICAL_CODE: 'Diagnoseschlüssel',
  MEDICAL_PROCESS: 'Behandlung',
  MONEY: 'Geldbetrag',
  MONTH: 'Monat',
  NAME: 'Name',
  NAME_FAMILY: 'Nachname',
  NAME_GIVEN: 'Vorname',
  NAME_MEDICAL_PROFESSIONAL: 'Name von medizinischem Personal',
  NUMERICAL_EXCL_PCI: 'Zahlen außer Kartendaten',
  NUMERICAL_PII: 'Persönliche Zahlen',
  OCCUPATION: 'Beruf',
  ORGANIZATION: 'Organisation',
  ORGANIZATION_ID: 'Kennung einer Organisation',
  ORGANIZATION_MEDICAL_FACILITY: 'Medizinische Einrichtung',
  ORIGIN: 'Herkunft',
  PASSPORT_NUMBER: 'Passnummer',
  PASSWORD: 'Passwort',
  PHONE_NUMBER: 'Telefonnummer',
  PHYSICAL_ATTRIBUTE: 'Körperliches Merkmal',
  POLITICAL_AFFILIATION: 'Politische Zugehörigkeit',
  PRODUCT: 'Produkt',
  PROJECT: 'Projekt',
  RELIGION: 'Religion',
  ROUTING_NUMBER: 'Bankleitzahl',
  SEXUALITY: 'Sexualität',
  SSN: 'Sozialversicherungsnummer',
  STATISTICS: 'Statistik',
  TIME: 'Uhrzeit',
  TREND: 'Entwicklung',
  USERNAME: 'Benutzername',
  VEHICLE_ID: 'Fahrzeugkennung',
  YEAR: 'Jahr',
  ZODIAC_SIGN: 'Sternzeichen',
};

/** English names of the kinds of data whose codes are not English words. */
const englishEntities: Readonly<Record<string, string>> = {
  CVV: 'Card security code',
  DOB: 'Date of birth',
  LOCATION_ADDRESS: 'Address',
  LOCATION_ADDRESS_STREET: 'Street',
  LOCATION_CITY: 'City',
  LOCATION_COORDINATE: 'Coordinates',
  LOCATION_COUNTRY: 'Country',
  LOCATION_STATE: 'State or region',
  LOCATION_ZIP: 'ZIP code',
  NAME_FAMILY: 'Family name',
  NAME_GIVEN: 'Given name',
  NAME_MEDICAL_PROFESSIONAL: 'Name of medical staff',
  NUMERICAL_EXCL_PCI: 'Numbers except card data',
  NUMERICAL_PII: 'Personal numbers',
  ORGANIZATION_ID: 'Id of an organization',
  ORGANIZATION_MEDICAL_FACILITY: 'Medical facility',
  SSN: 'Social security number',
};

/** Readable name of a kind of data: `EMAIL_ADDRESS` is `Email address`. */
export function entityLabel(type: string, language: InterfaceLanguage): string {
  const known = (language === 'de' ? germanEntities : englishEntities)[type];
  if (known !== undefined) return known;
  const words = type
    .split('_')
    .map((word) => (abbreviations.has(word) ? word : word.toLowerCase()))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
