// Finds choices by typed text. Pure; ignores case and accents.

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/**
 * The choices whose text contains the typed text, those that begin with it first; all of them without typed text.
 * @example matching(countries, 'cam')
 */
export function matching<Item extends { readonly text: string }>(
  choices: readonly Item[],
  typed: string,
): readonly Item[] {
  const wanted = folded(typed.trim())
  if (wanted === '') return choices
  const found = choices.filter((choice) => folded(choice.text).includes(wanted))
  return [
    ...found.filter((choice) => folded(choice.text).startsWith(wanted)),
    ...found.filter((choice) => !folded(choice.text).startsWith(wanted)),
  ]
}
