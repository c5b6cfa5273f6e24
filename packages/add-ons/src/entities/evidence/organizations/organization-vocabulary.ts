import { phraseList, wordSet } from '../../../text/word-lists.js';

/** Organisations that the gazetteer does not have. */
export const knownOrganizations = phraseList(
  `abbott,accenture,access bank,admiral,adobe,aer lingus,aetna,air france,air india,airbnb,airbus,airtel,al jazeera,alaska airlines,aldi,alibaba,
    allianz,allied irish bank,allstate,amazon,amd,american airlines,american express,amgen,amnesty international,anthem insurance,anthropic,anz,
    apollo hospital,apple,arm,arsenal,asda,astrazeneca,at and t,atlassian,audi,australia post,aviva,axa,axis bank,baidu,bain and company,
    bank of america,bank of ireland,bank of montreal,barclays,basf,bayer,bbc,best buy,bharti airtel,blackrock,bloomberg,blue cross,
    blue cross blue shield,bmw,bnp paribas,boeing,booking com,boots,booz allen hamilton,bosch,boston consulting group,bristol myers squibb,
    british airways,british gas,british red cross,british telecom,broadcom,bt,bunnings,bupa,burger king,caltech,cambridge university,canada post,
    cancer research uk,capgemini,capital one,carrefour,caterpillar,cedars sinai,centrelink,channel four,charles schwab,chase bank,chevron,chrysler,
    cia,cigna,cisco,citibank,citizens advice,cleveland clinic,clifford chance,cnn,co op,coca cola,cognizant,coles,columbia university,comcast,
    commerzbank,commonwealth bank,con edison,cornell,costco,credit suisse,cvs,cvs pharmacy,dartmouth,databricks,debenhams,deepmind,deliveroo,dell,
    deloitte,delta airlines,department for work and pensions,deutsche bank,dhl,direct line,disney,doctors without borders,dominos,doordash,dropbox,
    duke energy,dvla,dwp,e on,easyjet,ebay,edf,ee,eli lilly,emirates,ernst and young,ethiopian airlines,etihad,etsy,european union,europol,evri,
    expedia,exxon,ey,facebook,farmers insurance,fbi,fc barcelona,fedex,fiat,fidelity,financial times,first bank,flipkart,ford,fortis,
    gates foundation,geico,genentech,general electric,general motors,georgetown,georgia tech,gilead,github,gitlab,glaxosmithkline,goldman sachs,
    google,great ormond street,greenpeace,grubhub,gsk,gtbank,halifax,harrods,harvard,hbo,hcl,hdfc,hdfc bank,hermes,hewlett packard,
    hewlett packard enterprise,hilton,hmrc,home depot,home office,honda,honeywell,hsbc,huawei,humana,hyatt,hyundai,iberia,ibm,icici,icici bank,ikea,
    imperial college,imperial college london,indigo,infosys,ing bank,instacart,instagram,intel,interpol,irs,itv,jaguar,jaguar land rover,jetblue,jio,
    john lewis,johns hopkins,johns hopkins university,johnson and johnson,jones day,jp morgan,jp morgan chase,jpmorgan,just eat,kaiser permanente,
    kayak,kenya airways,kia,klm,kohls,kotak mahindra,kpmg,kroger,land rover,legal and general,lenovo,liberty mutual,lidl,linkedin,linklaters,lloyds,
    lloyds pharmacy,lockheed martin,london school of economics,lowes,lufthansa,lyft,m and s,macmillan,macys,mahindra,manchester city,
    manchester united,marks and spencer,marriott,mass general,massachusetts general,max healthcare,mayo clinic,mazda,mcdonalds,mckinsey,
    medecins sans frontieres,medicare australia,medtronic,mercedes benz,merck,meta,metlife,metro bank,metropolitan police,microsoft,mit,mitsubishi,
    moderna,monzo,morgan stanley,morrisons,mount sinai,nasa,national australia bank,national grid,nationwide,nationwide insurance,nato,natwest,nbc,
    nestle,netflix,new york life,nissan,nokia,nordstrom,notre dame,first direct,blue shield,covea,pret a manger,pret,overstock,novartis,novo nordisk,nvidia,o2,octopus energy,ohio state,openai,oracle,oxfam,
    oxford university,pacific gas and electric,palantir,panasonic,paramount,parcelforce,paypal,paytm,penn state,pepsi,peugeot,pfizer,philips,pixar,
    pizza hut,pnc bank,porsche,poundland,pricewaterhousecoopers,primark,princeton,procter and gamble,progressive insurance,prudential,publix,
    punjab national bank,purdue,pwc,qantas,qatar airways,qualcomm,rbs,real madrid,red cross,reddit,reliance,reliance industries,renault,reuters,
    revolut,rite aid,roche,rolls royce,royal bank of canada,royal bank of scotland,royal mail,rutgers,ryanair,safeway,sainsburys,salesforce,
    salvation army,samaritans,sams club,samsung,sanofi,santander,sap,save the children,scotiabank,scotland yard,scottish power,selfridges,servicenow,
    seven eleven,severn trent,shell,shelter,shopify,siemens,singapore airlines,sky news,slack,snapchat,snowflake,societe generale,sony,
    southwest airlines,spacex,spotify,sprint,squarespace,standard chartered,stanford,starbucks,starling bank,state bank of india,state farm,stripe,
    subaru,subway,superdrug,suzuki,t mobile,talktalk,target,tata,tata consultancy,tata consultancy services,tcs,td bank,tencent,tesco,tesla,
    texas tech,thames water,the gates foundation,the new york times,the red cross,the united nations,tiktok,toshiba,toyota,
    trader joes,tripadvisor,tufts,turkish airlines,twilio,twitter,uber,ubs,ucla,unesco,unicef,unilever,united airlines,united nations,
    united utilities,unitedhealth,universal music,university college london,ups,us bank,usaa,usps,vanderbilt,vanguard,venmo,verizon,virgin media,
    virgin money,virginia tech,vodafone,volkswagen,volvo,waitrose,walgreens,wall street journal,walmart,warner brothers,washington post,wells fargo,
    westpac,whatsapp,whole foods,wipro,woolworths,wordpress,workday,world bank,world health organization,xcel energy,xiaomi,yale,youtube,zenith bank,
    zoom,zurich insurance`,
);
/** Banks whose names only consist of words of English. */
export const plainBanks = phraseList(
  `state bank,national bank,union bank,central bank,first national bank,people's bank,peoples bank,city bank,commercial bank,post bank,co operative bank,cooperative bank,savings bank,community bank,citizens bank,farmers bank,merchants bank,
  indian bank,canara bank,ally bank,metro bank,unity bank,fidelity bank,equity bank,heritage bank,development bank`,
);
/** Cinemas, theatres, hotels and halls that are named with an article. */
export const venues = wordSet(
  `odeon savoy ritz hilton marriott hyatt sheraton radisson ramada dorchester claridges langham connaught waldorf astoria plaza ibis novotel travelodge vue cineworld showcase multiplex everyman curzon picturehouse rialto roxy gaumont
  palladium hippodrome lyceum coliseum apollo alhambra adelphi aldwych criterion empire barbican guggenheim louvre tate guildhall kremlin pentagon hermitage rijksmuseum alamo vatican corinthia mandarin peninsula taj oberoi shangri-la
  excelsior metropole imperial bristol carlton grosvenor intercontinental fairmont stardust mirage bellagio luxor venetian macba prado gherkin shard wembley o2 emirates etihad bernabeu maracana pantheon trocadero olympia`,
);
/** Chains of pharmacies, opticians, dentists and hospitals. */
export const medicalChains = phraseList(
  `boots,boots pharmacy,superdrug,lloyds pharmacy,rowlands,rowlands pharmacy,well pharmacy,cvs,cvs pharmacy,walgreens,rite aid,duane reade,kroger pharmacy,costco pharmacy,kaiser,kaiser permanente,sutter,sutter health,dignity health,mercy,bupa,nuffield,nuffield health,
  spire,specsavers,vision express,lenscrafters,apollo,apollo hospitals,fortis,max healthcare,manipal,medanta,narayana,aster,mediclinic,netcare,life healthcare,chemist warehouse,priceline pharmacy,terry white,shoppers drug mart,rexall,jean coutu,london drugs,
  mayo,cleveland clinic,mass general,labcorp,quest,quest diagnostics,concentra,carbon health,minuteclinic,one medical,planned parenthood,clicks pharmacy,dis chem,watsons,guardian pharmacy,mercury drug,medplus,hca,ascension,kindred,davita,fresenius,aspen dental,mydentist,
  sanford,intermountain,banner health,providence,geisinger,ochsner,scripps,cedars,northwell,montefiore,tenet`,
);
/** Organisations whose names are words or persons: they count behind a cue such as `works for`. */
export const doubtfulOrganizations = wordSet(
  `abbott admiral adobe amazon amgen anthem anz apple argos arm arsenal avis avon axa ayer barclays baxter bayer bloomberg boots bt bunnings
    chase cisco coles cornell dartmouth dell delta discover disney dove ee emirates ey fiat fidelity ford fortis gap georgetown google halifax
    hermes hilton indigo ing interpol jaguar kia lowes macmillan mahindra merck meta nationwide nike o2 oracle orange
    primark prime progressive prudential publix purdue reliance reuters roche safeway sanofi sap sharp shell shelter sky
    slack snowflake sprint square stripe subway suzuki target tata tcs tide ups vanderbilt vanguard visa walt wells workday zoom`,
);
/**
 * Organisations that are often mentioned in passing, such as programmes of insurance and those that
 * numbers are named after. They only count behind a cue.
 */
