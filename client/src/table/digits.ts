/** Which digit makes which choice: what bears a number is chosen by it (ten by 0), all else by its place in the list. */
export function assignDigits(choices: readonly string[]): Map<string, string> {
  const digits = new Map<string, string>();
  const free = new Set([..."1234567890"]);
  const assign = (words: string, digit: string | undefined): void => {
    if (digit !== undefined && free.delete(digit)) digits.set(words, digit);
  };
  const numberOf = (words: string): string | undefined => /^\w+ (\d+)$/.exec(words)?.[1];
  for (const words of choices) {
    const number = Number(numberOf(words) ?? Infinity);
    if (number <= 10) assign(words, String(number % 10));
  }
  for (const words of choices) if (numberOf(words) === undefined) assign(words, [...free][0]);
  return digits;
}
