import { phraseList, wordSet } from '../../../text/word-lists.js';

/** Words that end the name of a street and mean nothing else. */
export const streetWords = wordSet(
  `street avenue road lane drive boulevard highway parkway terrace crescent alley st ave rd ln dr blvd hwy pkwy mews nagar marg vihar chowk gali salai veedhi enclave bazaar expressway freeway turnpike esplanade
  causeway wynd brae croft cul-de-sac avenida calle strasse straat allee chaussee maltings quay wharf rua`,
);
/** The same for words that mean something else as well: they count behind a number and a name, or where an address is expected. */
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
/** Phrases of roads and boxes in front of their numbers. */
export const routes = phraseList(
  `rural route,r r,rr,state route,county road,county route,highway,route,state highway,us highway,interstate,farm to market road,farm road,old highway,private road,township road,hc,star route,p o box,po box,p o b,pob,post office box,g p o box,gpo box,
  private bag,locked bag,postal box,box number,p m b,pmb`,
);
/** Of {@link routes}, those that are no roads of everybody: with them alone a letter finds a house. */
export const boxes = wordSet(
  'p po pob post g gpo private locked postal rural r rr hc star pmb box',
);
