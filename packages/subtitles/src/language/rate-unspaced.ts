import type { BreakQuality } from './break-quality.js';
import { createWordPattern } from './word-pattern.js';

/**
 * Closed classes of languages without spaces between words. A phrase of Japanese (bunsetsu) is a
 * content word with the particles and endings that follow it, which are written in hiragana.
 * Chinese and Thai have words that begin a phrase and words that belong to the phrase before.
 */
const endsInHiragana = /[\u3041-\u309f][」』）)】”]*$/u;
const beginsWithHiragana = /^[\u3041-\u309f]/u;
/** Kana of either kind, by which Japanese is recognised. */
const kana = /[\u3041-\u3096\u30a1-\u30fa\u30fc]/u;

/**
 * Particles that complete a phrase. A phrase with another particle, such as の, belongs to the
 * following words.
 */
const endsPhrase = /(?:[はがをにへもでと]|から|まで|より|ので|けど|って)$/u;

/**
 * Words in hiragana that begin a phrase: nouns of form, demonstratives, adverbs and conjunctions.
 */
const beginsPhrase =
  /^(?:こと|もの|ため|とき|ところ|わけ|うち|ほう|すべて|みんな|わたし|あなた|[こそあど](?:の|れ|れら|こ|ちら|んな|う)(?![ぁ-ん])|いくつ|いつ|だれ|なに|なぜ|たくさん|さまざま|それぞれ|もし|もっと|もう|まだ|まず|また|さらに|ただし|しかし|そして|つまり|たとえば|なお|とても|ほとんど|すでに|すぐ|よく|やはり|きっと|ちょっと|かなり|かどうか|どうか)/u;

/** A prefix of politeness. */
const politePrefix = /^[おご]$/u;

/** A bracket or a quotation mark that opens. */
const opening = /^["\p{Ps}\p{Pi}]/u;

/** True when one of two texts is Japanese, by its kana. */
export function areJapanese(left: string, right: string): boolean {
  return kana.test(left) || kana.test(right);
}

/** Rates a break between two words of Japanese. */
export function rateJapanese(left: string, right: string): BreakQuality {
  if (!endsInHiragana.test(left) || politePrefix.test(left)) return 'bad';
  if (beginsWithHiragana.test(right)) return beginsPhrase.test(right) ? 'neutral' : 'bad';
  return endsPhrase.test(left) || opening.test(right) ? 'good' : 'neutral';
}

/**
 * Whole words of a language without spaces that begin a phrase, and whole words that belong to the
 * phrase before.
 */
interface PhraseWords {
  readonly openers: RegExp;
  readonly followers: RegExp;
}

const chinese: PhraseWords = {
  openers: /* @__PURE__ */ createWordPattern(
    `在 从 從 对 对于 對 對於 向 给 給 把 被 让 讓 用 用于 以 为了 為了 由 与 與 和 及 以及 或 或者 并 並 并且 並且 而且 但 但是 因为 因為
    所以 因此 如果 虽然 雖然 除了 关于 關於 根据 根據 通过 通過 按照 当 當 比 跟 将 將 是 就是 有 没 没有 沒有 不 也 都 就 还 還 已 已经 已經 正在
    能 能够 能夠 可 可以 可能 应 应该 應該 必须 必須 需要 要 想 请 請 很 更 最 太 非常 再 又 只 才 我 我们 我們 你 你们 您 他 她 它 他们 他們 它们 它們
    这 这个 这些 這 這個 這些 那 那个 那些 那個 该 該 此 每 每个 某 某些 所有 任何 其 其他 其它 一个 一個 一些 一种 一種 两 兩 几 多个 许多 許多 什么 什麼 怎么 怎麼 哪 谁 誰
    然后 然後 例如 比如 即 无论 無論 不过 不過 至 使 所 则 則`,
  ),
  followers: /* @__PURE__ */ createWordPattern(
    `的 地 得 了 着 著 过 過 们 們 吗 嗎 呢 吧 啊 呀 嘛 者 员 員 家 性 化 度 率 器 机 機 区 區 夹 夾 档 檔 件 版 键 鍵 核 接 标 標 于 於 节 節 学 學 界 力 法 式 型 类 類 量
    数 數 值 号 號 站 台 室 院 部 局 处 處 师 師 手 生 时 時 后 後 前 里 裡 内 內 中 上 下 外 间 間 边 邊 旁 之间 之間 之后 之後 之前 之中 以上 以下 以内 以外 个 個 位 次 种 種 条 條 张 張 项 項
    年 月 日 号 点 點 分 秒 等 来 來 去 起来 起來 下来 下去 出来 出來 到`,
  ),
};

const thai: PhraseWords = {
  openers: /* @__PURE__ */ createWordPattern(
    `ที่ ซึ่ง อัน จะ ใน ไม่ ของ หรือ และ แต่ ว่า เป็น คือ มี สำหรับ ให้ กับ จาก ถูก เพื่อ เมื่อ โดย ต้อง ถ้า หาก เพราะ เนื่องจาก จน จนถึง ถึง ก็ จึง แล้ว ยัง กำลัง สามารถ ควร อาจ เคย
    คุณ ผม ฉัน เรา เขา เธอ มัน พวก ทุก แต่ละ บาง หลาย ระหว่าง ตาม ตั้งแต่ ก่อน หลัง ขณะ เช่น รวมทั้ง พร้อม ไป มา ได้ อยู่`,
  ),
  followers: /* @__PURE__ */ createWordPattern('นี้ นั้น โน้น เหล่านี้ ๆ ครับ ค่ะ คะ นะ ละ เลย สิ ด้วย กัน เอง'),
};

/**
 * Fragments into which the dictionary splits an unknown Thai word, usually a foreign one:
 * consonants without a vowel or with a vowel that needs another consonant after it, and open
 * syllables. Fragments that are words are excluded.
 */
const thaiFragment =
  /^(?!(?:ณ|ก็|จะ|นะ|ละ|คะ|มิ|สิ|ติ)$)(?:[\u0e01-\u0e2e]{1,2}[\u0e47-\u0e4e]+|[\u0e01-\u0e2e]\u0e31?[\u0e47-\u0e4e]*|[\u0e01-\u0e2e](?:\u0e30|\u0e34))$/u;

const oneCharacter = /^.$/u;
const digit = /\p{N}$/u;

/** Rates a break between two words of Chinese. */
export function rateChinese(left: string, right: string): BreakQuality {
  const isFunctionWord = chinese.openers.test(left) || chinese.followers.test(left);
  if (chinese.followers.test(right) || digit.test(left)) return 'bad';
  if (chinese.openers.test(left)) return 'bad';
  if (chinese.openers.test(right) || opening.test(right)) return 'good';
  // A word of one character is often a part of the next word or of the word before.
  if (oneCharacter.test(right) || (oneCharacter.test(left) && !isFunctionWord)) return 'poor';
  return 'neutral';
}

/** Rates a break between two words of Thai. */
export function rateThai(left: string, right: string): BreakQuality {
  if (thai.followers.test(right) || thaiFragment.test(right)) return 'bad';
  if (thai.openers.test(right)) return thai.openers.test(left) ? 'poor' : 'good';
  return thai.openers.test(left) || thaiFragment.test(left) ? 'bad' : 'poor';
}
