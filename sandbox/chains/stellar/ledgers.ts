/**
 * Closed ledgers: the transactions of each, in order, and the results of all transactions and payments. The same
 * transactions at the same times give the same hashes. The queue checks a transaction before it is executed here.
 */
import { createHash } from 'node:crypto'
import { xdr } from '@stellar/stellar-sdk/base'
import { BASE_FEE, NATIVE } from './accounts.ts'
import { applyOperation, type OperationOutcome, type PaymentFields } from './operations.ts'
import { type Account, Changes, genesisAccounts, INT64_MAX, newAccount } from './state.ts'
import { readEnvelope, type Sent, whyInvalid } from './validity.ts'

/** A closed ledger. `closedAt` is UNIX time in seconds. */
export type Ledger = {
  readonly sequence: number
  readonly hash: string
  readonly previousHash: string
  readonly closedAt: number
  /** Its fee per operation, in stroops. */
  readonly baseFee: bigint
  readonly transactions: readonly Settled[]
}

/** A transaction in a ledger. A failed one has paid its fee and done nothing else. */
export type Settled = {
  readonly sent: Sent
  readonly ledger: number
  readonly closedAt: number
  readonly pagingToken: bigint
  readonly feeCharged: bigint
  readonly successful: boolean
  /** Horizon's result codes of the operations. */
  readonly codes: readonly string[]
  readonly result: string
}

/** An operation that moved coins, as Horizon lists it. */
export type Payment = {
  readonly id: bigint
  readonly settled: Settled
  readonly source: string
  readonly accounts: readonly string[]
  readonly fields: PaymentFields
  readonly credited?: OperationOutcome['credited']
}

/**
 * A change made by this program alone, without a transaction: an account was opened by another, or made to trust a
 * token.
 */
export type Grant = { readonly account: string; readonly from: string; readonly token: string | null }

// Account sequence numbers start at this ledger's, so that they do not fit a float, like real ones.
const FIRST_LEDGER = 50_000_000
const FIRST_CLOSED_AT = 1_700_000_000
/** The balance of an account opened by a grant, in stroops. */
const GRANT_UNITS = 50_000_000n

/** The whole chain in memory. */
export class Ledgers {
  readonly #accounts: Map<string, Account> = genesisAccounts(FIRST_LEDGER)
  readonly #closed: Ledger[] = [genesis()]
  readonly #byHash = new Map<string, Settled>()
  readonly #payments: Payment[] = []

  /** The newest ledger. */
  get last(): Ledger {
    const last = this.#closed.at(-1)
    if (last === undefined) throw new Error('a chain without ledgers')
    return last
  }

  /** A ledger by its number. */
  at(sequence: number): Ledger | null {
    return this.#closed[sequence - FIRST_LEDGER] ?? null
  }

  /** The oldest ledger's number. */
  get first(): number {
    return FIRST_LEDGER
  }

  /** Returns an account as of the newest ledger. */
  account(id: string): Account | null {
    return this.#accounts.get(id) ?? null
  }

  /** All accounts. */
  accounts(): IterableIterator<Account> {
    return this.#accounts.values()
  }

  /** Returns a transaction by its own hash or by that of the one it wraps. */
  transaction(hash: string): Settled | null {
    return this.#byHash.get(hash) ?? null
  }

  /** Returns operations that moved coins, oldest first: of one account, or of all. */
  payments(account: string | null): readonly Payment[] {
    return account === null ? this.#payments : this.#payments.filter(({ accounts }) => accounts.includes(account))
  }

  /** Returns the transactions that an account sent, paid for or was paid by, failed ones too, oldest first. */
  transactionsOf(account: string): readonly Settled[] {
    const paying = new Set(this.payments(account).map(({ settled }) => settled))
    return this.#closed
      .flatMap(({ transactions }) => transactions)
      .filter((settled) => settled.sent.source === account || settled.sent.feeSource === account || paying.has(settled))
  }

