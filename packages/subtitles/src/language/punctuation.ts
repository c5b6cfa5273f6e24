const closers = `["'”’»)\\]』」》〉】）]*`;

/** A text that ends a sentence, in any script. */
export const sentenceEnd = new RegExp(`[.!?…。！？｡؟۔।॥။։።᙮]${closers}$`, 'u');

/** A text that breaks off rather than ends: its sentence may go on. */
export const ellipsisEnd = new RegExp(`(?:…|\\.\\.)${closers}$`, 'u');

/** A text that ends a clause. A hyphen counts only where nothing was cut: at the end of a word. */
export const clauseEnd = new RegExp(`(?:[,;:—–、，；：،؛၊]|-)${closers}$`, 'u');

/**
 * What must not begin a row: closing marks, and the small kana and prolongation marks that depend on what stands before
 * (JIS X 4051 and the requirements for Chinese text layout).
 */
export const noRowStart =
  /^[、。，．・：；？！｡､゛゜ヽヾゝゞ々ー」』）］｝〉》】”’,.!?:;)\]}%‰℃ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ…‥ๆฯ။៕ໆ]/u;

/** What must not end a row: opening marks. */
export const noRowEnd = /[「『（［｛〈《【“‘([{¿¡$€£¥]$/u;

/** A text that opens with a bracket, a quotation mark or a dash: what follows is a unit of its own. */
export const opensUnit = /^(?:[「『（［｛〈《【“‘([{«"—–]|-\P{L})/u;
