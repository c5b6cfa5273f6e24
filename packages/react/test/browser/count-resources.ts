/**
 * Counts what a page has opened and not closed: sockets, tracks, timers, listeners, contexts,
 * object URLs. Imported before all else.
 */

const sockets = new Set<WebSocket>();
const tracks = new Set<MediaStreamTrack>();
const contexts = new Set<AudioContext>();
const timers = new Set<number>();
const urls = new Set<string>();
const listeners = new Map<EventTarget, number>();
const totals = { sockets: 0, tracks: 0, timers: 0, listeners: 0 };

const OriginalSocket = globalThis.WebSocket;
globalThis.WebSocket = class extends OriginalSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    sockets.add(this);
    totals.sockets += 1;
  }
};

const OriginalContext = globalThis.AudioContext;
globalThis.AudioContext = class extends OriginalContext {
  constructor(options?: AudioContextOptions) {
    super(options);
    contexts.add(this);
  }
};

const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
const devices = { isThere: true };
navigator.mediaDevices.getUserMedia = async (constraints) => {
  if (!devices.isThere) throw new DOMException('no device', 'NotFoundError');
  const stream = await getUserMedia(constraints);
  for (const track of stream.getTracks()) {
    tracks.add(track);
    totals.tracks += 1;
  }
  return stream;
};

const { setTimeout: set, clearTimeout: clear } = globalThis;
// The page calls it by the signature of browsers.
globalThis.setTimeout = ((callback: () => void, delayMs?: number) => {
  const timer = set(() => {
    timers.delete(timer);
    callback();
  }, delayMs) as unknown as number;
  timers.add(timer);
  totals.timers += 1;
  return timer;
}) as unknown as typeof setTimeout;
globalThis.clearTimeout = ((timer: number) => {
  timers.delete(timer);
  clear(timer);
}) as unknown as typeof clearTimeout;

// oxlint-disable-next-line typescript/unbound-method -- called with their object below
const { createObjectURL, revokeObjectURL } = URL;
URL.createObjectURL = (source) => {
  const url = createObjectURL.call(URL, source);
  urls.add(url);
  return url;
};
URL.revokeObjectURL = (url) => {
  urls.delete(url);
  revokeObjectURL.call(URL, url);
};

/** Targets that outlive every component. */
const lasting: EventTarget[] = [window, document, navigator.mediaDevices];
// oxlint-disable-next-line typescript/unbound-method -- called with their object below
const { addEventListener, removeEventListener } = EventTarget.prototype;
const key = (type: string, listener: unknown) => ({ type, listener });
const known = new Map<EventTarget, ReturnType<typeof key>[]>();
EventTarget.prototype.addEventListener = function add(type, listener, options) {
  addEventListener.call(this, type, listener, options);
  if (!lasting.includes(this) || listener === null) return;
  const list = known.get(this) ?? [];
  known.set(this, list);
  const entry = key(type, listener);
  list.push(entry);
  totals.listeners += 1;
  listeners.set(this, list.length);
  const { signal } = typeof options === 'object' ? options : {};
  if (signal)
    addEventListener.call(signal, 'abort', () => {
      const index = list.indexOf(entry);
      if (index >= 0) list.splice(index, 1);
    });
};
EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
  removeEventListener.call(this, type, listener, options);
  const list = known.get(this);
  const index = list?.findIndex((each) => each.type === type && each.listener === listener) ?? -1;
  if (index >= 0) list?.splice(index, 1);
};

/** What is open now, and how much was opened so far. */
export const counters = {
  devices,
  totals,
  tracks,
  open: () => ({
    sockets: [...sockets].filter(({ readyState }) => readyState < 2).length,
    tracks: [...tracks].filter(({ readyState }) => readyState === 'live').length,
    contexts: [...contexts].filter(({ state }) => state !== 'closed').length,
    timers: timers.size,
    urls: urls.size,
    listeners: [...known.values()].reduce((sum, list) => sum + list.length, 0),
  }),
};
