/** Where two addresses that look alike differ. Pure. */

/** A run of characters of one address, and whether it differs from the other address at the same place. */
export type Run = { readonly text: string; readonly differs: boolean }

/**
 * Cuts an address into runs that are the same as, or differ from, another one, place by place. A longer address differs
 * in all that stands past the other.
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
