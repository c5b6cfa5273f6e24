import { wordSet } from '../../../text/word-lists.js';

/** A way to write names of syllables in Latin letters, the family name in front. */
interface SyllableSystem {
  readonly families: ReadonlySet<string>;
  readonly syllables: ReadonlySet<string>;
}

const mandarin: SyllableSystem = {
  families: wordSet(
    `wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong xiao cheng cao yuan deng fu shen zeng peng lu su jiang cai
    jia ding wei xue ye yan pan du dai xia zhong tian ren fan fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao meng long wan duan qian yin lei li hong gong wen pang
    lai chang mo niu ge xing xiang an qi ning tao chi bi zhan nie xin yi tu miao ji geng mu shang zuo ouyang situ zhuge`,
  ),
  syllables: wordSet(
    `ai an ang ao ba bai ban bang bao bei ben bi bian biao bin bing bo bu cai can cang cao ce cen chai chan chang chao che chen cheng chi chong chou chu chuan chuang chun ci cong cui da dai dan dang dao
    de deng di dian ding dong dou du duan dun duo e en er fa fan fang fei fen feng fu ga gan gang gao ge gen geng gong gou gu guan guang gui guo ha hai han hang hao he hei heng hong hou hu hua huai huan
    huang hui hun huo ji jia jian jiang jiao jie jin jing jiu ju juan jue jun kai kan kang ke kong ku kuan kun lai lan lang lao le lei leng li lian liang liao lin ling liu long lu luan lun luo lv ma mai man
    mao mei men meng mi mian miao min ming mo mu na nan ni nian ning niu nuo ou pan pang pei peng pi pin ping pu qi qia qian qiang qiao qin qing qiong qiu qu quan que qun ran rao ren rong ru ruan rui run ruo
    san sen sha shan shang shao she shen sheng shi shou shu shuai shuang shui shun shuo si song su sui sun suo tai tan tang tao te teng ti tian tie ting tong tu tuo wan wang wei wen wo wu xi xia xian xiang
    xiao xie xin xing xiong xiu xu xuan xue xun ya yan yang yao ye yi yin ying yong you yu yuan yue yun za zai zan zang ze zeng zha zhan zhang zhao zhe zhen zheng zhi zhong zhou zhu zhuang zhuo zi zong zou
    zu zuo`,
  ),
};

const southern: SyllableSystem = {
  families: wordSet(
    `chan wong leung cheung lam lau ng ho chow cheng tsang kwok yip lee lai yeung tang tse fung chu ngai yuen mak hui poon kwan siu tam tsui fong chiu tan lim goh koh ong teo chua yeo toh sim low loh tay
    chong wee yap foo soh heng khoo quek ang phua seah pang kwek lin hsu hsieh chou tsai chang kuo chiang hung liao yeh lo hsiao chien pai shih tsao kao tu wu huang chen ko shen hou sung szeto chin choy
    chung eng fok kam kwong lui mok ngo pak sin sit to tong wan yam yim yu`,
  ),
  syllables: wordSet(
    `kow hoe beng siew ling boon huat chia wai kit ming kwok hoi yee mei hui kah keng seng soon beng hock kim leng swee choon wee kiat heng hong kong kwong chi ching chung chun ka kei kin king ko kuen kwan lai lam lan
    lap lok long lung man man ngai on pak ping po pui sau shan shing shuk sing siu suet sum sze tai tak tat tim tin ting tsz tung wah wan wing wong yan yat yi yik yin ying yiu yu yuen yuet yuk yun ah bee
    bin chai chee cheng chew chin choo chye eng fatt foong geok guan gek hean hiang hin hoe hoon hwa hwee jin jit joo kai kang kee kheng kok kong kuan lay lee lian liang lin moi neo ngoh nam peng pheng phaik
    poh sai sek siang sim sin sok song sook suan sui sun teck teng thiam tiong tong wan yang yeow yew yin yoke yong chieh chia chih chien chuan chun fen fang feng hao hsiang hsiao hsin hsiu hsuan hsueh hua
    jen jou ju jui jung kuang kuei li lung mei min nan pei po shan shao sheng shih shu shun ssu te ting tse tsung tzu wei wen wu ya yen ying yu yuan yueh yun`,
  ),
};

