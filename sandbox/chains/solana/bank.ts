/**
 * The accounts of the Solana development chain, held by the real virtual machine with the real system and token
 * programs. It runs transactions and returns their effects; the ledger decides which get into a block, and how old a
 * blockhash may be. In memory only.
 */
import { type Address, address, type Transaction } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { getMintDecoder, getTokenDecoder, getTokenSize, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { Clock, FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { FAUCET, FAUCET_LAMPORTS } from './genesis.ts'
import { type DecodedMessage, feeOf, isWritable } from './message.ts'
import { type TransactionError, transactionError } from './transaction-error.ts'

/** The state of an account. */
export type AccountState = {
  readonly address: string
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
  readonly executable: boolean
}

/** A token balance as transaction metadata shows it. */
export type TokenBalance = {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: {
    readonly amount: string
    readonly decimals: number
    readonly uiAmount: number | null
    readonly uiAmountString: string
  }
}

/** The effects of a transaction, as a node stores them. Lamports are bigints. */
export type TransactionMeta = {
  readonly err: TransactionError | null
  readonly fee: bigint
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
  readonly logMessages: readonly string[]
  readonly computeUnitsConsumed: bigint
}

/** Result of a transaction: it ran, successfully or not, and paid its fee; or no block may contain it. */
export type Outcome =
  | { readonly kind: 'ran'; readonly meta: TransactionMeta; readonly writes: readonly AccountState[] }
  | { readonly kind: 'refused'; readonly err: TransactionError }

/** The machine. Every call takes effect at once. */
export class Bank {
  readonly #svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)

  constructor() {
    this.set({
      address: FAUCET.address,
      lamports: FAUCET_LAMPORTS,
      owner: SYSTEM_PROGRAM_ADDRESS,
      data: new Uint8Array(0),
      executable: false,
    })
  }

  /** Overwrites an account. */
  set({ address: of, lamports, owner, data, executable }: AccountState): void {
    const account = {
      address: address(of),
      lamports: lamports as never,
      programAddress: address(owner),
      data,
      executable,
      space: BigInt(data.length),
    }
    this.#svm.setAccount(account)
  }

  /** Returns an account's present state, or `null`. */
  get(of: string): AccountState | null {
    const account = this.#svm.getAccount(address(of))
    if (!account.exists || account.lamports === 0n) return null
    const { lamports, programAddress, data, executable } = account
    return { address: of, lamports, owner: programAddress, data: new Uint8Array(data), executable }
  }

  /** The minimum balance of an account with that much data, in lamports. */
  rent(bytes: bigint): bigint {
    return this.#svm.minimumBalanceForRentExemption(bytes)
  }

  /** Sets the clock that programs read. `time` is in seconds (UNIX). */
  enterSlot(slot: number, time: number): void {
    this.#svm.setClock(new Clock(BigInt(slot), 0n, 0n, 0n, BigInt(time)))
  }

  /** Runs a transaction and keeps its effects. Its signatures are verified. */
  run(transaction: Transaction, message: DecodedMessage): Outcome {
    const keys = message.staticAccounts
    const [preBalances, preTokenBalances] = [this.#balances(keys), this.#tokenBalances(keys)]
    const result = this.#svm.sendTransaction(transaction)
    const postBalances = this.#balances(keys)
    const err = result instanceof FailedTransactionMetadata ? errorOf(result) : null
    // Every transaction that ran paid a fee, successful or not; one refused before changed nothing.
    if (err !== null && postBalances[0] === preBalances[0]) return { kind: 'refused', err }
    const done = result instanceof FailedTransactionMetadata ? result.meta() : result
    const postTokenBalances = this.#tokenBalances(keys)
    const meta = {
      err,
      fee: feeOf(message),
      preBalances,
      postBalances,
      preTokenBalances,
      postTokenBalances,
      logMessages: done.logs(),
      computeUnitsConsumed: done.computeUnitsConsumed(),
    }
    return { kind: 'ran', meta, writes: this.#written(message) }
  }

  /** Runs a transaction without keeping its effects. `verify`: with its signatures. */
  simulate(
    transaction: Transaction,
    verify: boolean,
  ): { readonly err: TransactionError | null; readonly logs: readonly string[]; readonly units: bigint } {
    this.#svm.withSigverify(verify)
    try {
      const result = this.#svm.simulateTransaction(transaction)
      const err = result instanceof FailedTransactionMetadata ? errorOf(result) : null
      return { err, logs: result.meta().logs(), units: result.meta().computeUnitsConsumed() }
    } finally {
      this.#svm.withSigverify(true)
    }
  }

  #balances(keys: readonly Address[]): readonly bigint[] {
    return keys.map((key) => this.#svm.getBalance(key) ?? 0n)
  }

  #tokenBalances(keys: readonly Address[]): readonly TokenBalance[] {
    return keys.flatMap((key, accountIndex) => {
      const account = this.get(key)
      if (account === null || account.owner !== TOKEN_PROGRAM_ADDRESS || account.data.length !== getTokenSize())
        return []
      const { mint, owner, amount } = getTokenDecoder().decode(account.data)
      const data = this.get(mint)?.data
      return data === undefined
        ? []
        : [{ accountIndex, mint, owner, programId: TOKEN_PROGRAM_ADDRESS, uiTokenAmount: shown(amount, data) }]
    })
  }

  #written(message: DecodedMessage): readonly AccountState[] {
    const writable = message.staticAccounts.filter((_, place) => isWritable(message, place))
    const gone = { lamports: 0n, owner: SYSTEM_PROGRAM_ADDRESS, data: new Uint8Array(0), executable: false }
    return writable.map((key) => this.get(key) ?? { address: key, ...gone })
  }
}

function errorOf(failed: FailedTransactionMetadata): TransactionError {
  // The debug notation of a Rust struct: the error first, then its output.
  const notation = /\{ err: (.*?), meta: TransactionMetadata/s.exec(failed.toString())?.[1]
  return transactionError(notation ?? 'Unknown')
}

function shown(amount: bigint, mint: Uint8Array): TokenBalance['uiTokenAmount'] {
  const { decimals } = getMintDecoder().decode(mint)
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.length - decimals
  const text = `${digits.slice(0, whole)}.${digits.slice(whole)}`.replace(/\.?0*$/, '')
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}
