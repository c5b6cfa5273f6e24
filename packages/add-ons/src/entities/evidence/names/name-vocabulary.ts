import { phraseList, wordSet } from '../../../text/word-lists.js';

/** Titles in front of a name. */
export const titles = wordSet(
  `mr mrs ms miss mister missus missis mx madam sir dr doctor nurse professor prof officer captain sergeant judge reverend father sister aunt auntie uncle grandma
  grandpa senator president lieutenant detective dame lord lady constable inspector colonel major corporal sheriff principal rabbi imam pastor rev fr monsieur madame
  herr frau senor senora don dona councillor congressman congresswoman ambassador minister governor mayor deputy matron`,
);
/** Titles of medical professionals. */
export const medicalTitles = wordSet('dr doctor doc nurse surgeon matron midwife');
/** Titles that are common nouns as well: only a known name after them counts. */
export const ambiguousTitles = wordSet(
  `father sister aunt auntie uncle judge captain lord lady president nurse officer doctor sir madam dame detective miss grandma grandpa professor major principal minister
  governor mayor deputy matron don senator sergeant colonel corporal inspector constable pastor rabbi imam ambassador rev lieutenant sheriff doc surgeon midwife reverend`,
);
/** Occupations of medicine in front of a name, which are no part of it. */
export const medicalRoles = phraseList(
  `physician assistant,physician associate,nurse practitioner,charge nurse,staff nurse,practice nurse,district nurse,ward sister,health visitor,midwife,consultant,registrar,house officer,senior house officer,
  surgeon,anaesthetist,anesthesiologist,anesthetist,physiotherapist,physical therapist,occupational therapist,therapist,pharmacist,dentist,dental hygienist,hygienist,orthodontist,optometrist,optician,
  cardiologist,oncologist,neurologist,dermatologist,radiologist,pediatrician,paediatrician,gynecologist,gynaecologist,obstetrician,urologist,psychiatrist,psychologist,psychotherapist,counsellor,
  gastroenterologist,endocrinologist,rheumatologist,nephrologist,pulmonologist,haematologist,hematologist,ophthalmologist,orthopaedic surgeon,orthopedic surgeon,podiatrist,chiropractor,osteopath,
  paramedic,healthcare assistant,care assistant,attending,attending physician,physician,general practitioner,g p,gp,hospitalist,intensivist,pathologist,dietitian,dietician,nutritionist,speech therapist,
  audiologist,phlebotomist,radiographer,sonographer,my doctor is,doctor is,his doctor is,her doctor is,my g p is,my gp is,our doctor is,my dentist is,my therapist is,resident,intern,medical assistant`,
);

/** Inside of a name, between its words. */
export const particles = wordSet(
  'de del della di da do dos das du la le van von der den ter ten te al el bin binti ibn abu san st mac mc y e bint ni nic o ap ab af av zu t ould',
);

/** Words that follow names and are names as well: a name in front of one ends. */
export const nonFamilyNames = wordSet(
  `said left will can may has was call more love like says so no still just need back please here there now also one two three again works work wants want came gave made took sent went asked
  told called paid bought lives moved visited plays runs hired built met covers signed founded stars spoke won teaches approved emailed cancelled speaking calling stopped starts comes gets had got
  lost knows thinks helps helped do does did is are too then when who that this about and or at in on of for to from with by as if but account department team office company bill card phone number
  date issue order today tomorrow yesterday case street road avenue house hospital bank university good great best first last sure right long short high well very much next broke broken ran saw
  sat stood spent split beat bet bid cut hit hurt let put read rid set shed shut slit spread bring brings brought buy buys drove drive drives drew fell fall falls felt feel feels flew fly flies grew
  grow grows heard hear hears held hold holds kept keep keeps knew know laid lay lays led lead leads lent lend lends lie lies meant mean means meet meets pay pays rang ring rings rose rise rises sang
  seem seems sell sells sold send sends shot shook shut slept sleep sleeps stole stuck swam swore take takes taught teach tell tells threw throw understood wake wear wears woke wore write writes wrote
  use uses used try tries tried turn turns turned wait waits waited walk walks walked watch show shows showed start started stay stays stayed stop stops talk talks talked think thought give gives
  ask asks answer answers because while whether until since before after during under over out off up down through across between behind without within around near next inside outside once twice
  maybe perhaps never always often sometimes usually already even only really quite rather almost enough together alone away home early late later soon ago ever yet else instead though although
  not down who whose which what why how where my your his her its our their me him us them you he she we they it i both either neither each every any some all none such same other another
  english french german spanish currently actually probably definitely originally apparently obviously unfortunately accepted added agrees agreed arrived booked changed checked claimed completed confirmed decided denied
  died dropped ended explained failed fixed forgot found handled hates hopes insists joined looks loves mentioned missed needs noticed offered opened owns passed picked pointed prefers promised quit received
  refused remembers replied reported requested retired returned reviewed sounds suggested thanks updated walked wanted warned wished worked yells mobile email address sir ma'am madam mate dear hi hello hey okay ok yes
  yeah junior senior esquire see go be do come look help try send check find make join stay play run read open close move add set sign speak listen learn follow leave point mark bill pass book cover cost
  drop end face fill fit fix force form guess hand head join kick kill land last lift link list load lock log mail miss offer order pack pick plan press print pull push raise rent reply rest return roll
  rule sail save search serve settle share ship sign sort stand state step supply support test touch train travel treat trust type view visit vote warn wash wish work`,
);

/** Words after `name is` that say something about a name instead. */
export const nameRemarks = wordSet(
  `spelled spelt wrong misspelled different new required missing blank listed pronounced long short unusual common hard difficult easy changed correct incorrect needed mandatory important optional taken
  invalid unknown showing written printed double two three one hyphenated foreign registered still now also there here on in under it not what`,
);
