import { describe, expect, test } from 'vitest';
import { findFunctions, type SourceFunction, sources } from './support/sources.js';

/** More variables than a closure may have, and more lines. */
const limits = { variables: 2, lines: 50 };

/**
 * Closures of a bundle of 8 KiB, which would be half a kilobyte larger with classes. The list only
 * gets shorter.
 */
const ofSmallBundle: readonly string[] = [
  'packages/audio/src/wav/chunk-walker.ts: createChunkWalker',
  'packages/live/src/audio/audio-gate.ts: createAudioGate',
  'packages/live/src/audio/send-buffer.ts: createSendBuffer',
  'packages/live/src/audio/uplink.ts: createUplink',
  'packages/live/src/events/session-emitter.ts: createSessionEmitter',
  'packages/live/src/session/audio-intake.ts: createAudioIntake',
  'packages/live/src/session/build-live-session.ts: buildLiveSession',
  'packages/live/src/session/paced-writer.ts: createPacedWriter',
];

/**
 * Finds closures: functions that return functions, or an object of functions, which share the
 * variables of the call. Hooks of React are none: the library keeps their state.
 */
function isClosure({ line, lines }: SourceFunction): boolean {
  if (/\bfunction use[A-Z]/u.test(line)) return false;
  const local = new Set(lines.flatMap((each) => localFunction(each) ?? []));
  return lines.some((each, index) => {
    if (/^ {2}return (?:async )?(?:<.*>)?(?:\(.*\)(?:: .*)?|\w+) =>/u.test(each)) return true;
    if (/^ {2}return (?:async )?\($/u.test(each)) return findEnd(lines, index).includes('=>');
    if (/^ {2}return \{/u.test(each)) return holdsFunctions(lines, index, local);
    const name = /^ {2}return (\w+);$/u.exec(each)?.[1];
    if (name === undefined) return false;
    const object = new RegExp(`^ {2}const ${name}(?:: [^=]+)? = \\{`, 'u');
    const start = lines.findIndex((other) => object.test(other));
    return local.has(name) || (start >= 0 && holdsFunctions(lines, start, local));
  });
}

/** Name of a function that a line of the body of another one declares. */
function localFunction(line: string): string | undefined {
  const declared = /^ {2}(?:async )?function\*? (\w+)/u.exec(line)?.[1];
  return (
    declared ??
    /^ {2}const (\w+)(?:: [^=]+)? = (?:async )?(?:<.*>)?(?:\(.*=>|\w+ =>|\($)/u.exec(line)?.[1]
  );
}

/** The line that ends the parentheses that a line opens. */
const findEnd = (lines: readonly string[], index: number) =>
  lines.slice(index).find((line) => /^ {2}\)/u.test(line)) ?? '';

/** True when the object that begins in a line of the body has a function among its members. */
function holdsFunctions(
  lines: readonly string[],
  start: number,
  local: ReadonlySet<string>,
): boolean {
  const [first = '', ...rest] = lines.slice(start);
  if (/\{ .* \}/u.test(first))
    return first.includes('=>') || (first.match(/\w+/gu) ?? []).some((name) => local.has(name));
  const end = rest.findIndex((line) => /^ {2}\}/u.test(line));
  return rest.slice(0, end).some((line) => {
    if (
      /^ {4}(?:async |get |set |\*)*(?!if|for|while|switch)\w+(?:<[^(]*>)?\(.*(?:\{|\()$/u.test(
        line,
      )
    )
      return true;
    if (/^ {4}\w+: (?:async )?(?:<.*>)?(?:\(.*|\w+ )=>|^ {4}\w+: (?:async )?\($/u.test(line))
      return true;
    const [, key = '', value = key] = /^ {4}(\w+)(?:: (\w+))?,$/u.exec(line) ?? [];
    return local.has(value);
  });
}

const isLarge = ({ lines }: SourceFunction) =>
  lines.length > limits.lines ||
  lines.filter((line) => line.startsWith('  let ')).length > limits.variables;

const readName = (line: string) =>
  /(?:function\*?|const) (\w+)|(#?\w+)[<(]/u.exec(line)?.slice(1).find(Boolean);

test('state that lives is a class: a closure has at most two variables and 50 lines', () => {
  const closures = [...sources].flatMap(([path, text]) =>
    findFunctions(text)
      .filter(isClosure)
      .map((found) => ({ ...found, place: `${path}: ${readName(found.line)}` })),
  );
  expect(closures.length).toBeGreaterThan(200);
  expect(
    closures
      .filter(isLarge)
      .map(({ place }) => place)
      .sort(),
  ).toEqual(ofSmallBundle);
});

describe('closures are found', () => {
  const found = (body: string) => findFunctions(`function create() {\n${body}\n}\n`).map(isClosure);

  test.each([
    '  return () => count;',
    '  return async (one, other) => {\n    await one(other);\n  };',
    '  return (\n    one,\n    other,\n  ) => one + other;',
    '  return {\n    count: 0,\n    next() {\n      count += 1;\n    },\n  };',
    '  return {\n    next: async () => {\n      count += 1;\n    },\n  };',
    '  const next = () => {\n    count += 1;\n  };\n  return { next };',
    '  function next() {\n    count += 1;\n  }\n  return {\n    take: next,\n  };',
    '  const engine: Engine = {\n    get count() {\n      return count;\n    },\n  };\n  return engine;',
  ])('%j', (body) => {
    expect(found(body)).toEqual([true]);
  });

  test.each([
    '  return count;',
    '  return { count, names };',
    '  return {\n    count,\n    names: names\n      .map(trim)\n      .join(),\n  };',
    '  const next = () => 1;\n  return next();',
  ])('%j is none', (body) => {
    expect(found(body)).toEqual([false]);
  });
});
