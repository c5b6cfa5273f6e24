import { phraseList, wordSet } from '../../text/word-lists.js';

/** Nouns for persons by their relation to somebody. */
export const personNouns = wordSet(
  'son daughter wife husband mother father mom dad mum brother sister patient grandmother grandfather grandma grandpa child kid boy girl baby uncle aunt niece nephew cousin partner boyfriend girlfriend customer caller tenant neighbor',
);

/** Names of languages that are not demonyms, or mean the language first. */
export const languages = phraseList(
  'english,spanish,french,german,italian,portuguese,russian,arabic,hindi,urdu,bengali,punjabi,tamil,telugu,mandarin,cantonese,chinese,japanese,korean,vietnamese,thai,tagalog,turkish,polish,dutch,swedish,norwegian,danish,finnish,greek,hebrew,ukrainian,czech,hungarian,romanian,swahili,yoruba,igbo,somali,amharic,farsi,persian,catalan,welsh,gaelic,creole,malay,indonesian,sign language',
);
export const religions = phraseList(
  'catholic,catholics,christian,christians,christianity,protestant,baptist,methodist,lutheran,presbyterian,evangelical,orthodox christian,mormon,muslim,muslims,islam,islamic,jewish,judaism,jew,jews,hindu,hinduism,buddhist,buddhism,sikh,sikhism,atheist,agnostic,quaker,jehovah witness,jehovahs witness,taoist,shinto,bahai,pagan,pentecostal,anglican,catholicism,rastafarian',
);
export const maritalStatuses = phraseList(
  'married,divorced,widowed,widow,widower,separated,engaged,single,unmarried,newlywed,remarried',
);
export const politics = phraseList(
  'republican,republicans,democrat,democrats,labour party,labor party,conservative party,green party,liberal democrat,liberal democrats,communist,socialist,libertarian,tory,tories,republican party,democratic party,marxist,anarchist,left wing,right wing,social democrat',
);
export const sexualities = phraseList(
  'gay,lesbian,bisexual,heterosexual,homosexual,asexual,pansexual,queer,sexual orientation is straight',
);
export const genders = phraseList(
  'transgender,nonbinary,non binary,genderqueer,trans woman,trans man,gender is male,gender is female,sex is male,sex is female,intersex,cisgender',
);
export const zodiacSigns = phraseList(
  'aries,taurus,gemini,virgo,libra,scorpio,sagittarius,capricorn,aquarius,pisces,scorpios,geminis,virgos,zodiac sign is leo,zodiac sign is cancer,sign is leo,sign is cancer',
);
export const conditions = phraseList(
  "diabetes,type one diabetes,type two diabetes,high blood pressure,low blood pressure,hypertension,asthma,cancer,breast cancer,lung cancer,prostate cancer,skin cancer,colon cancer,leukemia,lymphoma,tumor,migraine,migraines,arthritis,parkinson's,parkinson,parkinsons,parkinson's disease,alzheimer's,alzheimer,alzheimers,dementia,epilepsy,depression,anxiety disorder,bipolar,bipolar disorder,schizophrenia,autism,adhd,ptsd,ocd,hiv,aids,hepatitis,tuberculosis,pneumonia,bronchitis,covid,covid nineteen,flu,influenza,stroke,heart attack,heart disease,heart failure,kidney failure,kidney disease,kidney stones,liver disease,cirrhosis,copd,emphysema,anemia,eczema,psoriasis,multiple sclerosis,muscular dystrophy,cystic fibrosis,crohn's,crohn's disease,colitis,celiac disease,lupus,fibromyalgia,osteoporosis,glaucoma,cataracts,gout,hernia,ulcer,ulcers,appendicitis,meningitis,malaria,measles,chickenpox,shingles,herpes,chlamydia,syphilis,sepsis,anorexia,bulimia,obesity,insomnia,sleep apnea,hypothyroidism,hyperthyroidism,thrombosis,arrhythmia,atrial fibrillation,angina,vertigo,tinnitus,sciatica,scoliosis,endometriosis,eating disorder,chronic pain,high cholesterol",
);
export const drugs = phraseList(
  'ibuprofen,aspirin,paracetamol,acetaminophen,tylenol,advil,aleve,naproxen,morphine,oxycodone,oxycontin,hydrocodone,vicodin,percocet,codeine,fentanyl,tramadol,methadone,insulin,metformin,ozempic,lipitor,crestor,warfarin,coumadin,heparin,xarelto,eliquis,plavix,prozac,zoloft,lexapro,cymbalta,wellbutrin,paxil,celexa,xanax,valium,ativan,klonopin,ambien,adderall,ritalin,vyvanse,lithium,seroquel,abilify,risperdal,gabapentin,lyrica,prednisone,cortisone,hydrocortisone,albuterol,ventolin,advair,singulair,zyrtec,claritin,allegra,benadryl,sudafed,mucinex,nexium,prilosec,zantac,pepcid,synthroid,levothyroxine,viagra,cialis,tamoxifen,methotrexate,humira,enbrel,keppra,topamax,lasix,furosemide,penicillin,cipro,z pack,augmentin,bactrim,tamiflu,paxlovid,botox,estrogen,testosterone,digoxin,spironolactone,hydrochlorothiazide,sertraline,fluoxetine,citalopram,escitalopram,venlafaxine,duloxetine,trazodone,melatonin,naloxone,narcan,suboxone',
);
/** Endings of the international nonproprietary names of the World Health Organization. */
export const drugEnding =
  /^[a-z]{3,}(?:cillin|mycin|cycline|floxacin|statin|pril|sartan|olol|azole|prazole|oxetine|dipine|gliptin|gliflozin|tidine|triptan|setron|parin|xaban|mab|tinib|vir|profen|azepam|zolam|barbital|caine|codone|glutide)$/;
