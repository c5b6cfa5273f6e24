// The parts used here of packages that bring no types.

declare module 'node-webvtt' {
  interface WebVtt {
    readonly cues: readonly unknown[];
  }
  const nodeWebvtt: {
    parse(text: string): WebVtt;
    compile(file: WebVtt): string;
  };
  export default nodeWebvtt;
}
