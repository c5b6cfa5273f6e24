import { phraseList, wordSet } from '../../text/word-lists.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import { keyAt, type Token } from '../text/tokens.js';

const parts = phraseList(
  `head,skull,face,forehead,temple,eye,eyes,eye socket,eyebrow,ear,ears,eardrum,nose,cheek,cheekbone,cheek bone,lip,lips,mouth,tongue,tooth,teeth,jaw,chin,throat,neck,
  shoulder,shoulders,shoulder blade,collarbone,collar bone,clavicle,scapula,chest,breast,breastbone,sternum,rib,ribs,rib cage,arm,arms,upper arm,forearm,humerus,elbow,elbows,
  wrist,wrists,hand,hands,knuckle,knuckles,finger,fingers,index finger,ring finger,middle finger,little finger,pinky,thumb,thumbs,fingernail,radius,ulna,scaphoid,
  back,lower back,upper back,spine,vertebra,vertebrae,disc,disk,tailbone,coccyx,pelvis,hip,hips,groin,buttock,buttocks,bottom,stomach,abdomen,belly,side,torso,
  leg,legs,thigh,thighs,femur,hamstring,hamstrings,quad,knee,knees,kneecap,knee cap,patella,shin,shins,shinbone,tibia,fibula,calf,calves,ankle,ankles,achilles,achilles tendon,
  heel,foot,feet,toe,toes,big toe,metatarsal,a c l,acl,m c l,mcl,p c l,meniscus,cartilage,rotator cuff,ligament,ligaments,cruciate ligament,tendon,tendons,muscle,bicep,tricep,
  kidney,liver,spleen,lung,bowel,skin,scalp,brain,cornea,retina,spinal cord,nerve,artery`,
);
const finder = new PhraseFinder<true>(parts.map((part) => [part, true] as const));
const sides = wordSet(
  'left right both upper lower inner outer front dominant two three several all',
);

/** The last token of a part of the body that begins at a token, such as `left wrist`. */
export function bodyPartAt(tokens: readonly Token[], index: number): number | undefined {
  let first = index;
  while (sides.has(keyAt(tokens, first)) && first - index < 2) first += 1;
  const found = finder.match(tokens, first) ?? finder.match(tokens, index);
  return found && found.next - 1;
}
