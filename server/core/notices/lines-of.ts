/** Text of several lines as the paragraphs of a letter: HTML would run its lines together. */

/** The lines that say something. @example linesOf('One.\n\nTwo.') // ['One.', 'Two.'] */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
