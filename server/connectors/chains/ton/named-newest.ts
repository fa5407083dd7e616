/**
 * What accounts said of themselves: which transaction was their newest. A history that was read before may not have shown it, because it had only just been made, or because
 * the index behind the node lags; by the next poll only the second is left. In memory only: the first poll after a start has nothing to go by, and waits for the second.
 */
import { larger } from '../bounds.ts'

/** What a history showed of an account, and what the account named, by logical time; 0 for nothing. */
export type Shown = { readonly account: string; readonly shownLt: bigint; readonly namedLt: bigint }

/** Whether histories are whole as far as can be known. */
export type NamedNewest = {
  /** Throws when a history does not show what its account named when it was asked before. Answers whether all of them may be taken for whole: else ask again. */
  readonly hold: (histories: readonly Shown[]) => boolean
}

/** Remembers nothing yet. A few accounts of ours. */
export function namedNewest(name: string): NamedNewest {
  const due = new Map<string, bigint>()
  return {
    hold: (histories) => {
      const late = histories.find(({ account, shownLt }) => shownLt < (due.get(account) ?? 0n))
      if (late !== undefined) throw new Error(`the ${name} node does not show the transaction at ${due.get(late.account)} of account ${late.account}`)
      const isWhole = histories.every(({ account, shownLt, namedLt }) => due.has(account) || shownLt >= namedLt)
      for (const { account, shownLt, namedLt } of histories) due.set(account, larger(shownLt, namedLt))
      return isWhole
    },
  }
}
