import { phraseList } from '../../text/word-lists.js';
import { accountCues } from './account-cues.js';
import { accountNouns, entityNouns, numbered, onlyNumbered } from './numbered-nouns.js';

/**
 * Phrases that announce personal data, by the names that rules use: `cue:card` is evidence after
 * one of `card`. The longest phrase counts where several begin.
 */
export const cuePhrases = {
  card: [
    ...phraseList(
      `card,cards,visa,mastercard,master card,amex,american express,discover card,long number,sixteen digits,16 digits,card ending,visa ending,pan is,
      maestro,rupay,diners club,front of the card,full number,long card number,card on file,card details,cc`,
    ),
    ...numbered('card,credit card,debit card,payment card,visa card,amex card,gift card,bank card'),
  ],
  cvv: [
    ...phraseList(
      `security,verification digits,verification numbers,signature,the signature,by the signature,at the back,on the reverse,on the rear,numbers at the back,number at the back,digits at the back,cvv,cvc,cvv2,cvc2,cvv 2,cvc 2,cv two,cvn,cid,c v v,c v c,c v v two,c i d,cvv number,cvv code,cvc code,cvc number,c v v number,c v c number,security code,security number,
      card verification value,verification value,verification number,security digits,three digits,three digit,three digit number,last three digits,last three on the back,last three,three on the back,
      four digits on the front,four digit code on the front,on the back,number on the back,code on the back,digits on the back,back of the card,back of it,card code,
      signature strip`,
    ),
  ],
  expiry: phraseList(
    `expires,expires on,expires in,expire,expiry,expiry date,expiration,expiration date,exp,exp date,valid until,valid through,valid thru,valid to,valid till,good through,good thru,good until,
    expiring,runs out,run out,ran out,lapsed,lapses,lapse,lapsed in,lapses in,use by,use by date,best before,expired,expires end of,expired in,expired on,it's good till,good till,month and year,month and the year,valid till end of,valid up to`,
  ),
  birth: phraseList(
    `date of birth,dates of birth,birth date,birthdate,birth,dob,d o b,born,born on,born in,birthday,bday,b day,birth day,year of birth,month of birth,date you were born,were you born,
    birth year,birthdays,day of birth,d.o.b`,
  ),
  age: phraseList(
    'age,my age,your age,her age,his age,aged,how old,at the age of,the age of,ages,years of age',
  ),
  date: phraseList(
    `what date,which date,what day,which day,date is,date was,dated,start date,end date,issue date,date of issue,issued on,issued,admission date,effective date,due date,appointment date,joining date,
    date of joining,date of admission,date of discharge,travel date,departure date,return date,delivery date,date of travel,date of purchase,purchase date,date of death,wedding date,when did,when was,when is,when are,
    when were,what year,which year,what month,which month,today's date,first date,last date,date on it,date it happened`,
  ),
  time: phraseList(
    'what time,which time,at what time,what hour,time of the,time is,time was,time of birth,start time,arrival time,departure time,time slot,time of death',
  ),
  money: phraseList(
    'how much,what amount,amount is,amount was,the amount,amount of,what does it cost,what salary,annual income,monthly income,yearly income,household income,what do you earn,what do you make',
  ),
  height: phraseList('how tall,height,heights'),
  weight: phraseList('how heavy,weight,weigh,weighs,weighed,weighing,birth weight,body weight'),
  coordinate: phraseList(
    'coordinates,coordinate,coords,co ordinates,gps,g p s,lat long,lat,latitude,longitude,geo,lat lng',
  ),
  routing: [
    ...numbered('routing,aba routing,routing transit,bank routing,transit,wire routing,aba,a b a'),
    ...phraseList(
      'fedwire,institution,institution number,branch number,transit and institution,bank identifier,bsb,b s b,bsb number,b s b number,bank code,branch code,ifsc,i f s c,ifsc code,i f s c code,micr,blz',
    ),
  ],
  iban: phraseList(
    'iban,i b a n,iban number,i ban,eye ban,i ban number,international bank account number,i b a n number,ibans',
  ),
  swift: phraseList('swift,swift code,swift number,bic,b i c,bic code,b i c code,swift bic'),
  'bank-account': [
    ...numbered(
      `bank account,checking account,savings account,current account,checking,chequing,chequing account,savings,deposit account,direct deposit account,isa,giro account,joint account,
      business account,building society account,a c,escrow account,brokerage account`,
    ),
    ...phraseList(
      'sort code,sort codes,sortcode,branch sort,sort number,roll number,account ending,bank details,nuban,n u b a n',
    ),
  ],
  account: [
    ...numbered(
      `account,acct,customer account,membership,policy,loyalty,frequent flyer,insurance policy,utility account,electric account,meter point,mpan,sky miles,air miles,mileage plus,
      executive club,club card,clubcard,nectar card,library card,advantage card,store card,reward card,broadband account,gas account`,
    ),
    ...onlyNumbered(accountNouns),
    ...phraseList('policy ending,policy group,my account is,account with you,account name'),
  ],
  ssn: [
    ...numbered(
      `social,social security,ssn,s s n,soc,social insurance,national insurance,ni,n i,nino,sin,s i n,aadhaar,aadhar,adhaar,adhar,uidai,pan,pan card,nric,n r i c,fin,tax file,tfn,t f n,
      itin,i t i n,tax id,tax identification,taxpayer,taxpayer identification,national identity,national id,identity card,id card,citizen,bvn,b v n,bank verification,nin,n i n,national identification,
      pps,p p s,ppsn,utr,u t r,unique taxpayer,ird,curp,cpf,c p f,dni,nie,codice fiscale,bsn,personal public service,personnummer,resident registration,citizenship,green card,alien registration,a number,permanent resident,
      voter,voter card,ration card,emirates id,tax reference,immigration`,
    ),
    ...phraseList(
      'socials,last four of my social,last four of your social,last four digits of your social,last four of the social,last four social,identification number,government id,state id',
    ),
  ],
  passport: [
    ...numbered(
      'passport,us passport,passport card,passport book,travel document,old passport,new passport',
    ),
  ],
  licence: [
    ...numbered(
      "driver license,drivers license,driver's license,driving license,driving licence,driver licence,driver's licence,drivers licence,license,licence,d l,dl,photocard,provisional,provisional licence,provisional license,learner permit",
    ),
  ],
  health: [
    ...numbered(
      `mrn,m r n,nhs,n h s,chi,c h i,medicare,medicaid,health card,health insurance,insurance card,insurance member,medical record,health plan,health record,hospital record,medi cal,ohip,
      o h i p,member insurance,insurance group,rx,r x,medical card,abha,accession,dea,d e a,npi,n p i,gmc,unit record,rx bin,rx group,health identifier,ihi`,
    ),
    ...onlyNumbered(
      'insurance,beneficiary,chart,patient,hospital,health,medical,hic,group,prescription,script,health care,healthcare,admission,specimen,lab,sample,encounter,visit,provider,fin,bin,case note,ward',
    ),
  ],
  plate: [
    ...numbered(
      'vin,v i n,plate,plates,license plate,licence plate,number plate,registration plate,registration,reg,rego,vehicle identification,vehicle,chassis,tag,car registration,car reg,vehicle registration,index number,car plate,engine,tags',
    ),
  ],
  zip: phraseList(
    'zip,zip code,zipcode,zip codes,postal code,post code,postcode,pin code,pincode,eircode,eir code,postal,zip plus four,post codes,billing zip',
  ),
  'organization-id': [
    ...numbered(
      'ein,e i n,employer identification,vat,v a t,company registration,company,abn,a b n,acn,duns,d u n s,gst,g s t,gstin,g s t i n,charity,tax registration,registered charity,crn,federal tax,fein,business,cin,merchant,tan,vat registration,rc',
    ),
  ],
  reference: [
    ...onlyNumbered(entityNouns),
    ...numbered(
      `case,reference,ref,locator,inmate,prisoner,badge,confirmation,booking,booking reference,tracking,ticket,claim,invoice,transaction,imei,i m e i,national,reservation,serial number,authorization,authorisation,
      record locator,trk,trk no,p n r,pnr,e ticket,iccid,i c c i d,meid,mac,mac address,m a c address,udid,known traveler,known traveller,redress,global entry,itinerary,boarding pass,waybill,airway bill,
      customs,crime reference,matter,police report,court case,support case,support ticket,incident,complaint,rma,r m a,utr transaction,upi,upi reference,u p i reference,payee reference,student id,employee id,staff id,badge number,serial`,
    ),
  ],
  phone: [
    ...numbered(
      'phone,telephone,cell,cell phone,cellphone,mobile,mobile phone,fax,landline,home phone,work phone,daytime,evening,emergency contact,next of kin,pager,contact,callback,call back,toll free,best contact,hotline,helpline,direct line',
    ),
    ...phraseList(
      `call me at,call me on,call me back on,call me back at,call back on,call back at,call us at,call us on,reach me at,reach me on,reach us at,reach us on,reach him at,reach her at,reached at,reached on,text me at,text me on,
      phone me at,phone me on,dial,ring us on,ring me on,ring me at,ring him on,ring her on,whatsapp,whatsapp me on,what's app,best number,best number for me,best number to reach,main line,area code,update my phone to,phone to,home number,work number,
      new number,old number,other number,you have reached,ask for him at,ask for her at,my number,her number,his number,their number,your number,number is,numbers are,line is,number for her,number for him,number for me,number to call,fax it to,number to reach,number on file,text us on,
      try me on,try me at,try my,give me a call on,give us a call on,give me a ring on,give me a call at,get me on,catch me on,get hold of me on,office line,work line,direct number,bell me on,digits are,text,office is,mobile is,home is,sms`,
    ),
  ],
  extension: phraseList(
    'internal line,internal number,internal,short dial,speed dial,desk phone,punch in,extension,ext,extension number,internal extension,desk extension',
  ),
  ending: phraseList(
    `ends,ended,finishes,finishing,finishing in,finishes in,one ending,one ending in,ending,ending in,ending with,ends in,ends with,ended in,last four,last four digits,last 4,last 4 digits,last five,last five digits,last three digits of it,last two digits,
    final four,final four digits,first six,first four,first six digits,first four digits`,
  ),
  counting: phraseList(
    `page number,room number,chapter number,line number,track number,question number,version number,row number,issue number,gate number,platform number,bus number,route number,step number,round number,house number,seat number,
    slide number,level number,shirt number,channel number,lot number,option number,episode number,season number,number one,size number,table number,aisle number,bay number,the number of,a number of,any number of,flight number`,
  ),
  number: phraseList("number,numbers,no.,num,id,i d,identifier,number is,digits,number's"),
  noun: [...phraseList(entityNouns), ...phraseList(accountNouns)],
  pin: phraseList(
    `pin,pin number,pin code,p i n,pins,passcode,pass code,passkey,access code,door code,gate code,entry code,alarm code,key code,keypad code,safe code,combination,entry pin,telephone pin,
    voicemail pin,voicemail password,security pin,unlock code,memorable number,lockbox code,lock box,lock box code,key safe,garage code,building code,buzzer code,screen lock,phone lock,unlock pin,unlock pattern,locker combination,locker code`,
  ),
  code: phraseList(
    `one time code,one time passcode,one time password,otp,o t p,verification code,authentication code,auth code,login code,log in code,activation code,confirmation code,code i got,code they sent,code we sent,code you sent,code we just sent,
    code we texted,code you texted,code you were sent,code in the text,code that came through,code from the text,code from the app,code from the message,code says,code is,code i received,six digit code,four digit code,temporary code,two factor code,two f a code,2fa code,texted code,sms code,security token,token,token code,code it's,authenticator,
    code on my phone,passcode we sent,text message says,backup code,recovery code,text message,code reads,code just came,verification,verify with,authentication,code they texted me,code,secure key,secure code`,
  ),
  name: phraseList(
    `name,names,full name,name please,name on the account,name on the card,name on the policy,name on file,name of the patient,patient's name,patient name,customer name,account holder,policy holder's name,cardholder name,account holder's name,legal name,
    who am i speaking with,who am i speaking to,who am i talking to,whom am i speaking with,who's calling,who is calling,who's this,who is this,who's speaking,who is speaking,who do i have,who are you,preferred name,birth name,nickname,
    under the name,in the name of,under the name of,goes by the name of,by the name of,who should i say is calling,who shall i say is calling,who would you like to speak to,who did you speak to,who are you calling for`,
  ),
  'given-name': phraseList(
    'first name,first names,given name,given names,christian name,middle name,middle names,forename,forenames',
  ),
  'family-name': phraseList(
    "last name,last names,surname,surnames,family name,maiden name,mother's maiden name,second name,married name,mother's maiden,maiden,previous surname,previous name",
  ),
  address: phraseList(
    `address,home address,billing address,mailing address,postal address,street address,delivery address,shipping address,address is,live at,lives at,living at,lived at,reside at,resides at,ship to,ship it to,ships to,deliver to,deliver it to,delivery to,
    delivered to,send it to,mail it to,post it to,sent to,moved to,moving to,moved from,move to,staying at,based at,located at,situated at,house at,property at,flat at,pick up at,pick me up at,pick up from,collect from,drop off at,dropped at,come to,
    ambulance to,police to,fire at,get to,we're at,i'm at,i am at,we are at,he's at,she's at,address on file,house number,what street,which street,where do you live,where are you,where you live,happened at,office is at,shop is at,
    address of,registered at,calling from,down outside,grew up on,grow up on`,
  ),
  town: phraseList(
    `which city,what city,which town,what town,city are you in,where are you from,where were you born,place of birth,birthplace,your city,your town,city and state,hometown,home town,city of residence,town of birth`,
  ),
  grid: phraseList(
    'eastings,northings,easting,northing,grid reference,map reference,grid ref,os grid,o s grid,what three words,what 3 words,what3words,three word address,plus code',
  ),
  'thing-name': phraseList(
    'file name,domain name,company name,business name,brand name,product name,street name,host name,drug name,generic name,trade name,project name,team name,employer name,name of the company,name of the medication,name of the drug,name of the street,name of the bank,name of the product,name of the employer',
  ),
  ...accountCues,
  ip: phraseList(
    `ip,i p,ip address,i p address,ip's,ipv4,ip v four,i p v four,ipv6,v six,gateway,gateway address,dns server,subnet,server address`,
  ),
  email: phraseList(
    `email,e mail,emails,email address,e mail address,email addresses,mail address,mail id,email id,e mail id,mailbox,gmail address,gmail,hotmail address,email's,work email,personal email,email account,
    contact email,billing email,recovery email,email on file,e mail on file`,
  ),
  'medical-code': phraseList(
    `icd,i c d,icd ten,i c d ten,icd 10,i c d 10,icd nine,i c d nine,icd 9,icd code,i c d code,icd ten code,i c d ten code,cpt,c p t,cpt code,c p t code,snomed,snomed code,snomed ct,snomed c t,hcpcs,hicks picks,
    h c p c s,hcpcs code,billing code,diagnosis code,diagnostic code,procedure code,loinc,loinc code,drg,d r g,read code,opcs,o p c s,opcs code,dsm,d s m,ndc,n d c,code it as,coded as,coded it as,coding it as,
    diagnosis,dx,diagnoses,treatment code,modifier,dsm five,d s m five,service code,condition code,atc code,a t c code,rxnorm,medical code,clinical code`,
  ),
  'blood-type': phraseList(
    'blood type,blood group,blood typing,blood,type and screen,bt,rhesus,rh factor',
  ),
  occupation: phraseList(
    `occupation,profession,job title,what do you do,what do you do for work,do for a living,do for work,line of work,what kind of work,what work do you do,job role,what's your job,what is your job,
    what was your job`,
  ),
  employment: phraseList(
    `my job,his job,her job,my current job,my day job,my trade,his trade,her trade,job,employed as,employment,trade,your role,current role,works as,work as,worked as,working as,day job,career`,
  ),
  gender: phraseList(
    'gender,sex,gender identity,pronouns,my pronouns,biological sex,identifies as,identify as,assigned sex,preferred pronouns',
  ),
  religion: phraseList(
    'religion,faith,religious,religious belief,religious beliefs,religious affiliation,denomination,religious views',
  ),
  nationality: phraseList(
    'nationality,ethnicity,ethnic origin,ethnic background,ethnic group,citizenship,country of origin,where are you from,where you from originally',
  ),
  ancestry: phraseList('race,heritage,ancestry,background,roots'),
  language: phraseList(
    'first language,second language,native language,mother tongue,preferred language,home language,language,languages,what language,which language,interpreter,interpreter for,translator,native tongue,language spoken',
  ),
  'marital-status': phraseList(
    'marital status,relationship status,are you married,married or single,civil status,marital,are you single',
  ),
  diagnosis: phraseList(
    `diagnosed with,diagnosis of,known case of,tested positive for,being treated for,treated for,diagnosed her with,diagnosed him with,diagnosed me with`,
  ),
  condition: phraseList(
    `history of,medical history,medical conditions,medical condition,health conditions,health condition,pre existing conditions,pre existing condition,any conditions,conditions,suffers from,
    suffering from,symptoms,symptoms of,presenting with,presents with,complaining of,complains of,admitted with,diagnosed,underlying conditions,what's wrong,allergies,allergies to,any allergies`,
  ),
  medication: phraseList(
    'medication,medications,meds,medicine,medicines,prescription for,prescribed,prescriptions,drugs,taking anything,tablets,dosage of,current medication,repeat prescription,allergic to',
  ),
  politics: phraseList(
    'who do you vote for,vote for,voted for,political party,political affiliation,party affiliation,politics,political views,who did you vote for,voting intention,registered as',
  ),
  sexuality: phraseList(
    'sexual orientation,sexuality,orientation,identifies as,came out as,come out as,coming out as',
  ),
  looks: phraseList(
    'hair,hair colour,hair color,eye colour,eye color,eyes,height,weight,build,how tall,weigh,weighs,weighed,weighing,how much do you weigh,distinguishing marks,distinguishing features,tall,description,look like,looks like',
  ),
  zodiac: phraseList(
    'star sign,zodiac sign,zodiac,sun sign,birth sign,rising sign,moon sign,horoscope,sign',
  ),
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Name of a kind of announcement. */
export type CueName = keyof typeof cuePhrases;
