/** Draws which of those that take turns (tools/test/turns.ts) are left out at this commit. */
import { drawn } from './commit.ts'

/** Those of these groups whose turn it is not at this commit. */
export const notTheirTurn = (groups: readonly (readonly string[])[], seed?: number): readonly string[] =>
  groups.flatMap((group) => {
    const taken = drawn(group, 1, (name) => name, seed)
    return group.filter((name) => !taken.includes(name))
  })
