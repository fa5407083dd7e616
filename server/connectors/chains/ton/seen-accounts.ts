/**
 * Caches how far each account's history had been read when a poll ended, so that an index that assigns a newer
 * transaction to an old block does not hide it. In memory only; after a start, only block numbers tell what is known.
 */

/**
 * By account and the masterchain block that a poll ended with: the logical time of the newest transaction seen until
 * then.
 */
export type SeenAccounts = {
  readonly newestLt: (account: string, seqno: number) => bigint | undefined
  /** Of two times for one block the earlier stays: what appeared in between is then read again rather than never. */
  readonly remember: (account: string, seqno: number, lt: bigint) => void
}

// Polls can be repeated from some blocks back; a few accounts each.
const REMEMBERED_MAX = 512

/** Creates an empty cache. The oldest entry is evicted first. */
export function seenAccounts(max = REMEMBERED_MAX): SeenAccounts {
  const seen = new Map<string, bigint>()
  const nameOf = (account: string, seqno: number): string => `${account} ${seqno}`
  return {
    newestLt: (account, seqno) => seen.get(nameOf(account, seqno)),
    remember: (account, seqno, lt) => {
      const name = nameOf(account, seqno)
      const before = seen.get(name)
      if (before === undefined || lt < before) seen.set(name, lt)
      const [oldest] = seen.keys()
      if (oldest !== undefined && seen.size > max) seen.delete(oldest)
    },
  }
}
