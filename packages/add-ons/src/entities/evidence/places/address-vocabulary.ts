import { phraseList, wordSet } from '../../../text/word-lists.js';

/** Words that end the name of a street and mean nothing else. */
export const streetWords = wordSet(
  `street avenue road lane drive boulevard highway parkway terrace crescent alley st ave rd ln dr blvd hwy pkwy mews nagar marg vihar chowk gali salai veedhi enclave bazaar expressway freeway turnpike esplanade
  causeway wynd brae croft cul-de-sac avenida calle strasse straat allee chaussee maltings quay wharf rua tce ter cres gdns`,
);
/** One word for a street and its kind, in front of the number of the house: `hauptstrasse`. */
export const compoundStreet = /^[a-z]{3,}(?:strasse|straat|gasse|gatan|vagen|laan|platz|allee)$/;
/**
 * The same for words that mean something else as well: they count behind a number and a name, or
 * where an address is expected.
 */
export const doubtfulStreetWords = wordSet(
  `streets roads lanes avenues drives court way place square circle loop trail row walk hill hills gardens garden plaza pike path broadway close ct pl sq cir grove green park rise view vale quay gate parade promenade bank meadow meadows fields yard
  cottages cottage estate heights ridge bend crossing run cove point landing passage hollow colony sector cross main layout extension phase block society apartments towers tower house mansions lodge villas villa farm
  mill barn end drove orchard chase glade dell copse warren common spinney paddock ridgeway townhouses village manor crest ring bypass station`,
);
/** Phrases in front of a number or a name within a building or an estate. */
export const unitWords = wordSet(
  'apartment apt suite unit flat floor room building ste plot door block tower wing shop office lot penthouse maisonette bedsit stall bay level trailer number no hash house bungalow villa h sector phase stage pod gate hangar cabin',
);
/** Behind which a number is that of a house or a part of one. */
export const houseWords = wordSet('flat apartment apt suite unit plot door block lot shop tower');
export const directions = wordSet(
  'north south east west northeast northwest southeast southwest n s e w nw ne sw se',
);
/** Ordinals that name streets. */
export const ordinals = wordSet(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth seventieth
  eightieth ninetieth hundredth`,
);
/** Words for a street that precede its name, in other languages. */
export const leadingStreetWords = wordSet(
  `rue calle via avenida rua viale corso piazza piazzale vicolo strada plaza paseo carrer carretera camino calzada travesia praca travessa largo estrada alameda jalan jl jln lorong ulica ul ulitsa chemin impasse quai allee boulevard
  avenue cours passage faubourg rambla ronda passeig avinguda calea bulevardul duong pho soi thanon rruga utca ruelle sentier`,
);
/** Words between such a word and the name. */
export const streetArticles = wordSet(
  'de du des la le les del della dello dei degli da do dos das d l el los las di san santa santo saint sainte st ste',
);
/** Words in front of a part of a town. */
export const areaAdjectives = wordSet(
  'upper lower great little old new north south east west mid nether inner outer greater',
);
/** Words that end the name of a house. */
export const houseNames = wordSet(
  `cottage house lodge villa farm farmhouse manor barn court hall rectory vicarage parsonage grange bungalow mill chapel cabin mansion residence towers tower heights mansions apartments building buildings chambers stables gatehouse
  schoolhouse oasthouse homestead croft nook haven`,
);
/** Words for a house that is counted along its street. */
export const houseKinds = wordSet(
  'house home door building cottage bungalow gate flat block driveway turning',
);
/** Phrases behind which a number begins an address: a person is sent there, or lives there. */
export const destinations = phraseList(
  `someone to,somebody to,anyone to,ambulance to,police to,officers to,officer to,crew to,engine to,units to,unit to,medics to,paramedics to,firemen to,help to,taxi to,cab to,car to,driver to,courier to,engineer to,plumber to,
  electrician to,technician to,deliver to,delivered to,it to,them to,one to,parcel to,package to,pizza to,order to,letter to,sent to,send to,come to,came to,over to,round to,out to,back to,address is,address's,i'm at,i am at,we're at,we are at,
  she's at,he's at,they're at,live at,lives at,lived at,living at,moved to,moving to,staying at,stay at,based at,located at,house is,place is,property at,property is,home is,home at,flat at,ship to,collect from,pick up from,me up from,
  me up at,us up from,us up at,him up from,her up from,happened at,fire at,accident at,party at,meet at,drop me at,drop off at,next door at`,
);
/** Phrases of roads and boxes in front of their numbers. */
export const routes = phraseList(
  `rural route,r r,rr,state route,county road,county route,highway,route,state highway,us highway,interstate,farm to market road,farm road,old highway,private road,township road,hc,h c,highway contract,highway contract route,contract route,rural delivery,rural free delivery,r d,rd,star route,p o box,po box,p o b,pob,post office box,g p o box,gpo box,
  private bag,locked bag,postal box,box number,p m b,pmb`,
);
/**
 * Words of {@link routes} that are not public roads. Only with them does a letter identify a house.
 */
export const boxes = wordSet('p po pob post g gpo private locked postal rural rr hc star pmb box');
