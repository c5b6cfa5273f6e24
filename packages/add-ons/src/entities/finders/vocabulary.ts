import { phraseList, wordSet } from '../../text/word-lists.js';

/** Nouns for persons by their relation to somebody. */
export const personNouns = wordSet(
  'son daughter wife husband mother father mom dad mum brother sister patient grandmother grandfather grandma grandpa child kid boy girl baby uncle aunt niece nephew cousin partner boyfriend girlfriend customer caller tenant neighbor',
);

/** Organisations that the gazetteer does not have. */
export const additionalOrganizations = phraseList(
  'google,microsoft,amazon,apple,netflix,facebook,meta,tesla,spacex,ibm,intel,nvidia,oracle,adobe,salesforce,twitter,linkedin,uber,lyft,airbnb,spotify,paypal,venmo,stripe,zoom,youtube,instagram,whatsapp,tiktok,snapchat,reddit,wells fargo,bank of america,jp morgan,jpmorgan,jp morgan chase,chase bank,citibank,capital one,goldman sachs,morgan stanley,american express,deutsche bank,barclays,hsbc,lloyds,santander,ubs,credit suisse,walmart,costco,best buy,home depot,walgreens,cvs pharmacy,kroger,ikea,tesco,sainsburys,asda,aldi,lidl,carrefour,mcdonalds,starbucks,burger king,subway,pizza hut,dominos,coca cola,pepsi,nestle,unilever,procter and gamble,johnson and johnson,pfizer,moderna,bayer,novartis,roche,merck,astrazeneca,blue cross,blue cross blue shield,aetna,cigna,unitedhealth,kaiser permanente,anthem insurance,state farm,geico,allstate,progressive insurance,verizon,t mobile,at and t,comcast,vodafone,sprint,samsung,sony,panasonic,toshiba,nokia,huawei,xiaomi,lenovo,dell,hewlett packard,toyota,honda,nissan,mazda,hyundai,volkswagen,bmw,mercedes benz,audi,porsche,fiat,renault,peugeot,general motors,ford,chrysler,volvo,boeing,airbus,lockheed martin,lufthansa,delta airlines,united airlines,american airlines,southwest airlines,british airways,ryanair,air france,emirates,hilton,marriott,hyatt,siemens,bosch,philips,basf,shell,exxon,chevron,fedex,ups,dhl,usps,nasa,fbi,cia,irs,nato,unicef,unesco,the united nations,united nations,world health organization,european union,the red cross,red cross,amnesty international,greenpeace,bbc,cnn,nbc,the new york times,washington post,harvard,stanford,yale,princeton,mit,oxford university,cambridge university,columbia university,world bank,gates foundation,the gates foundation,ebay,etsy,alibaba,tencent,baidu,honeywell,caterpillar,general electric,kpmg,deloitte,accenture,pwc',
);
/** Organisations whose names are words or persons: they count after a cue such as `at`. */
export const ambiguousOrganizations = wordSet(
  'harvard stanford nestle hilton hyatt honda siemens boeing porsche yale princeton google apple target chase shell ford dell delta subway visa orange sprint gap dove tide bayer progressive amazon zoom meta stripe oracle barclays merck anthem adobe prime discover emirates fiat ups avis argos ayer baxter walt wells square nike sky visa avon',
);

/** Months in lower case, in order. */
export const monthNames: readonly string[] =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
