import type { PiiEntityType } from '@earshot/core';
import { type EntityGroup, type GroupSource, groupSources } from './group-sources.js';

/** Type of personal data, as the contract names it. */
type Type = PiiEntityType;

const typesOf = ({ parts }: GroupSource) => [...new Set(parts.flatMap(({ types }) => types))];

/** Members of each group, as {@link groupSources} lists them. */
export const entityGroups: Readonly<Record<EntityGroup, readonly Type[]>> = {
  APPI: typesOf(groupSources.APPI),
  APPI_SENSITIVE: typesOf(groupSources.APPI_SENSITIVE),
  CCI: typesOf(groupSources.CCI),
  CORE_ENTITIES: typesOf(groupSources.CORE_ENTITIES),
  CPRA: typesOf(groupSources.CPRA),
  GDPR: typesOf(groupSources.GDPR),
  GDPR_SENSITIVE: typesOf(groupSources.GDPR_SENSITIVE),
  HEALTH_INFORMATION: typesOf(groupSources.HEALTH_INFORMATION),
  HIPAA_SAFE_HARBOR: typesOf(groupSources.HIPAA_SAFE_HARBOR),
  LIDI: typesOf(groupSources.LIDI),
  NUMERICAL_EXCL_PCI: typesOf(groupSources.NUMERICAL_EXCL_PCI),
  PCI: typesOf(groupSources.PCI),
  QUEBEC_PRIVACY_ACT: typesOf(groupSources.QUEBEC_PRIVACY_ACT),
};

/** Subtypes of each type: a request for the type includes them. */
export const subtypes: Readonly<Partial<Record<Type, readonly Type[]>>> = {
  NAME: ['NAME_GIVEN', 'NAME_FAMILY', 'NAME_MEDICAL_PROFESSIONAL'],
  LOCATION: [
    'LOCATION_ADDRESS',
    'LOCATION_ADDRESS_STREET',
    'LOCATION_CITY',
    'LOCATION_COORDINATE',
    'LOCATION_COUNTRY',
    'LOCATION_STATE',
    'LOCATION_ZIP',
  ],
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