export const injuries = phraseList(
  'concussion,fracture,fractured skull,whiplash,sprain,broken leg,broken arm,broken wrist,broken ankle,broken hip,broken rib,broken ribs,broken nose,broken finger,broken collarbone,broken foot,broken hand,torn ligament,torn acl,herniated disc,dislocated shoulder,third degree burns,second degree burns,gunshot wound,stab wound,head injury,back injury,brain injury,spinal injury,knee injury,slipped disc',
);
export const bodyParts = wordSet(
  'arm leg ankle wrist hand foot finger toe rib ribs nose hip knee shoulder back neck elbow collarbone jaw thumb hamstring achilles tooth',
);
export const medicalProcesses = phraseList(
  'mri,m r i,ct scan,c t scan,cat scan,x ray,x rays,ultrasound,colonoscopy,endoscopy,biopsy,chemotherapy,chemo,radiation therapy,radiotherapy,dialysis,surgery,open heart surgery,heart surgery,bypass surgery,hip replacement,knee replacement,c section,caesarean,cesarean,hysterectomy,mastectomy,vasectomy,appendectomy,tonsillectomy,mammogram,pap smear,blood test,blood work,blood transfusion,transplant,kidney transplant,liver transplant,heart transplant,angioplasty,stent,pacemaker,physical therapy,physiotherapy,vaccination,root canal,laser surgery,cataract surgery,electrocardiogram,ekg,ecg,amputation,abortion,ivf,lobotomy,psychotherapy',
);
export const events = phraseList(
  'christmas,christmas eve,easter,thanksgiving,halloween,new years eve,new years day,valentines day,ramadan,hanukkah,diwali,labor day,memorial day,independence day,super bowl,world cup,olympics,olympic games,black friday,cyber monday,world war one,world war two,world war ii,brexit,mardi gras,oktoberfest,passover,yom kippur,lunar new year,chinese new year,fourth of july parade',
);
/** Occupations that the gazetteer does not have. */
export const additionalOccupations = phraseList(
  'teacher,nurse,software engineer,engineer,plumber,firefighter,lawyer,attorney,dentist,doctor,surgeon,pharmacist,scientist,professor,pilot,waiter,waitress,programmer,web developer,truck driver,bus driver,taxi driver,mechanic,police officer,soldier,social worker,therapist,psychologist,psychiatrist,veterinarian,photographer,realtor,real estate agent,salesperson,salesman,receptionist,secretary,translator,interpreter,librarian,welder,baker,carpenter,roofer,janitor,security guard,flight attendant,paramedic,physician,physicist,chemist,biologist,data scientist,project manager,product manager,accountant,student,bookkeeper,banker,trader,writer,singer,actor,actress,barista,farmer,fisherman,miner,tailor,chef,cook,electrician,midwife,priest,pastor,rabbi,imam,judge,consultant,analyst,contractor,freelancer,machinist,technician,economist,journalist,reporter',
);
/** Occupations of the gazetteer that are relations or characters instead. */
export const nonOccupations = wordSet(
  'acquaintance addict ancestor anybody apparition aunt auntie baby being bohemian boss boy boyfriend bride bro bros brother brothers buddhist celebrity character child children chum citizen colleague comrade confidant customer customers dad daddy daredevil daughter daughters deity denizen descendant dork drifter dude dweller enemy exile father fella fiance foe fool friend friends geek genius ghost girl girlfriend god goddess goof granddaughter grandchild grandfather grandma grandmother grandpa grandson groom guest guests hero heir host human husband icon idol immigrant infant inhabitant kin lad lady lass loser lover man maniac mate men minion misfit missus mister mom mommy mother mum mummy nana native neice nemesis nephew nerd nobody neighbor niece nomad novice occupant offspring optimist orphan outcast outlaw pal parent parents partner people person pessimist resident rival sibling sister sisters somebody son sons soul spouse stranger suspect toddler traitor twin twins uncle user victim villain volunteer wife woman women member owner fan in-law leader maker champion native client',
);
/** Months in lower case, in order. */
export const monthNames: readonly string[] =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
