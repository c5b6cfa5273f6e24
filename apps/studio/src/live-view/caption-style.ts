/**
 * Allowed values of each URL parameter of a caption view. The first one is the default. Other
 * values are ignored.
 */
export const captionChoices = {
  size: ['medium', 'small', 'large', 'huge'],
  position: ['bottom', 'middle', 'top'],
  align: ['center', 'start'],
  lines: ['2', '1', '3', '4', '6'],
  color: ['white', 'yellow', 'cyan', 'green', 'black'],
  background: ['box', 'shadow', 'none', 'solid'],
  font: ['sans', 'serif'],
  case: ['sentence', 'upper'],
  delay: ['0', '1', '2', '5', '10', '20'],
  clear: ['10', '5', '30', 'never'],
} as const;

/** A parameter of a caption view. */
export type CaptionChoice = keyof typeof captionChoices;

/** The parameters of a caption view, each with one of its values. */
export type CaptionStyle = {
  readonly [Choice in CaptionChoice]: (typeof captionChoices)[Choice][number];
};

/** Names of the parameters, in the order of the form. */
export const captionChoiceNames = Object.keys(captionChoices) as CaptionChoice[];

/** Reads the parameters of an address. A value that is not in its list becomes the default. */
export function readCaptionStyle(search: string): CaptionStyle {
  const parameters = new URLSearchParams(search);
  const read = (name: CaptionChoice): string => {
    const values: readonly string[] = captionChoices[name];
    return values.find((value) => value === parameters.get(name)) ?? values[0] ?? '';
  };
  // Each value comes from its list.
  return Object.fromEntries(captionChoiceNames.map((name) => [name, read(name)])) as CaptionStyle;
}

/**
 * Address of a view of a session. Defaults are omitted. The token follows #, which keeps it out of
 * logs.
 */
export function watchAddress(
  viewerUrl: string,
  view: 'captions' | 'text',
  style: CaptionStyle,
): string {
  const { host, pathname, protocol, searchParams } = new URL(viewerUrl);
  const parameters = new URLSearchParams();
  if (view === 'captions') parameters.set('view', 'captions');
  for (const name of captionChoiceNames)
    if (view === 'captions' && style[name] !== captionChoices[name][0])
      parameters.set(name, style[name]);
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  const origin = `${protocol === 'wss:' ? 'https:' : 'http:'}//${host}`;
  return `${origin}${pathname.replace(/v2\/live$/, 'watch')}${query}#token=${searchParams.get('token')}`;
}

/** Address of the socket of a view, undefined without a token. */
export function socketAddress({
  hash,
  host,
  pathname,
  protocol,
}: Pick<Location, 'hash' | 'host' | 'pathname' | 'protocol'>): string | undefined {
  const token = /^#token=([\w-]{43})$/.exec(hash)?.[1];
  return token === undefined
    ? undefined
    : `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${pathname.replace(/watch$/, 'v2/live')}?token=${token}`;
}
