import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { Screen } from '../../../test/support/screen.js';
import { transcriptMessage as transcript } from '../../../test/support/transcript-message.js';
import { TextOutput } from './text-output.js';

function createOutput(screen: Screen, hasChannels = false) {
  const write = (line: string) => screen.write(`${line}\n`);
  return new TextOutput({ write, hasChannels, terminal: screen, dim: (line) => line });
}

it('rewrites the partial, and leaves the final as a line', () => {
  const screen = new Screen();
  const output = createOutput(screen);
  output.message(transcript('good'));
  expect(screen.lines).toEqual(['[0:00.0] good']);
  output.message(transcript('good morning'));
  output.message(transcript('good morn'));
  expect(screen.lines).toEqual(['[0:00.0] good morn']);
  output.message(transcript('good morning everyone', { isFinal: true }));
  output.message(transcript('the', { start: 2 }));
  expect(screen.lines).toEqual(['[0:00.0] good morning everyone', '[0:02.0] the']);
});

it('has a line for each channel that speaks', () => {
  const screen = new Screen();
  const output = createOutput(screen, true);
  output.message(transcript('hello', { channel: 1 }));
  output.message(transcript('hi', { channel: 0 }));
  expect(screen.lines).toEqual(['[0:00.0] channel 0: hi', '[0:00.0] channel 1: hello']);
  output.message(transcript('hello there', { channel: 1, isFinal: true }));
  expect(screen.lines).toEqual(['[0:00.0] channel 1: hello there', '[0:00.0] channel 0: hi']);
});

it('puts notices between finals and partials, and takes the partials away at the end', () => {
  const screen = new Screen();
  const output = createOutput(screen);
  output.message(transcript('good'));
  output.aside(() => screen.write('connecting again\n'));
  expect(screen.lines).toEqual(['connecting again', '[0:00.0] good']);
  output.end();
  expect(screen.lines).toEqual(['connecting again']);
});

it('without a terminal writes finals alone', () => {
  const lines: string[] = [];
  const output = new TextOutput({
    write: (line) => lines.push(line),
    hasChannels: false,
    terminal: undefined,
    dim: (line) => line,
  });
  output.message(transcript('good'));
  output.message(transcript('good morning', { isFinal: true }));
  output.end();
  expect(lines).toEqual(['[0:00.0] good morning']);
});

test('for any messages, the screen has every final once and the newest partial of each channel', () => {
  const messages = fc.array(
    fc.record({
      text: fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 80 }),
      channel: fc.integer({ min: 0, max: 7 }),
      isFinal: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(messages, fc.integer({ min: 25, max: 60 }), (list, columns) => {
      const screen = new Screen(columns);
      const finals: string[] = [];
      const output = new TextOutput({
        write: (line) => {
          // Terminals wrap permanent lines. Only lines that are rewritten have to fit here.
          finals.push(line);
          screen.write(`final ${finals.length}\n`);
        },
        hasChannels: true,
        terminal: screen,
        dim: (line) => line,
      });
      const open = new Map<number, string>();
      for (const { text, ...place } of list) {
        output.message(transcript(text, place));
        if (place.isFinal) open.delete(place.channel);
        else open.set(place.channel, text);
      }
      const partials = [...open].toSorted(([one], [other]) => one - other);
      const expected = finals.map((_, index) => `final ${index + 1}`);
      expect(screen.lines.slice(0, finals.length)).toEqual(expected);
      const shown = screen.lines.slice(finals.length);
      expect(shown.map((line) => Number(/channel (\d):/.exec(line)?.[1]))).toEqual(
        partials.map(([channel]) => channel),
      );
      for (const [index, [, text]] of partials.entries())
        expect(shown[index]?.endsWith(text.trim().slice(-3))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
