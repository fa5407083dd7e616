/** What the ledger holds: accounts, and changes to them that take effect together or not at all. */
import { BASE_RESERVE, FAKE_ISSUER, FAUCET_KEYS, FAUCET_UNITS, TOKENS, USDC_ISSUER } from './accounts.ts'

/** What an account holds of one token and the most it takes of it, in parts of 10^7. */
export type Trustline = { readonly balance: bigint; readonly limit: bigint }

/** An account. `native` is in stroops, `trustlines` go by `CODE:ISSUER`, `data` holds base64. */
export type Account = {
  readonly id: string
  /** The number of its last transaction. */
  readonly sequence: bigint
  readonly native: bigint
  readonly trustlines: ReadonlyMap<string, Trustline>
  readonly data: ReadonlyMap<string, string>
  /** The ledger in which it was last changed. */
  readonly changedIn: number
}

/** The most that a trustline can be asked to take: a signed number of 64 bits. */
export const INT64_MAX = 2n ** 63n - 1n

/** Entries below an account, each of which locks half a lumen. */
export const subentriesOf = ({ trustlines, data }: Account): number => trustlines.size + data.size
/** What an account must keep, in stroops. */
export const reserveOf = (account: Account): bigint => BigInt(2 + subentriesOf(account)) * BASE_RESERVE

/** Changes laid over accounts. `commit` writes them through; dropping them undoes everything. */
export class Changes {
  readonly #below: Map<string, Account>
  readonly #changed = new Map<string, Account | null>()
  readonly ledger: number

  constructor(below: Map<string, Account>, ledger: number) {
    this.#below = below
    this.ledger = ledger
  }

  /** An account as changed so far; `null` when there is none. */
  get(id: string): Account | null {
    const changed = this.#changed.get(id)
    return changed === undefined ? (this.#below.get(id) ?? null) : changed
  }

  /** Changes fields of an account, or makes it. */
  put(account: Account): void {
    this.#changed.set(account.id, { ...account, changedIn: this.ledger })
  }

  /** Removes an account. */
  remove(id: string): void {
    this.#changed.set(id, null)
  }

  /** Makes the changes real. */
  commit(): void {
    for (const [id, account] of this.#changed) {
      if (account === null) this.#below.delete(id)
      else this.#below.set(id, account)
    }
  }
}

/**
 * A new account with this many stroops, as made in this ledger: its numbers begin where those of no earlier account of
 * that name ended.
 */
export const newAccount = (id: string, native: bigint, ledger: number): Account => ({
  id,
  sequence: BigInt(ledger) << 32n,
  native,
  trustlines: new Map(),
  data: new Map(),
  changedIn: ledger,
})

/** The accounts of a new chain. */
export function genesisAccounts(ledger: number): Map<string, Account> {
  const trustlines = new Map(
    Object.values(TOKENS).map((token) => [token, { balance: FAUCET_UNITS.token, limit: INT64_MAX }]),
  )
  const faucets = FAUCET_KEYS.map((key) => ({ ...newAccount(key.publicKey(), FAUCET_UNITS.coin, ledger), trustlines }))
  const issuers = [USDC_ISSUER, FAKE_ISSUER].map((id) => newAccount(id, 10n * BASE_RESERVE, ledger))
  return new Map([...faucets, ...issuers].map((account) => [account.id, account]))
}
