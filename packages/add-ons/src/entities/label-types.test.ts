import { piiEntityTypes } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { describe, expect, it } from 'vitest';
import { entityGroups } from '../pii-redaction/entity-groups.js';
import { unsupportedTypes } from '../registry/add-on-registry.js';
import { typeOfLabel } from './label-types.js';

describe('labels of models', () => {
  verifies('add-ons.pii-model-labels', 'stand for types, however they are written', () => {
    for (const [label, type] of [
      ['PER', 'NAME'],
      ['person', 'NAME'],
      ['GIVENNAME', 'NAME_GIVEN'],
      ['First Name', 'NAME_GIVEN'],
      ['LASTNAME2', 'NAME_FAMILY'],
      ['ORG', 'ORGANIZATION'],
      ['LOC', 'LOCATION'],
      ['GPE', 'LOCATION'],
      ['CITY', 'LOCATION_CITY'],
      ['STREET', 'LOCATION_ADDRESS_STREET'],
      ['ZIPCODE', 'LOCATION_ZIP'],
      ['EMAIL', 'EMAIL_ADDRESS'],
      ['TELEPHONENUM', 'PHONE_NUMBER'],
      ['phone_number', 'PHONE_NUMBER'],
      ['CREDITCARDNUMBER', 'CREDIT_CARD'],
      ['SOCIALNUM', 'SSN'],
      ['US_SSN', 'SSN'],
      ['DATEOFBIRTH', 'DOB'],
      ['IPV6', 'IP_ADDRESS'],
    ])
      expect(typeOfLabel(label ?? ''), label).toBe(type);
    for (const label of ['MISC', 'QUANTITY', 'O', '', 'PRODUCT', 'GDPR', 'constructor'])
      expect(typeOfLabel(label), label).toBeUndefined();
  });

  it('include the name of every type that is redacted', () => {
    const groups = Object.keys(entityGroups);
    for (const type of piiEntityTypes)
      expect(typeOfLabel(type), type).toBe(
        groups.includes(type) || unsupportedTypes.includes(type) ? undefined : type,
      );
  });
});
