import { strToU8, zipSync } from 'fflate';
import type { TextMark } from './notes/mark-text.js';

/** A turn of a transcript in a document. */
export interface DocumentTurn {
  readonly time: string;
  /** The speaker, undefined when it is not known. */
  readonly name: string | undefined;
  readonly text: string;
  /** Parts of the text with notes, in order and without overlaps. */
  readonly marks?: readonly TextMark[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const contentTypes = `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/><Override PartName="/word/comments.xml" ContentType="${wordType}.comments+xml"/></Types>`;

const packageRelations = `${declaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeNamespace}/officeDocument" Target="word/document.xml"/></Relationships>`;

const documentRelations = `${declaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeNamespace}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${officeNamespace}/comments" Target="comments.xml"/></Relationships>`;

/** Font sizes are half points, distances are twentieths of a point. */
const styles = `${declaration}<w:styles xmlns:w="${wordNamespace}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="Times New Roman"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="320" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial"/><w:b/><w:sz w:val="36"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Speaker"><w:name w:val="Speaker"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="200" w:after="20"/></w:pPr><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial"/><w:b/><w:sz w:val="18"/></w:rPr></w:style></w:styles>`;

/**
 * Writes a transcript as a Word document (Office Open XML, ECMA-376): its title, and each turn
 * below its speaker and its time. Highlights and comments are those of Word.
 *
 * @param facts - a line below the title
 * @param language - code of the language for the spelling check of Word, undefined when it is not
 * known
 */
export function writeWordDocument({
  facts,
  language,
  title,
  turns,
}: {
  readonly title: string;
  readonly facts: string;
  readonly language: string | undefined;
  readonly turns: readonly DocumentTurn[];
}): Uint8Array {
  const mark = language === undefined ? '' : `<w:lang w:val="${escapeText(language)}"/>`;
  const comments: string[] = [];
  const body = [
    paragraph('Title', run(title, '')),
    paragraph('Normal', run(facts, '<w:color w:val="595959"/>')),
    ...turns.flatMap(({ marks = [], name, text, time }) => [
      paragraph(
        'Speaker',
        (name === undefined ? '' : run(`${name}  `, '')) +
          run(time, '<w:b w:val="0"/><w:color w:val="595959"/>'),
      ),
      paragraph('Normal', markedRuns({ text, marks, properties: mark, comments })),
    ]),
  ];
  const document = `${declaration}<w:document xmlns:w="${wordNamespace}"><w:body>${body.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`;
  return zipSync({
    '[Content_Types].xml': strToU8(contentTypes),
    '_rels/.rels': strToU8(packageRelations),
    'word/document.xml': strToU8(document),
    'word/_rels/document.xml.rels': strToU8(documentRelations),
    'word/styles.xml': strToU8(styles),
    'word/comments.xml': strToU8(
      `${declaration}<w:comments xmlns:w="${wordNamespace}">${comments.join('')}</w:comments>`,
    ),
  });
}

/** Runs of a text whose marks are highlighted. Adds their comments to those of the document. */
function markedRuns({
  text,
  marks,
  properties,
  comments,
}: {
  readonly text: string;
  readonly marks: readonly TextMark[];
  readonly properties: string;
  readonly comments: string[];
}): string {
  let at = 0;
  const runs = marks.map(({ comment, from, to }) => {
    const before = from > at ? run(text.slice(at, from), properties) : '';
    const marked = run(text.slice(from, to), `<w:highlight w:val="yellow"/>${properties}`);
    at = to;
    if (comment === '') return before + marked;
    const id = comments.length;
    const paragraphs = comment.split('\n').map((line) => paragraph('Normal', run(line, '')));
    comments.push(`<w:comment w:id="${id}" w:author="Earshot">${paragraphs.join('')}</w:comment>`);
    return `${before}<w:commentRangeStart w:id="${id}"/>${marked}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
  });
  return runs.join('') + (at < text.length ? run(text.slice(at), properties) : '');
}

function paragraph(style: string, content: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${content}</w:p>`;
}

function run(text: string, properties: string): string {
  const formatted = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${formatted}<w:t xml:space="preserve">${escapeText(text)}</w:t></w:r>`;
}

/** Escapes text for XML, without the control characters that XML cannot contain. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
