import { limits } from '@earshot/core';
import { createJsonSchemas, type JsonSchema } from '@earshot/core/json-schema';

/** A JSON body that costs its reader as much as its size allows. */
export interface HostileBody {
  /** Field and shape, as in `audio_url: a long text`. */
  readonly name: string;
  /** Path that it is posted to. For live sockets it is a text frame. */
  readonly path: '/v2/pre-recorded' | '/v2/live' | '/v2/upload' | 'live socket';
  readonly json: string;
}

/** Limits of a body. */
interface Room {
  readonly bytes: number;
  readonly values: number;
  /** Items of a list, fields of an object. */
  readonly items: number;
}

/** A JSON value that fills its room. */
interface HostileValue {
  readonly name: string;
  readonly write: (room: Room) => string;
}

const everything: Room = {
  bytes: Number.POSITIVE_INFINITY,
  values: Number.POSITIVE_INFINITY,
  items: Number.POSITIVE_INFINITY,
};

/** Pieces with commas between them, as many as fit. */
function filled(
  open: string,
  close: string,
  { bytes, values, items }: Room,
  piece: (index: number) => string,
): string {
  const pieces: string[] = [];
  let bytesLeft = bytes - open.length - close.length;
  let valuesLeft = values - 1;
  while (pieces.length < items) {
    const next = piece(pieces.length);
    bytesLeft -= Buffer.byteLength(next) + 1;
    valuesLeft -= next.split(/[,[{]/).length;
    if (bytesLeft < 0 || valuesLeft < 0) break;
    pieces.push(next);
  }
  return open + pieces.join(',') + close;
}

function list(item: string | ((index: number) => string)): HostileValue['write'] {
  const piece = typeof item === 'string' ? () => item : item;
  return (room) => filled('[', ']', room, piece);
}

function fields(piece: (index: number) => string): HostileValue['write'] {
  return (room) => filled('{', '}', room, piece);
}

function nested(open: string, inner: string, close: string): HostileValue['write'] {
  return ({ bytes }) => {
    const depth = Math.floor((bytes - inner.length) / (open.length + close.length));
    return open.repeat(depth) + inner + close.repeat(depth);
  };
}

function text(unit: string): HostileValue['write'] {
  return ({ bytes }) => `"${unit.repeat(Math.floor((bytes - 2) / Buffer.byteLength(unit)))}"`;
}

const short = (index: number): string => index.toString(36);

/** Values that no field accepts, each filling the whole size. */
const hugeValues: readonly HostileValue[] = [
  { name: 'nested lists', write: nested('[', '', ']') },
  { name: 'nested objects', write: nested('{"a":', '1', '}') },
  { name: 'nested lists that never end', write: ({ bytes }) => '['.repeat(bytes) },
  {
    name: 'branches of 63 levels',
    write: list(`${'['.repeat(60)}${']'.repeat(60)}`),
  },
  { name: 'a list of digits', write: list('0') },
  { name: 'a list of empty texts', write: list('""') },
  { name: 'a list of nulls', write: list('null') },
  { name: 'a list of empty lists', write: list('[]') },
  { name: 'a list of empty objects', write: list('{}') },
  { name: 'a list of objects with one unknown field', write: list('{"x":0}') },
  {
    name: 'a list of objects with unknown fields',
    write: list(
      `{${'abcdefgh'
        .split('')
        .map((key) => `"${key}":0`)
        .join(',')}}`,
    ),
  },
  { name: 'a list of different texts', write: list((index) => `"${short(index)}"`) },
  { name: 'many fields', write: fields((index) => `"${short(index)}":0`) },
  {
    name: 'many fields that are misspelt',
    write: fields(
      (index) => `"diarizatio${String.fromCharCode(97 + (index % 26))}${short(index % 36)}":0`,
    ),
  },
  {
    name: 'a list of objects with a thousand fields',
    write: list((item) =>
      filled(
        '{',
        '}',
        { ...everything, items: 1000 },
        (index) => `"${short(item * 1000 + index)}":0`,
      ),
    ),
  },
  { name: 'many fields of the same name', write: fields(() => '"a":0') },
  { name: 'many fields of one known name', write: fields(() => '"model":0') },
  { name: 'many fields that are numbers', write: fields((index) => `"${index * 65_536}":0`) },
  { name: 'many fields with objects', write: fields((index) => `"${short(index)}":{}`) },
  {
    name: 'many fields named __proto__',
    write: list('{"__proto__":0}'),
  },
  {
    name: 'a long name',
    write: ({ bytes }) => `{${text('k')({ ...everything, bytes: bytes - 4 })}:0}`,
  },
  {
    name: 'a long name of escapes',
    write: ({ bytes }) => `{${text('\\u0000')({ ...everything, bytes: bytes - 4 })}:0}`,
  },
  { name: 'a long text', write: text('x') },
  { name: 'a long text of blanks', write: text(' ') },
  { name: 'a long text of escapes', write: text('\\u0000') },
  { name: 'a long text of quotes', write: text('\\"') },
  { name: 'a long text of half surrogates', write: text('\\ud800') },
  { name: 'a long text beyond ASCII', write: text('語') },
  { name: 'a huge integer', write: ({ bytes }) => '9'.repeat(bytes) },
  { name: 'a huge fraction', write: ({ bytes }) => `0.${'3'.repeat(bytes - 2)}` },
  { name: 'a huge exponent', write: ({ bytes }) => `1e${'9'.repeat(bytes - 2)}` },
  {
    name: 'a long text of white space between values',
    write: ({ bytes }) => `[${' '.repeat(bytes - 2)}]`,
  },
  { name: 'an unfinished text', write: ({ bytes }) => `"${'x'.repeat(bytes - 1)}` },
  {
    name: 'an unfinished list',
    write: (room) => `${list('0')({ ...room, bytes: room.bytes - 1 }).slice(0, -1)},`,
  },
];

/** Values that are made for one field. */
const fieldValues: readonly HostileValue[] = [
  { name: 'wrong values', write: list('"xx"') },
  { name: 'right values', write: list((index) => `"w${short(index)}"`) },
  { name: 'blank texts', write: list('" "') },
  { name: 'lists of digits', write: list(`[${'0,'.repeat(500)}0]`) },
  { name: 'lists of empty lists', write: list(`[${'[],'.repeat(500)}[]]`) },
  { name: 'long texts', write: list(text('x')({ ...everything, bytes: 5000 })) },
  {
    name: 'entries full of faults',
    write: list('{"value":0,"intensity":9,"pronunciations":[0,1,2],"language":"xx","valu":1}'),
  },
  {
    name: 'entries full of faulty pronunciations',
    write: list(`{"value":"a","pronunciations":[${'0,'.repeat(450)}0]}`),
  },
  {
    name: 'entries with misspelt fields',
    write: list(
      filled(
        '{',
        '}',
        { ...everything, bytes: 1000 },
        (index) => `"pronunciation${short(index)}":0`,
      ),
    ),
  },
  {
    name: 'entries with a few faulty pronunciations',
    write: list(`{"value":"a","pronunciations":[${'0,'.repeat(44)}0]}`),
  },
  {
    name: 'entries with a few misspelt fields',
    write: list(
      `{${'abcdefghijklmnopqrstuvwxyz'
        .split('')
        .map((letter) => `"languag${letter}":0`)
        .join(',')}}`,
    ),
  },
  {
    name: 'names with a few faulty values',
    write: fields((index) => `"${short(index)}":[${'0,'.repeat(44)}0]`),
  },
  {
    name: 'entries with pronunciations',
    write: list((index) => `{"value":"w${short(index)}","pronunciations":["a","b","c","d","e"]}`),
  },
  {
    name: 'names with faulty lists',
    write: fields((index) => `"${short(index)}":[${'0,'.repeat(450)}0]`),
  },
  { name: 'names with lists', write: fields((index) => `"${short(index)}":["a","b"]`) },
  { name: 'blank names', write: fields((index) => `"${' '.repeat(index % 100)}":0`) },
  { name: 'long names', write: fields((index) => `"${short(index).padEnd(200, 'k')}":[]`) },
];

const schemas = createJsonSchemas();

/**
 * The paths of all fields of a schema, the items of lists and the values of dictionaries included.
 */
function* fieldPaths(
  schema: JsonSchema,
  path: readonly string[] = [],
): Generator<readonly string[]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (typeof field === 'boolean') continue;
    yield [...path, name];
    yield* fieldPaths(field, [...path, name]);
  }
}

