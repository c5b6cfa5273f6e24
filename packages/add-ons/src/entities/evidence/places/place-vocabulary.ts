import { phraseList, wordSet } from '../../../text/word-lists.js';

/** States and provinces that are known by themselves. */
export const stateNames = phraseList(
  `alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,georgia,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,
  nebraska,nevada,new hampshire,new jersey,new mexico,new york,new york state,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,virginia,washington,washington state,
  west virginia,wisconsin,wyoming,district of columbia,washington dc,washington d c,puerto rico,guam,ontario,quebec,british columbia,alberta,manitoba,saskatchewan,nova scotia,new brunswick,newfoundland,prince edward island,yukon,nunavut,
  northwest territories,new south wales,victoria,queensland,south australia,western australia,tasmania,northern territory,andhra pradesh,arunachal pradesh,assam,bihar,chhattisgarh,goa,gujarat,haryana,himachal pradesh,jharkhand,karnataka,
  kerala,madhya pradesh,maharashtra,manipur,meghalaya,mizoram,nagaland,odisha,punjab,rajasthan,sikkim,tamil nadu,telangana,tripura,uttar pradesh,uttarakhand,west bengal,bavaria,saxony,catalonia,andalusia,lombardy,tuscany,sicily,
  brittany,normandy,provence,ulster,munster,leinster,connacht,cornwall,devon,dorset,somerset,wiltshire,hampshire,sussex,kent,surrey,essex,suffolk,norfolk,cambridgeshire,hertfordshire,bedfordshire,oxfordshire,gloucestershire,
  worcestershire,warwickshire,shropshire,cheshire,derbyshire,nottinghamshire,lincolnshire,leicestershire,northamptonshire,yorkshire,lancashire,cumbria,northumberland,merseyside,staffordshire,herefordshire,buckinghamshire,berkshire,
  aberdeenshire,county durham,tyne and wear,greater manchester,west midlands,east sussex,west sussex,west yorkshire,north yorkshire,south yorkshire,county antrim,county armagh,county carlow,county cavan,county clare,county cork,
  county derry,county donegal,county down,county dublin,county fermanagh,county galway,county kerry,county kildare,county kilkenny,county laois,county leitrim,county limerick,county longford,county louth,county mayo,county meath,county monaghan,
  county offaly,county roscommon,county sligo,county tipperary,county tyrone,county waterford,county westmeath,county wexford,county wicklow,orange county,cook county,los angeles county,jalisco,oaxaca,chiapas,yucatan,sonora,lagos state,rivers state,gauteng,western cape,kwazulu natal`,
);

