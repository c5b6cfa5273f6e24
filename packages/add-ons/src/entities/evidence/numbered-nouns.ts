import { phraseList } from '../../text/word-lists.js';

const suffixes = phraseList(
  'number,numbers,no,num,id,i d,code,digits,reference,ref,card,card number,number ending,identifier',
);

/**
 * Nouns with the words that make them an identifier: `policy` also as `policy number` and `policy
 * id`.
 */
export const numbered = (nouns: string) =>
  phraseList(nouns).flatMap((noun) => [noun, ...suffixes.map((suffix) => `${noun} ${suffix}`)]);

/** The same without the noun by itself, for nouns that often mean something else. */
export const onlyNumbered = (nouns: string) =>
  numbered(nouns).filter((phrase) => !phraseList(nouns).includes(phrase));

/**
 * Things and persons that have numbers: with a number word they announce a number, by themselves
 * only a code.
 */
export const entityNouns = `order,file,record,application,student,serial,device,badge,staff,employee,visa,document,form,asset,unit,model,case worker,officer,warrant,crime,incident,permit,service request,locator,session,call,item,product,part,roll,exam,candidate,payroll,personnel,certificate,deed,title,docket,petition,receipt,shipment,parcel,package,consignment,pickup,collection,gift voucher,voucher,coupon,return,refund,transfer,payment,purchase,quote,quotation,work order,job,project,barcode,seat,meter serial,sim,sim card,router,modem,machine,computer,lock,room,patient id,
  claimant,applicant,participant,subject,respondent,defendant,tenant,property,site,terminal,node,pod,batch,lot,ledger`;

/** Persons and contracts that have accounts, in the same way. */
export const accountNouns = `customer,client,member,policyholder,policy holder,subscriber,rewards,contract,mortgage,loan,pension,plan,meter,payer,biller,agreement,portfolio,investor,user account,card holder,
  cardholder,service,supply,premise,tenancy,lease,season ticket,gym`;
