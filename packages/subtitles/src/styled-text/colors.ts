/** The colours that WebVTT has classes for. */
const vttColors: Readonly<Record<string, string>> = {
  white: 'ffffff',
  lime: '00ff00',
  cyan: '00ffff',
  red: 'ff0000',
  yellow: 'ffff00',
  magenta: 'ff00ff',
  blue: '0000ff',
  black: '000000',
};

/** Other names that subtitles use. */
const otherColors: Readonly<Record<string, string>> = {
  aqua: '00ffff',
  fuchsia: 'ff00ff',
  gray: '808080',
  grey: '808080',
  green: '008000',
  maroon: '800000',
  navy: '000080',
  olive: '808000',
  orange: 'ffa500',
  purple: '800080',
  silver: 'c0c0c0',
  teal: '008080',
};

/** A colour, by name or digits, as six hexadecimal digits, or `undefined` where it is not known. */
export function toHexColor(color: string): string | undefined {
  const lower = color.toLowerCase();
  const named = colorOfVttClass(lower);
  if (named !== undefined) return named;
  if (Object.hasOwn(otherColors, lower)) return otherColors[lower];
  return /^#?([\da-f]{6})$/.exec(lower)?.[1];
}

/** The colour of a WebVTT class, or `undefined` where the class is another one. */
export function colorOfVttClass(name: string): string | undefined {
  return Object.hasOwn(vttColors, name) ? vttColors[name] : undefined;
}

/** The WebVTT class of a colour, or `undefined` where it has none. */
export function vttClassOfColor(hexColor: string): string | undefined {
  return Object.keys(vttColors).find((name) => vttColors[name] === hexColor);
}
