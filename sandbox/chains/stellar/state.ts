/** The state of the ledger: accounts, and changes to them that take effect together or not at all. */
import { BASE_RESERVE, FAKE_ISSUER, FAUCET_KEYS, FAUCET_UNITS, TOKENS, USDC_ISSUER } from './accounts.ts'

/** An account's balance and limit of one token, in parts of 10^7. */
export type Trustline = { readonly balance: bigint; readonly limit: bigint }

/** An account. `native` is in stroops, `trustlines` go by `CODE:ISSUER`, `data` holds base64. */
export type Account = {
  readonly id: string
  /** The sequence number of its last transaction. */
  readonly sequence: bigint
  readonly native: bigint
  readonly trustlines: ReadonlyMap<string, Trustline>
  readonly data: ReadonlyMap<string, string>
  /** The ledger in which it was last changed. */
  readonly changedIn: number
}

/** The highest limit of a trustline: a signed number of 64 bits. */
export const INT64_MAX = 2n ** 63n - 1n

/** Returns the number of an account's entries, each of which locks half a lumen. */
export const subentriesOf = ({ trustlines, data }: Account): number => trustlines.size + data.size
/** Returns the reserve of an account, in stroops. */
export const reserveOf = (account: Account): bigint => BigInt(2 + subentriesOf(account)) * BASE_RESERVE

/** Pending changes over accounts. `commit` applies them; discarding the object undoes everything. */
export class Changes {
  readonly #below: Map<string, Account>
  readonly #changed = new Map<string, Account | null>()
  readonly ledger: number

  constructor(below: Map<string, Account>, ledger: number) {
    this.#below = below
    this.ledger = ledger
  }

  /** Returns an account with the changes; `null` when there is none. */
  get(id: string): Account | null {
    const changed = this.#changed.get(id)
    return changed === undefined ? (this.#below.get(id) ?? null) : changed
  }

  /** Updates or creates an account. */
  put(account: Account): void {
    this.#changed.set(account.id, { ...account, changedIn: this.ledger })
  }

  /** Removes an account. */
  remove(id: string): void {
    this.#changed.set(id, null)
  }

  /** Applies the changes. */
  commit(): void {
    for (const [id, account] of this.#changed) {
      if (account === null) this.#below.delete(id)
      else this.#below.set(id, account)
    }
  }
}

/**
 * Creates an account with this many stroops in this ledger. Its sequence numbers start above those of any earlier
 * account with that id.
 */
export const newAccount = (id: string, native: bigint, ledger: number): Account => ({
  id,
  sequence: BigInt(ledger) << 32n,
  native,
  trustlines: new Map(),
  data: new Map(),
  changedIn: ledger,
})

/** The genesis accounts. */
export function genesisAccounts(ledger: number): Map<string, Account> {
  const trustlines = new Map(
    Object.values(TOKENS).map((token) => [token, { balance: FAUCET_UNITS.token, limit: INT64_MAX }]),
  )
  const faucets = FAUCET_KEYS.map((key) => ({ ...newAccount(key.publicKey(), FAUCET_UNITS.coin, ledger), trustlines }))
  const issuers = [USDC_ISSUER, FAKE_ISSUER].map((id) => newAccount(id, 10n * BASE_RESERVE, ledger))
  return new Map([...faucets, ...issuers].map((account) => [account.id, account]))
}
