/** Searches the questions. Pure; ignores case and accents. */

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** The questions that contain every typed word, in question or answer; all of them without a search. */
export function findQuestions<Item extends { readonly question: string; readonly answer: readonly string[] }>(
  items: readonly Item[],
  typed: string,
): readonly Item[] {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  return items.filter(({ question, answer }) => {
    const text = folded([question, ...answer].join(' '))
    return words.every((word) => text.includes(word))
  })
}
