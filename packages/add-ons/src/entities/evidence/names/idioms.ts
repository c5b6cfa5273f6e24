import { phraseList } from '../../../text/word-lists.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import { keyAt, type Token } from '../../text/tokens.js';

/**
 * Names in sayings, in the names of diseases and things, and those of assistants that are spoken
 * to. They do not belong to a person of a conversation.
 */
const idioms = phraseList(
  `happy as larry,peter out,peters out,petered out,petering out,tom dick and harry,tom dick or harry,joe bloggs,average joe,jack of all trades,jack the lad,every jack,bob's your uncle,bob is your uncle,peeping tom,plain jane,uncle sam,santa claus,father christmas,doubting thomas,
  jekyll and hyde,romeo and juliet,murphy's law,moore's law,heath robinson,keeping up with the joneses,for pete's sake,for the love of mike,smart alec,smart aleck,mickey mouse,good samaritan,even stevens,even steven,no way jose,
  hobson's choice,achilles heel,achilles tendon,pandora's box,adam's apple,adam and eve,molotov cocktail,halley's comet,parkinson's disease,parkinson's,parkinsons,alzheimer's disease,alzheimer's,alzheimers,alzheimer disease,
  crohn's disease,crohn's,crohns,down's syndrome,down syndrome,tourette's,tourette syndrome,hodgkin's,hodgkin lymphoma,hodgkin's lymphoma,non hodgkin's,huntington's,huntington's disease,lou gehrig's disease,addison's disease,
  cushing's,cushing's syndrome,graves disease,grave's disease,raynaud's,bell's palsy,asperger's,aspergers,hashimoto's,meniere's,marfan syndrome,sjogren's,lyme disease,caesar salad,cesarean,victoria sponge,earl grey,granny smith,
  bloody mary,tom collins,johnny come lately,billy no mates,jack russell,john dory,nick of time,on your jack,jack up,hey siri,hi siri,hey alexa,ok google,okay google,hey google,alexa play,jesus christ,jesus,christ,oh my lord,good lord,
  santa,saint nick,jack o lantern,jack in the box,lazy susan,black eyed susan,sweet william,peter pan,robin hood,cinderella,harry potter,sherlock holmes,james bond,superman,batman,romeo,juliet,
  richter scale,doppler,jim jams,jimmy jams,tommy gun,bobby pin,bobby pins,jerry can,jerry built,merry christmas,murphy bed,davy jones,hail mary,typhoid mary,queen anne,victoria line,
  grace period,grace periods,grace note,grace notes,saving grace,coup de grace,will power,hope so,hope not,joy ride,joy stick,faith healer,mercy mission,patience game,may day,bill of rights,bill of sale,rob a bank,frank discussion,penny pinching,penny farthing,penny stocks,jubilee line,elizabeth line,frankenstein,dracula,gordon bennett,joe public,john q public,joe soap,pete sake,teddy bear,paddy wagon,charlie horse,proper charlie,right charlie,jack and jill`,
);

const finder = new PhraseFinder(idioms.map((idiom) => [idiom, true] as const));

/** The token behind an idiom that begins at a token. */
export function idiomEnd(tokens: readonly Token[], index: number): number | undefined {
  return finder.match(tokens, index)?.next;
}

/** True for the word that a letter is spelled by, as in `f for freddie`. */
export function isPhonetic(tokens: readonly Token[], index: number): boolean {
  const before = keyAt(tokens, index - 1);
  const letter =
    before === 'in' && tokens[index - 2]?.key === 'as'
      ? tokens[index - 3]?.key
      : before === 'for'
        ? tokens[index - 2]?.key
        : undefined;
  return (
    letter?.length === 1 &&
    letter !== 'a' &&
    letter !== 'i' &&
    (tokens[index]?.key.startsWith(letter) ?? false)
  );
}
