/// <reference lib="webworker" />

/** Request of the page: the path of the job to read, or a range of its lines. */
export type RawRequest = { readonly path: string } | { readonly from: number; readonly to: number };

/** Response to a request: the number of lines, some of the lines, or an error. */
export type RawResponse =
  | { readonly lineCount: number }
  | { readonly from: number; readonly lines: readonly string[] }
  | { readonly problem: string };

let text = '';
/** Offset of the begin of each line. */
let starts = new Uint32Array();

function respond(response: RawResponse): void {
  postMessage(response);
}

async function read(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  text = JSON.stringify(await response.json(), null, 2);
  const found = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found.push(at + 1);
  starts = Uint32Array.from(found);
  respond({ lineCount: starts.length });
}

addEventListener('message', ({ data }: MessageEvent<RawRequest>) => {
  if ('path' in data) {
    read(data.path).catch((error: Error) => respond({ problem: error.message }));
    return;
  }
  const lines = Array.from(starts.subarray(data.from, data.to), (start, index) => {
    const next = starts[data.from + index + 1];
    return text.slice(start, next === undefined ? undefined : next - 1);
  });
  respond({ from: data.from, lines });
});