  /** Closes a ledger with these transactions, in this order. One made invalid by an earlier one is left out. */
  close(closedAt: number, baseFee: bigint, taken: readonly Sent[]): Ledger {
    const { hash: previousHash, sequence: before } = this.last
    const sequence = before + 1
    const transactions: Settled[] = []
    for (const sent of taken) {
      if (whyInvalid(sent, BigInt(closedAt), (id) => this.account(id), false) !== null) continue
      transactions.push(this.#settle(sent, { sequence, closedAt, baseFee, order: transactions.length + 1 }))
    }
    const content = [
      previousHash,
      sequence,
      closedAt,
      ...transactions.map(({ sent, successful }) => `${sent.hash} ${successful}`),
    ].join('\n')
    const ledger = { sequence, hash: sha256(content), previousHash, closedAt, baseFee, transactions }
    this.#closed.push(ledger)
    return ledger
  }

  /** Opens an account, or makes it trust a token, without a transaction. */
  grant({ account: id, from, token }: Grant): void {
    const changes = new Changes(this.#accounts, FIRST_LEDGER)
    const payer = changes.get(from)
    // Without a transaction there is no time: the accounts appear as old as the chain.
    if (changes.get(id) === null && payer !== null) {
      changes.put({ ...payer, native: payer.native - GRANT_UNITS })
      changes.put(newAccount(id, GRANT_UNITS, this.last.sequence))
    }
    const account = changes.get(id)
    if (token !== null && account !== null && !account.trustlines.has(token)) {
      changes.put({ ...account, trustlines: new Map(account.trustlines).set(token, { balance: 0n, limit: INT64_MAX }) })
    }
    changes.commit()
  }

  /** Replays a closed ledger from the journal. */
  replay(closedAt: number, baseFee: bigint, envelopes: readonly string[]): Ledger {
    const sent = envelopes.map((envelope) => {
      const read = readEnvelope(envelope)
      if (read === null) throw new Error('the journal of the stellar chain holds a transaction that is none')
      return read
    })
    return this.close(closedAt, baseFee, sent)
  }

  #settle(
    sent: Sent,
    at: { readonly sequence: number; readonly closedAt: number; readonly baseFee: bigint; readonly order: number },
  ): Settled {
    const asked = at.baseFee * sent.operations
    const feeCharged = asked < sent.feeMax ? asked : sent.feeMax
    const paid = new Changes(this.#accounts, at.sequence)
    const payer = paid.get(sent.feeSource)
    if (payer === null) throw new Error('a fee that nobody pays')
    paid.put({ ...payer, native: payer.native - feeCharged })
    const source = paid.get(sent.source)
    if (source === null) throw new Error('a transaction of nobody')
    paid.put({ ...source, sequence: source.sequence + 1n })
    paid.commit()
    const { outcomes, successful } = this.#carryOut(sent, at.sequence)
    const pagingToken = (BigInt(at.sequence) << 32n) | (BigInt(at.order) << 12n)
    const settled: Settled = {
      sent,
      ledger: at.sequence,
      closedAt: at.closedAt,
      pagingToken,
      feeCharged,
      successful,
      codes: outcomes.map(({ code }) => code),
      result: resultXdr(sent, feeCharged, successful, outcomes),
    }
    this.#byHash.set(sent.hash, settled)
    this.#byHash.set(sent.innerHash, settled)
    if (successful) this.#list(settled, outcomes)
    return settled
  }

  #carryOut(
    sent: Sent,
    sequence: number,
  ): { readonly outcomes: readonly OperationOutcome[]; readonly successful: boolean } {
    const changes = new Changes(this.#accounts, sequence)
    const outcomes = sent.inner.operations.map((operation) => applyOperation(changes, operation, sent.inner.source))
    const successful = outcomes.every(({ code }) => code === 'op_success')
    if (successful) changes.commit()
    return { outcomes, successful }
  }

  #list(settled: Settled, outcomes: readonly OperationOutcome[]): void {
    for (const [position, { payment, accounts, credited }] of outcomes.entries()) {
      const id = settled.pagingToken | BigInt(position + 1)
      const source = settled.sent.inner.operations[position]?.source ?? settled.sent.source
      if (payment !== undefined)
        this.#payments.push({
          id,
          settled,
          source,
          accounts,
          fields: payment,
          ...(credited === undefined ? {} : { credited }),
        })
    }
  }
}

/** A token's facts for the token supply endpoint: number of holders, and total supply. */
export function holdersOf(
  accounts: Iterable<Account>,
  token: string,
): { readonly holders: number; readonly units: bigint } {
  const lines = [...accounts].flatMap((account) => account.trustlines.get(token) ?? [])
  return { holders: lines.length, units: lines.reduce((sum, { balance }) => sum + balance, 0n) }
}

/** Returns a balance by the asset's name in this program. */
export const balanceOf = (account: Account, key: string): bigint =>
  key === NATIVE ? account.native : (account.trustlines.get(key)?.balance ?? 0n)

function resultXdr(sent: Sent, feeCharged: bigint, successful: boolean, outcomes: readonly OperationOutcome[]): string {
  const results = outcomes.map(({ result }) => result)
  const { TransactionResultResult: Whole, InnerTransactionResultResult: Inner } = xdr
  if (sent.bump === null) return whole(feeCharged, successful ? Whole.txSuccess(results) : Whole.txFailed(results))
  const pair = new xdr.InnerTransactionResultPair({
    transactionHash: new xdr.Hash(sent.inner.hash()),
    result: new xdr.InnerTransactionResult({
      feeCharged: 0n,
      result: successful ? Inner.txSuccess(results) : Inner.txFailed(results),
      ext: xdr.InnerTransactionResultExt.v0(),
    }),
  })
  return whole(feeCharged, successful ? Whole.txFeeBumpInnerSuccess(pair) : Whole.txFeeBumpInnerFailed(pair))
}

/** Returns a result as nodes encode it, base64. */
export const whole = (feeCharged: bigint, result: xdr.TransactionResultResult): string =>
  new xdr.TransactionResult({ feeCharged, result, ext: xdr.TransactionResultExt.v0() }).toXdr('base64')

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function genesis(): Ledger {
  const previousHash = '0'.repeat(64)
  return {
    sequence: FIRST_LEDGER,
    hash: sha256('stellar development chain'),
    previousHash,
    closedAt: FIRST_CLOSED_AT,
    baseFee: BASE_FEE,
    transactions: [],
  }
}
