/** A text and when it was said. */
export interface TimedText {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Gives each part of a timed text the share of its time that its characters have. */
export function shareTime(parts: readonly string[], whole: TimedText): TimedText[] {
  let total = 0;
  for (const part of parts) total += part.length;
  const perCharacter = (whole.endSeconds - whole.startSeconds) / Math.max(total, 1);
  let passed = 0;
  return parts.map((text) => {
    const startSeconds = whole.startSeconds + passed * perCharacter;
    passed += text.length;
    const endSeconds =
      passed === total ? whole.endSeconds : whole.startSeconds + passed * perCharacter;
    return { text, startSeconds, endSeconds };
  });
}