const korean: SyllableSystem = {
  families: wordSet(
    `kim lee park choi jung jeong kang cho jo yoon yun jang lim im han shin seo kwon hwang ahn an song yoo yu hong jeon jun ko go moon son yang bae baek heo hur nam shim sim noh roh no ha kwak sung cha joo ju
    woo koo gu goo min ryu ryoo na jin ji um uhm chae won bang cheon kong gong hyun ham byun yeom yum do ok pyo ki sun oh paik pak chung chang rhee yi hahn`,
  ),
  syllables: wordSet(
    `ah a ahn an bin bo bong bum byung cha chae chan chang cheol chul chun da dae dal dan deok do dong duk eon eui eun ga gang geon geum gi gil go gu gun gwang gyeong gyu gyun ha hae han hee heon ho hong hoon
    hui hun hwa hwan hye hyeon hyo hyuk hyun hyung i il im in jae jang je jeong ji jin jo jong joo joon ju jun jung ki kook kuk kwang kwon kyeong kyo kyu kyun kyung lim ma man mi min mok moon mun myeong myung
    na nam nan ok oh ra ran rae ri rim rin sae san sang se seo seok seol seon seong seung shik si sik sil so sol sook soon soo su suk sun sung tae taek u un ung wan won woo woong wook yang ye yea yeol yeon
    yeong yi yo yong yoo yool yoon you young yu yul yun yung`,
  ),
};

const vietnamese: SyllableSystem = {
  families: wordSet(
    `nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh trinh truong mai lam cao ha ta luu trieu doan phung dao chau quach thai vuong to luong kieu la mac tang thach tong phi nghiem
    khuat lai ninh`,
  ),
  syllables: wordSet(
    `anh an ai ba bach bang bao bich binh bo boi cam canh cao cat chau chi chien chinh chuong cong cuc cuong da dai dam dan dang danh dao dat diem diep dieu dinh do doan dong duc dung duong duy duyen gia giang
    giao giap ha hai han hang hanh hao hau hien hiep hieu hoa hoai hoan hoang hoc hoi hong hop hue hung huong huu huy huyen huynh kha khai khang khanh khiem khoa khoi khue khuong kien kieu kim ky lam lan lanh
    le lien lieu linh loan loc loi long luan luc luong ly mai man manh mien minh mo my nam nga ngan nghi nghia ngoc nguyen nguyet nha nhan nhat nhi nhien nhu nhung ninh nu oanh phat phi phong phu phuc phung phuoc
    phuong quan quang que quoc quy quyen quynh sam sang sinh son suong tai tam tan tan tang thach thai tham than thang thanh thao the thi thien thiep thinh tho thoa thoai thom thong thu thuan thuc thuong thuy
    thy tien tin tinh toai toan ton tra trac trai tram tran trang tri trieu trinh tro truc trung truong tu tuan tue tung tuong tuyen tuyet tu uyen van vi vien viet vinh vu vuong vy xuan xuyen y yen`,
  ),
};

const systems = [mandarin, southern, korean, vietnamese];

/** Most syllables after a family name. */
const maximumSyllables = 3;

/**
 * Number of words of a name from the first on that are a family name and syllables after it, in one
 * way of writing, or 0 for none.
 */
export function syllabicLength(keys: readonly string[]): number {
  let longest = 0;
  for (const { families, syllables } of systems) {
    if (!families.has(keys[0] ?? '')) continue;
    let length = 1;
    while (length <= maximumSyllables && isSyllabic(keys[length] ?? '', syllables)) length += 1;
    longest = Math.max(longest, length);
  }
  return longest > 1 ? longest : 0;
}

/**
 * True for two words or more of which the last is a family name and those before it are its
 * syllables.
 */
export function isSyllabicWithFamilyLast(keys: readonly string[]): boolean {
  const last = keys.at(-1) ?? '';
  return (
    keys.length > 1 &&
    systems.some(
      ({ families, syllables }) =>
        families.has(last) && keys.slice(0, -1).every((key) => isSyllabic(key, syllables)),
    )
  );
}

/** True for a syllable, and for two that are written as one word. */
function isSyllabic(key: string, syllables: ReadonlySet<string>): boolean {
  if (syllables.has(key)) return true;
  for (let end = 1; end < key.length; end += 1)
    if (key.length > 3 && syllables.has(key.slice(0, end)) && syllables.has(key.slice(end)))
      return true;
  return false;
}

/** True for a word that is a family name in one of the ways of writing. */
export const isSyllabicFamily = (key: string): boolean =>
  systems.some(({ families }) => families.has(key));