/** A value under a path, written as JSON. */
function under(path: readonly string[], value: string): string {
  return path.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, value);
}

const audioUrl = '"audio_url":"https://files.example/talk.wav"';

/** Adds the fields that every body of a path needs before its other fields. */
function completed(path: HostileBody['path'], json: string): string {
  const needed =
    path === '/v2/pre-recorded' || path === '/v2/upload'
      ? audioUrl
      : path === 'live socket'
        ? '"type":"audio_chunk"'
        : '"model":"earshot-1"';
  return json === '{}' ? `{${needed}}` : `{${needed},${json.slice(1)}`;
}

const targets = [
  { path: '/v2/pre-recorded', schema: schemas.PreRecordedRequest },
  { path: '/v2/live', schema: schemas.LiveRequest },
  { path: '/v2/upload', schema: schemas.UploadRequest },
  { path: 'live socket', schema: schemas.AudioChunkMessage },
] as const;

/**
 * The largest number of items of a body, and the largest number that is still checked item by item.
 */
function listRooms(bytes: number): readonly Room[] {
  const { maximumFields, maximumValues } = limits.json;
  return [
    { ...everything, bytes },
    { bytes, values: maximumValues - 50, items: Number.POSITIVE_INFINITY },
    { bytes, values: maximumValues - 50, items: maximumFields },
  ];
}

