import type { PiiEntityType } from '@earshot/core';
import { phraseList } from '../../text/word-lists.js';
import { PhraseFinder } from '../text/phrase-finder.js';

/** The identifier that a phrase announces: its type, and the limits of its length in characters. */
export interface IdentifierCue {
  readonly type: PiiEntityType;
  readonly minimum: number;
  readonly maximum: number;
  /** True when letters belong to it. */
  readonly letters: boolean;
  /** True when a plain amount is one as well; otherwise amounts are left to other finders. */
  readonly amounts: boolean;
}

const cue = (
  type: PiiEntityType,
  minimum: number,
  maximum: number,
  phrases: string,
  letters = false,
  amounts = true,
) =>
  phraseList(phrases).map(
    (phrase) => [phrase, { type, minimum, maximum, letters, amounts }] as const,
  );

const numbered = (...nouns: string[]) =>
  nouns
    .flatMap((noun) =>
      ['number', 'no', 'num', 'id', 'code', 'numbers'].map((word) => `${noun} ${word}`),
    )
    .join(',');

/** Phrases that announce identifiers. */
export const identifierCues = new PhraseFinder<IdentifierCue>([
  ...cue(
    'SSN',
    3,
    9,
    'social,social security,social security number,social security no,ssn,ssn number,s s n,socials,social insurance number',
  ),
  ...cue(
    'CREDIT_CARD',
    4,
    19,
    'card,card number,card numbers,card digits,credit card,credit card number,debit card,debit card number,mastercard,master card,visa,amex,american express,amex number,discover card,long number,card ending,visa ending,mastercard ending',
  ),
  ...cue(
    'CVV',
    3,
    4,
    'cvv,cvc,cvv2,c v v,c v c,cvv number,cvv code,cvc code,security code,security number,card verification value,verification value,three digits on the back,four digit code on the front,four digits on the front,digits on the back,code on the back,number on the back,card code',
  ),
  ...cue(
    'ROUTING_NUMBER',
    9,
    9,
    `routing,routing transit number,aba,a b a,a b a number,aba number,${numbered('routing', 'aba routing')}`,
  ),
  ...cue(
    'BANK_ACCOUNT',
    11,
    34,
    'iban,i b a n,iban number,iban is,international bank account number',
    true,
  ),
  ...cue(
    'BANK_ACCOUNT',
    4,
    17,
    [
      'bank account,checking account,savings account,checking,savings,current account,sort code,direct deposit account,deposit account,giro account',
      numbered(
        'bank account',
        'checking account',
        'savings account',
        'current account',
        'checking',
        'savings',
      ),
    ].join(','),
  ),
  ...cue('BANK_ACCOUNT', 8, 11, 'swift,swift code,bic,b i c', true),
  ...cue(
    'ACCOUNT_NUMBER',
    4,
    20,
    `account,reference account,policy,membership,${numbered('account', 'customer', 'client', 'member', 'membership', 'policy', 'subscriber', 'loyalty', 'rewards', 'frequent flyer', 'contract', 'customer account', 'card holder')}`,
    true,
    false,
  ),
  ...cue(
    'PASSPORT_NUMBER',
    6,
    10,
    `passport,us passport,passport card,${numbered('passport')}`,
    true,
  ),
  ...cue(
    'DRIVER_LICENSE',
    5,
    18,
    `driver license,drivers license,driver's license,driving license,driving licence,driver licence,license,licence,${numbered('license', 'licence', 'driver license', 'drivers license', "driver's license", 'driving license', 'driving licence')}`,
    true,
  ),
  ...cue(
    'HEALTHCARE_NUMBER',
    4,
    16,
    `mrn,m r n,nhs,medicare,medicaid,health card,health insurance,insurance id,patient,beneficiary id,chart number,${numbered('medical record', 'nhs', 'n h s', 'medicare', 'medicaid', 'health insurance', 'health card', 'patient', 'health plan', 'insurance', 'chart', 'hospital', 'mrn', 'm r n', 'health')}`,
    true,
  ),
  ...cue(
    'VEHICLE_ID',
    4,
    17,
    `vin,v i n,plate,plates,license plate,licence plate,number plate,registration plate,registration number,vehicle identification number,vehicle identification,tag number,${numbered('vin', 'v i n', 'plate', 'license plate', 'licence plate', 'vehicle', 'chassis')}`,
    true,
  ),
  ...cue(
    'LOCATION_ZIP',
    4,
    9,
    'zip,zip code,zipcode,zip codes,postal code,post code,postcode',
    true,
  ),
  ...cue(
    'ORGANIZATION_ID',
    7,
    15,
    `ein,e i n,employer identification number,vat,company registration number,${numbered('vat', 'company registration', 'ein', 'abn', 'duns')}`,
    true,
  ),
  ...cue(
    'NUMERICAL_PII',
    3,
    24,
    `case,reference,confirmation,booking,tracking,ticket,claim,booking reference,reference is,order,serial,tax id,tax identification number,itin,${numbered('case', 'reference', 'confirmation', 'booking', 'booking reference', 'tracking', 'ticket', 'claim', 'student', 'employee', 'serial', 'order', 'tax', 'invoice', 'transaction', 'badge', 'device', 'imei', 'national', 'identity card', 'application', 'verification', 'file', 'record', 'visa case', 'reservation', 'staff', 'certificate', 'voter')}`,
    true,
    false,
  ),
  ...cue(
    'PHONE_NUMBER',
    5,
    15,
    [
      'phone,phone number,phone numbers,telephone,telephone number,cell,cell number,cell phone,mobile,mobile number,cellphone number,fax,fax number,fax it to,call me at,call me on,call back on,call back at,call us at,call us on,reach me at,reach me on,reach us at,reach him at,reach her at,text me at,text me on,phone me at,phone me on,dial,ring us on,ring me on,whatsapp me on,whatsapp,contact number,best number,office line,helpline,main line,callback number,area code,update my phone to,phone to,hotline,direct line,landline,home number,work number,new number,you have reached,extension,ask for him at',
    ].join(','),
  ),
]);
