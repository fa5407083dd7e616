/** Finds where two similar addresses differ. Pure. */

/** A run of characters of one address that equal, or differ from, the other address at the same position. */
export type Run = { readonly text: string; readonly differs: boolean }

/**
 * Splits an address into runs that equal, or differ from, another one, position by position. What exceeds a shorter
 * address differs.
 * @example differingRuns('abXd', 'abcd') // [{ text: 'ab', differs: false }, { text: 'X', differs: true }, { text: 'd',
 * differs: false }]
 */
export function differingRuns(address: string, other: string): readonly Run[] {
  const runs: { text: string; differs: boolean }[] = []
  for (const [at, char] of [...address].entries()) {
    const differs = other[at] !== char
    const last = runs.at(-1)
    if (last?.differs === differs) last.text += char
    else runs.push({ text: char, differs })
  }
  return runs
}
