/**
 * Remembers what was derived from extended public keys. An address is derived again whenever one is used, as a check of
 * what is stored, and each time takes milliseconds of curve arithmetic; the same key and index always give the same
 * address. In memory only: what is stored is still never believed.
 */
import type { ChainAddresses } from '../../ports/chain.ts'

type Derive = ChainAddresses['depositAddress']

/** How many addresses are remembered of each chain; the oldest goes first. About 300 bytes each. */
const REMEMBERED_MAX = 10_000

/**
 * The same derivation, done once for each key and index that is still remembered. Throws as `derive` does, and
 * remembers nothing then.
 */
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
