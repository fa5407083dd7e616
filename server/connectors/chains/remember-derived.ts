/**
 * Caches derivations from extended public keys. An address is derived again whenever one is used, to check what is
 * stored, and each takes milliseconds of curve arithmetic; the same key and index always give the same address. In
 * memory only: the stored address is still never trusted.
 */
import type { ChainAddresses } from '../../ports/chain.ts'

type Derive = ChainAddresses['depositAddress']

/** The most cached addresses per chain; the oldest is evicted first. About 300 bytes each. */
const REMEMBERED_MAX = 10_000

/** Returns the same derivation with a cache by key and index. Throws as `derive` does, and caches nothing then. */
export function rememberDerived(derive: Derive, max = REMEMBERED_MAX): Derive {
  const known = new Map<string, ReturnType<Derive>>()
  return (accountXpub, index) => {
    const name = `${accountXpub} ${index}`
    const found = known.get(name)
    if (found !== undefined) return found
    const derived = derive(accountXpub, index)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= max) known.delete(oldest)
    known.set(name, derived)
    return derived
  }
}
