/** Splits multi-line text into a mail's paragraphs, since HTML would join its lines. */

/** Returns the non-empty lines. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
