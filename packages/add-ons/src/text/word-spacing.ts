/** True unless a text ends in a script that has no spaces between words. */
export function endsSpaced(text: string): boolean {
  return !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}。！？]$/u.test(
    text,
  );
}