export const commonplaceOrganizations = wordSet(
  'whatsapp medicaid medicare nhs skype facetime fedex ups usps dhl zoom national insurance',
);

/** Words that end the name of a company and mean nothing else. */
export const legalForms = wordSet(
  'co inc incorporated corp corporation ltd llc llp plc gmbh pty lp sarl bv ag oy ab sa pvt holdings industries enterprises',
);
/** Words that end the name of a company and mean something else as well. */
export const companyWords = wordSet(
  `company limited associates partners systems solutions group technologies technology traders consulting consultants consultancy logistics foods foundation motors airlines airways pharmaceuticals pharma
  software electronics electric energy capital ventures investments financial finance insurance assurance brothers bros sons stores supermarket supermarkets markets builders construction contractors plumbing roofing
  properties realty estates travel tours couriers freight shipping engineering manufacturing interactive digital media studios productions publishing communications telecom networks labs laboratories bakery
  dynamics robotics analytics international worldwide global partnership solicitors attorneys accountants architects recruitment staffing security services housing trust brewery shipping union society association agency federation commission authority library club imports exports furniture jewellers jewelers cleaners optical`,
);
/** What companies make or sell, which ends the names of some: these count where one is expected. */
export const companyNouns = wordSet(
  `textiles ceramics plastics chemicals petroleum metals steel minerals mining timber packaging printing press paints tyres tires
  motorcycles cycles coaches buses haulage removals logistics seeds farms dairy dairies vineyards wines spirits breweries distillery coffee
  roasters confectionery fisheries seafoods aerospace avionics aviation marine shipyards railways rail biotech biosciences genetics
  biologics therapeutics instruments optics semiconductors microsystems computing informatics cybersecurity fintech payments mortgages
  lettings lenders underwriters brokers brokerage adjusters surveyors planners caterers catering florists garages scaffolding joinery
  glazing flooring carpets kitchens bathrooms appliances apparel clothing fashions footwear toys games media records films pictures
  broadcasting advertising marketing outfitters tailors wholesale wholesalers distributors distribution suppliers supplies hardware
  utilities waterworks resources renewables solar drilling refinery forestry nurseries`,
);
/** Words that end the name of a bank, a school or a public body. */
export const institutionWords = wordSet(
  `university college institute bank school academy church museum council ministry polytechnic seminary temple mosque synagogue cathedral
  nursery kindergarten bancorp bancshares chapel`,
);
/** Words that end the name of a medical facility. */
export const facilityWords = wordSet(
  `hospital hospitals clinic clinics hospice infirmary surgery surgeries pharmacy pharmacies chemist chemists sanatorium healthcare maternity dental orthopaedics orthopedics paediatrics pediatrics dermatology oncology
  physiotherapy radiology imaging diagnostics opticians optometry veterinary drugstore polyclinic polyclinics rehab rehabilitation medicine`,
);
/** Phrases that end the name of a public body or a society. */
export const institutionPhrases = phraseList(
  `crown court,county court,high court,magistrates court,magistrates' court,supreme court,district court,family court,building society,primary school,high school,secondary school,grammar school,middle school,elementary school,junior school,
  infant school,city council,county council,borough council,district council,parish council,fire department,police department,sheriff's department,sheriff's office,housing association,credit union,law firm,golf club,football club,rugby club,
  cricket club,tennis club,rotary club,food bank,business school,medical school,law school,art school,technical college,community college,state university,technical university`,
);
/** Names of hospitals of churches. */
export const churchHospitals = phraseList(
  `sacred heart,good samaritan,holy cross,holy family,holy trinity,mount carmel,mount sinai,bethesda,mercy,providence,trinity,our lady of lourdes,our lady of mercy,adventist,good shepherd,good hope,immaculate heart,holy spirit,bon secours,
  royal free,royal london,king's college,guy's,barts,bart's,addenbrooke's,addenbrookes,great ormond street,charing cross,chelsea and westminster,walter reed,bellevue,lenox hill,beth israel,brigham and women's,massachusetts general`,
);
/** Phrases that end the name of a medical facility. */
export const facilityPhrases = phraseList(
  `medical center,medical centre,medical group,medical practice,health center,health centre,health system,health clinic,health group,health services,cancer center,cancer centre,cancer institute,surgery center,surgical center,urgent care,walk in clinic,
  walk in centre,nursing home,care home,care center,care centre,teaching hospital,general hospital,dental practice,dental care,dental clinic,eye clinic,eye hospital,eye care,birth center,birth centre,birthing center,minor injuries unit,group practice,
  family practice,veterinary clinic,rehab center,rehabilitation center,memorial hospital,children's hospital,women's hospital,community hospital,district hospital,college hospital,university hospital,heart institute,fertility clinic,day surgery,retirement home,
  assisted living,dialysis center,dialysis centre,imaging center,doctors surgery,family medicine,nhs trust,hospital trust,foundation trust`,
);
/** Words that end the name of a medical facility where patients come from or go to. */
export const doubtfulFacilityWords = wordSet(
  "general memorial regional community presbyterian methodist baptist mercy royal county children's childrens women's central university district lutheran health medical mount",
);
/** Phrases behind which patients are at a medical facility. */
export const facilityCues = phraseList(
  `transferred from,transferred to,transfer to,transfer from,admitted to,admitted at,admitted into,referred to,referred from,discharged from,discharge from,treated at,treatment at,patient at,patient of,seen at,appointment at,appointments at,scan at,surgery at,operation at,operated on at,
  born at,delivered at,taken to,rushed to,brought to,brought into,ward at,nurse at,doctor at,midwife at,consultant at,surgeon at,registered at,registered with,records from,records at,results from,letter from,emergency room at,a and e at,er at,e r at,icu at,i c u at,
  physio at,therapy at,checkup at,check up at,oncology at,cardiology at,maternity at,baby at,prescription at,prescription from,pick up at,prescriptions at,called from,calling from,staying at,he's in,she's in,he is in,she is in,intensive care at,specialist at,bloods at,blood test at,x ray at,mri at,done at,carried out at,performed at,test at,ultrasound at,nurse from,doctor from,bloods done at`,
);
/** Phrases behind which the name of a surgery or a clinic is. */
export const visitCues = phraseList(
  'go to,goes to,going to,went to,attend,attends,attended,been to,use,using,prefer,live near',
);
/** Phrases behind which a company is. */
export const employerCues = phraseList(
  `works for,work for,worked for,working for,works at,work at,worked at,working at,employed by,employed at,employed with,employer is,employer was,employer,employers are,job at,job with,jobs at,position at,position with,role at,contract with,interview at,interview with,offer from,hired by,
  fired from,fired by,laid off from,laid off by,intern at,internship at,manager at,engineer at,director at,director of,director for,analyst at,accountant at,consultant at,consultant for,driver for,nurse for,assistant at,lawyer at,partner at,ceo of,c e o of,founder of,founded,co founded,
  owner of,chairman of,president of,head of marketing at,teaches at,teacher at,studies at,student at,studied at,graduated from,degree from,company called,company named,firm called,business called,startup called,start up called,company is,company's called,business is,firm is,
  insured with,insured by,insurance with,insurance is with,insurance from,insurance through,insurer is,bank with,banks with,banking with,account with,account at,mortgage with,mortgage from,loan from,loan with,pension with,card with,savings with,joined,on behalf of,behalf of,supplier is,supplied by,
  vendor is,merged with,acquired by,bought by,sold to,subsidiary of,division of,customer of,client of,member of,shares in,stock in,invest in,invested in,retired from,resigned from,switched to,bought from,ordered from,ordered it from,bought it from,got it from,bought them from,ordered this from,bought this from,purchased from,shop at,shopped at,shopping at,order with,order at,booked with,booking with,policy with,policy from,claim with,covered by,purchase from,order from,delivered by,made by,manufactured by,calling from,
  calling on behalf of,here from,here at,colleague at,colleagues at,employee of,employees of,employee at,apprentice at,pupil at,enrolled at,enrolled in,volunteers at,volunteer at,volunteering at,run by,managed by,provided by,serviced by,operated by,landlord is,lender is,solicitor is,previous employer,current employer,former employer,last employer,pharmacy is,pharmacy,g p is,surgery is,hospital is,practice is`,
);
