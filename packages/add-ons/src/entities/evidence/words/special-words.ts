import { wordSet } from '../../../text/word-lists.js';

/** Family names that are words, and still follow a given name in lower case. */
export const familyNameWords = wordSet(
  `smith brown king young hill green white black gray grey baker carter cook bell price wood woods west east rose stone fox rice hunter mason knight fields banks parks bishop lane fisher potter porter
  marsh walker turner parker cooper ward ford bush page day hart moss sharp church finch singer weaver archer butler chandler carpenter farmer gardener glover miller sawyer shepherd tanner taylor tyler
  wright mills waters rivers brooks lake field berry bean bird wolf swan crane drake hawkins robin peacock swift hope grant chase chance cross cash gold silver diamond steel frost snow winter
  summers may june march august sunday noble savage wise rich poor strong little small power powers joy bliss english french german irish scott holland england ireland london paris boston austin
  washington lincoln jackson rush dean sage hardy golden hayward goodman newman coleman chapman bowman freeman franks francis harper cruz reed reid bond blank wall hall rooney barber bowen holder head
  foot hand legg lamb bull hogg barrow norman nelson newton lopez song kim park doe gill bloom burns flowers love short long best good short house street case temple castle ball cole crisp dash dunn
  forest fortune french garland gates goldstein grace graves guest hale heath hood horn hurt joyner judge keen key kirk law leach lemon lock lord major mann marks may monk moody moon moore morrow nail
  nash noon north olive pace pack peel penny pepper pike pitt plant pond pope pratt prince pugh quick rains ray read regan ridge ring roach rowe sands sharpe shaw shields shore simmons
  slaughter spark spears speed spring sprout squire stack star starr sterling stock story street strange sutton sweet tate teal thorn tower townsend train tripp trout tucker vance vine wade wagner
  waite wallace waller walls ware warner warren weeks wells wheat wheeler whitehead wilder wilkins winn winters witt woodard woodruff woodward worth`,
);

/** New words that dictionaries lack, and abbreviations, none of which is a name. */
export const newWords = wordSet(
  `wifi app apps iphone ipad android bluetooth broadband login logins username usernames gmail covid smartphone laptop voicemail voicemails livestream podcast emoji selfie hashtag vlog blog blogs website
  websites webpage url online offline email emails inbox spreadsheet powerpoint pdf pdfs usb hdmi ethernet router routers modem firmware malware spam captcha paypal skype facetime whatsapp uber airbnb
  netflix spotify instagram facebook tiktok youtube google yahoo outlook hotmail chatbot crypto bitcoin fintech startup startups ebook dropdown popup checkbox workflow timestamp backend frontend api apis
  dataset screenshot screenshots kwh nhs gp copay deductible autopay preauthorization preauthorisation prepaid postpaid overdraft chargeback payee payees telehealth onboarding offboarding hybrid gonna wanna gotta
  kinda sorta dunno lemme gimme cos cuz yep yup nope nah uh um erm hmm mhm uhm ohh ahh aww wow ooh oops whoa huh hiya howdy cheerio tv tvs dvd dvds sms mms sim esim gps atm atms vpn ceo cfo cto hr ui ux pr qa id ids
  am pm etc eg ie ok vs isn aren wasn weren doesn didn hasn haven hadn won wouldn couldn shouldn mustn needn january february march september october november december monday tuesday wednesday thursday friday
  saturday mon tue tues wed thu thurs fri sat jan feb mar apr jun jul aug sep sept oct nov dec`,
);

/** Peoples, languages and feasts that are names of persons at most as family names. */
export const peoples = wordSet(
  `english irish welsh scottish scots british american french german dutch danish swedish norwegian finnish icelandic polish russian ukrainian spanish portuguese italian greek turkish arabic arab hebrew persian farsi iranian iraqi
  syrian lebanese egyptian moroccan algerian tunisian nigerian ghanaian kenyan ethiopian somali african asian european indian hindi punjabi bengali gujarati tamil telugu urdu pakistani nepali chinese mandarin cantonese
  japanese korean vietnamese thai filipino tagalog malay indonesian australian canadian mexican brazilian cuban jamaican latin latino latina hispanic jewish muslim christian catholic hindu sikh buddhist protestant
  ramadan eid diwali hanukkah christmas easter passover lent`,
);

/** Given names that are in dictionaries as words, but rarely occur as words in texts. */
export const namesFirst = wordSet('maria peter harry martin derrick');

/**
 * Given names that are nouns, but do not describe a person, so that behind `i'm` they are names.
 */
export const nounNames = wordSet(
  `hope grace faith joy comfort patience charity prudence mercy blessing praise destiny promise gift favour favor glory melody trinity serenity felicity verity constance temperance
  clemency honour honor eden genesis eve rose lily daisy ivy iris jasmine violet olive poppy heather hazel
  holly fern rosemary saffron clover willow laurel myrtle bryony blossom flora petal pearl ruby amber jade opal gemma emerald sapphire jasper glen dale
  bill bob rob mark will pat sue dot bea kit kat drew chip chuck skip pip tim tom jack jim josh nick rick mike ray art bud buck chase mason carter cooper tyler taylor parker porter archer
  robin wren raven dove lark merlin martin phoenix lee penny bonnie carol josie jenny polly kitty minnie candy cherry angel earl marshal miles victor page piers dean guy`,
);
