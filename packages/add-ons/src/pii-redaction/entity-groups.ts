import type { PiiEntityType } from '@earshot/core';
import { type EntityGroup, type GroupSource, groupSources } from './group-sources.js';

/** Type of personal data, as the contract names it. */
type Type = PiiEntityType;

const listTypes = ({ parts }: GroupSource) => [...new Set(parts.flatMap(({ types }) => types))];

/** Members of each group, as {@link groupSources} lists them. */
export const entityGroups: Readonly<Record<EntityGroup, readonly Type[]>> = {
  APPI: listTypes(groupSources.APPI),
  APPI_SENSITIVE: listTypes(groupSources.APPI_SENSITIVE),
  CCI: listTypes(groupSources.CCI),
  CORE_ENTITIES: listTypes(groupSources.CORE_ENTITIES),
  CPRA: listTypes(groupSources.CPRA),
  GDPR: listTypes(groupSources.GDPR),
  GDPR_SENSITIVE: listTypes(groupSources.GDPR_SENSITIVE),
  HEALTH_INFORMATION: listTypes(groupSources.HEALTH_INFORMATION),
  HIPAA_SAFE_HARBOR: listTypes(groupSources.HIPAA_SAFE_HARBOR),
  LIDI: listTypes(groupSources.LIDI),
  NUMERICAL_EXCL_PCI: listTypes(groupSources.NUMERICAL_EXCL_PCI),
  PCI: listTypes(groupSources.PCI),
  QUEBEC_PRIVACY_ACT: listTypes(groupSources.QUEBEC_PRIVACY_ACT),
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