/** Postal codes of states and provinces. */
export const stateCodes = wordSet(
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR ON QC BC AB MB SK NS NB NL PE YT NT NU NSW
  QLD VIC TAS ACT`,
);
/** Letters of such codes, spoken one by one. */
export const spokenStateCodes = phraseList(
  'w a,n s w,q l d,n y,n j,d c,c a,t x,f l,v a,p a,n c,s c,a c t,v i c,b c,n h,n m,m d,m n,m o,c t,w v',
);

/** Countries that the gazetteer lacks. */
export const countryNames = phraseList(
  `united kingdom,uk,u k,usa,u s a,united states,united states of america,england,scotland,wales,northern ireland,holland,south korea,north korea,ivory coast,czech republic,hong kong,russia,syria,iran,taiwan,vietnam,palestine,
  kosovo,yemen,south africa,saudi arabia,new zealand,great britain,britain,cote d'ivoire,trinidad and tobago,trinidad,tobago,sri lanka,sierra leone,burkina faso,cape verde,papua new guinea,el salvador,costa rica,dominican republic,the bahamas,
  bahamas,the gambia,gambia,the philippines,the netherlands,the congo,congo,democratic republic of congo,bosnia,north macedonia,macedonia,eswatini,myanmar,burma,republic of ireland,irish republic,u a e,uae,georgia,jordan,chad,laos,philippines,bosnia and herzegovina,antigua and barbuda,antigua,
  guinea bissau,saint lucia,saint kitts,saint vincent,canary islands,new caledonia,american samoa,timor leste,east timor,sao tome,turkiye,macao,macau,united arab emirates,emirates`,
);

/**
 * Cities that the gazetteer lacks, and well-known ones, also those that are names of persons as
 * well.
 */
export const cityNames = phraseList(
  `new york city,los angeles,san francisco,washington d c,kansas city,salt lake city,mexico city,quebec city,oklahoma city,rio de janeiro,tel aviv,the hague,st petersburg,bangalore,bengaluru,bombay,mumbai,calcutta,kolkata,madras,chennai,
  hyderabad,pune,new delhi,delhi,kiev,kyiv,saigon,ho chi minh city,silicon valley,brooklyn,manhattan,the bronx,queens,staten island,oxford,cambridge,cupertino,palo alto,mountain view,beverly hills,hollywood,geneva,canberra,doha,espoo,leeds,london,denver,boston,
  houston,dallas,seattle,chicago,atlanta,miami,detroit,berlin,munich,hamburg,vienna,rome,lisbon,dublin,moscow,tokyo,osaka,vancouver,toronto,montreal,melbourne,manchester,glasgow,edinburgh,cairo,tehran,istanbul,lagos,nairobi,accra,philadelphia,phoenix,
  san antonio,san diego,san jose,minneapolis,cincinnati,pittsburgh,milwaukee,baltimore,memphis,nashville,new orleans,las vegas,birmingham,liverpool,bristol,sheffield,nottingham,leicester,cardiff,swansea,belfast,aberdeen,dundee,inverness,
  brighton,southampton,portsmouth,plymouth,exeter,newcastle,sunderland,coventry,wolverhampton,stoke on trent,galway,limerick,waterford,brisbane,adelaide,hobart,darwin,auckland,wellington,christchurch,dunedin,johannesburg,cape town,
  durban,pretoria,abuja,ibadan,kano,port harcourt,kumasi,mombasa,kampala,kigali,addis ababa,mogadishu,dakar,casablanca,tunis,algiers,beijing,shanghai,shenzhen,guangzhou,singapore,hong kong,taipei,seoul,busan,manila,cebu,davao,
  hanoi,bangkok,jakarta,kuala lumpur,karachi,lahore,islamabad,dhaka,chittagong,kathmandu,colombo,dubai,abu dhabi,riyadh,jeddah,beirut,damascus,baghdad,amman,jerusalem,ankara,izmir,athens,thessaloniki,sofia,bucharest,belgrade,zagreb,
  budapest,prague,warsaw,krakow,gdansk,vilnius,riga,tallinn,helsinki,stockholm,gothenburg,oslo,bergen,copenhagen,aarhus,reykjavik,amsterdam,rotterdam,utrecht,brussels,antwerp,paris,lyon,marseille,toulouse,bordeaux,madrid,barcelona,
  valencia,seville,milan,naples,turin,florence,venice,zurich,cologne,frankfurt,stuttgart,sydney,havana,bogota,lima,quito,santiago,buenos aires,sao paulo,caracas,guadalajara,monterrey,tijuana,honolulu,anchorage,boise,moose jaw,medicine hat,red deer,thunder bay,swift current,prince george,grande prairie,yellowknife,corner brook,trois rivieres,sault ste marie,alice springs,broken hill,coffs harbour,mount isa,port hedland,surfers paradise,byron bay,palmerston north,new plymouth,hawke's bay,bay of plenty,blue mountains,little rock,baton rouge,grand rapids,green bay,sioux falls,sioux city,cedar rapids,fort worth,fort wayne,fort collins,long beach,palm springs,palm beach,boca raton,key west,council bluffs,council grove,big bear,twin falls,idaho falls,great falls,niagara falls,rapid city,carson city,park city,dodge city,rock springs,hot springs,colorado springs,saratoga springs,silver spring,grand junction,grand forks,bowling green,michigan city,virginia beach,myrtle beach,daytona beach,huntington beach,newport beach,west palm beach,ocean city,atlantic city,jersey city,bay city,traverse city,iowa city,high wycombe,king's lynn,bury st edmunds,milton keynes,high barnet,weston super mare,burton on trent,newport pagnell,potters bar,seven sisters,seven oaks,elephant and castle,tower hamlets,navan,long eaton,market harborough,east london,bloemfontein,richards bay,port elizabeth,boise,st louis,st paul,st albans,st helens`,
);

/**
 * Cities and states that are names of persons or words first: they count behind a preposition of
 * place, or beside another place.
 */
export const doubtfulPlaces = wordSet(
  `austin charlotte madison jackson florence lincoln columbia savannah aurora victoria sydney chelsea carson troy vincent ramon santiago jordan chad israel georgia virginia carolina dakota montana kent
  adelaide regina salem lansing lawrence cleveland marion tyler clayton dayton francisco jose diego antonio angelo anna clara monica rosa bernardino mary maria sofia lima darwin devon essex norfolk surrey
  somerset dorset hampshire wellington nelson hamilton lagos alberta`,
);
/**
 * Words of the gazetteer that are primarily words of English: they only count behind words such as
 * `lives in`.
 */
export const wordPlaces = wordSet(
  `male man moron mobile mentor sale split normal temple surprise oral van sari sandy saga tours gent union universal university national commerce enterprise welling jingling buffalo uptown midlands para
  quin komi simmering centennial of reading bend spring springs orange garland highland summit bath angers nice most bern best police cork hove warren flint sparks delta anchorage hull rugby
  sandwich crewe deal battle rye ware eye wells bury corby stone blackpool barking barrow hale speke diss beer hope bow queens phoenix turkey china chile jersey guinea flower mound plain plano independence
  liberty providence concord erie gary bend waterloo casper golden boulder superior paradise hazard dover kent lead`,
);

/** Phrases behind which a word is a place, if it can be one. */
export const homePhrases = phraseList(
  `work in,works in,working in,worked in,office in,branch in,warehouse in,depot in,store in,shop in,hotel in,
  live in,lives in,lived in,living in,moved to,move to,moving to,moved from,born in,based in,raised in,grew up in,flying to,flew to,fly to,
  flight to,flights to,flying from,flying out of,flight from,train to,train from,travelling to,traveling to,travelled to,house in,flat in,
  apartment in,address in,relocating to,relocated to,resident of,originally from,i'm from,he's from,she's from,am from,they're from,we're from,
  calling from,emigrated to,immigrated to,emigrated from,deported to,landed in,arrived in,arriving in,settled in,city of,town of,village of,
  family in,relatives in,parents in,studied in,studying in`,
);
/** The same for words that are not primarily words of English. */
export const tripPhrases = phraseList(
  `go to,went to,going to,been to,visit,visiting,visit to,job in,near,outside,over in,down in,up in,
  back in,out in,out of,rest in,half in,people in,happened in,accident in,incident in,meeting in,conference in,place in,home in,staying in,
  stayed in,hospital in,clinic in,school in,university in,drive to,drove to,driving to,come from,came from,comes from,is from,are from,ship to,
  ships to,shipping to,deliver to,delivery to,deliveries to,send to,sent to,export to,exports to, branch at,travel to,trip to`,
);
/** Words in front of a place. */
export const placePrepositions = wordSet(
  'in from near at of to branch around outside via toward towards through between and leaving into across visit visited visiting',
);