/** Each text once that a value has in a body of a size. */
function writings({ write }: HostileValue, bytes: number): ReadonlySet<string> {
  return new Set(listRooms(bytes).map((room) => write(room)));
}

/**
 * Bodies of one size in every shape that is known to be expensive: as the whole body, in a field
 * that does not exist, and in each field that the contract has, so that a new field is attacked as
 * well.
 *
 * @param bytes - size of each body, less where pieces do not fit, and in those that stay just
 * within the other limits of JSON
 * @param isWanted - which shapes are made, by their number: all take minutes
 */
export function* hostileBodies(
  bytes = 1024 * 1024,
  isWanted: (index: number) => boolean = () => true,
): Generator<HostileBody> {
  let index = -1;
  const isNextWanted = (): boolean => {
    index += 1;
    return isWanted(index);
  };
  for (const { path, schema } of targets) {
    for (const value of hugeValues) {
      const { name } = value;
      if (!isNextWanted()) continue;
      for (const json of writings(value, bytes)) yield { path, name: `the body: ${name}`, json };
      for (const json of writings(value, bytes - 200))
        yield { path, name: `unknown field: ${name}`, json: completed(path, under(['x'], json)) };
    }
    for (const field of fieldPaths(schema))
      for (const value of [...hugeValues, ...fieldValues]) {
        if (!isNextWanted()) continue;
        for (const json of writings(value, bytes - 200 - field.join().length)) {
          const name = `${field.join('.')}: ${value.name}`;
          yield { path, name, json: completed(path, under(field, json)) };
        }
      }
  }
}

/**
 * Query strings of a list that cost their reader as much as the size of a request line allows.
 *
 * @param bytes - size of each
 */
export function* hostileQueries(bytes = 15 * 1024): Generator<{ name: string; query: string }> {
  const repeated = (piece: (index: number) => string): string => {
    let query = '';
    for (let index = 0; ; index += 1) {
      const next = piece(index);
      if (query.length + next.length + 1 > bytes) return query;
      query += `&${next}`;
    }
  };
  yield { name: 'unknown parameters', query: repeated(short) };
  yield { name: 'misspelt parameters', query: repeated((index) => `statu${short(index)}=1`) };
  yield { name: 'repeated states', query: repeated(() => 'status=done') };
  yield { name: 'wrong states', query: repeated((index) => `status=${short(index)}`) };
  yield { name: 'repeated limits', query: repeated(() => 'limit=1') };
  yield {
    name: 'metadata in brackets',
    query: repeated((index) => `custom_metadata[${short(index)}]=1`),
  };
  yield { name: 'empty brackets', query: repeated(() => 'custom_metadata[]=1') };
  yield { name: 'deep brackets', query: `custom_metadata${'[a]'.repeat(bytes / 3 - 10)}=1` };
  yield {
    name: 'brackets of 64 levels',
    query: repeated((index) => `custom_metadata${'[a]'.repeat(63)}[${short(index)}]=1`),
  };
  yield { name: 'unbalanced brackets', query: `custom_metadata${'['.repeat(bytes - 30)}=1` };
  yield { name: 'JSON that nests', query: `custom_metadata=${'['.repeat(bytes - 30)}` };
  yield { name: 'escapes', query: `custom_metadata=${'%22'.repeat(bytes / 3 - 10)}` };
  yield { name: 'a long number', query: `limit=${'9'.repeat(bytes - 10)}` };
  yield { name: 'a long date', query: `after_date=${'1'.repeat(bytes - 20)}` };
  yield { name: 'separators', query: '&'.repeat(bytes) };
}
