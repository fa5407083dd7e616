/**
 * Dependencies of this product's use cases. Types only: deposits and withdrawals are other products, and are injected
 * where the product is wired.
 */
import type { DepositState, NetworkName } from '@zend/contracts'
import type { ChainAmount, CoinCode, DepositId, Money, Refusal, Result, HolderId, WithdrawalId } from '@zend/kernel'
import type { NetworkTable } from '../../core/assets/index.ts'
import type { CustodyDeps } from '../../core/custody/index.ts'
import type { CountedDeps } from '../../core/throttle/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { ChainConnector, FoundTransaction, Watch } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RescuePolicy } from './rescue.policy.ts'

/** A deposit of the customer's own, with its depth. */
export type DepositView = {
  readonly deposit: {
    readonly id: DepositId
    readonly index: string
    readonly state: DepositState
    readonly money: Money<CoinCode>
    readonly address: string
  }
  readonly confirmations: number
  readonly confirmationsNeeded: number
}

/** Something that was set aside instead of becoming a deposit. */
export type SetAside = {
  readonly index: string
  readonly reason: string
  readonly amount: ChainAmount<CoinCode>
  readonly lookupKey: string
  readonly from: string | null
  readonly block: { readonly height: number; readonly hash: string }
  readonly onChain: boolean
  readonly seenAt: Date
  readonly depositId: DepositId | null
}

/** A withdrawal of the customer's own that a transaction pays. `address` is followed by its memo if it has one. */
export type PaidWithdrawal = { readonly id: WithdrawalId; readonly receives: Money<CoinCode>; readonly address: string }

/** A transaction on a network, and the customer who asks. */
export type Asked = { readonly holder: HolderId; readonly network: NetworkName; readonly txid: string }

/** Reads of our books, provided by the products that own them. */
export type Books = {
  /** Returns the customer's own deposits of it, in its order, as many as are shown. */
  readonly depositsOf: (tx: Tx, asked: Asked) => Promise<readonly DepositView[]>
  /** Returns the place of every deposit of the customer in these transactions. */
  readonly placesOf: (
    tx: Tx,
    asked: { readonly holder: HolderId; readonly network: NetworkName; readonly txids: readonly string[] },
  ) => Promise<readonly { readonly txid: string; readonly index: string }[]>
  readonly setAsideOf: (tx: Tx, network: NetworkName, txid: string) => Promise<readonly SetAside[]>
  readonly withdrawalsOf: (tx: Tx, asked: Asked) => Promise<readonly PaidWithdrawal[]>
  /** Returns the newest scanned block's height, `null` before the first. */
  readonly tipOf: (tx: Tx, network: NetworkName) => Promise<number | null>
}

/** Dependencies of the customers' use cases. */
export type RescueDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly identity: CountedDeps
  readonly networks: NetworkTable
  readonly custody: CustodyDeps
  readonly books: Books
  readonly policy: RescuePolicy
}

/** The log for operators' alerts and notes: the process's structured log. */
export type RescueLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
}

/** The result of taking a found transaction in: `later` may be tried again. */
export type TakenIn =
  | { readonly kind: 'later' }
  | { readonly kind: 'taken'; readonly deposits: readonly { readonly holder: HolderId }[] }

/**
 * A network's connector, and how to take in what is found there (the deposit product's part; `refusedAssets` as for a
 * scan).
 */
export type AskedNetwork = {
  readonly connector: Pick<ChainConnector, 'find' | 'health'>
  readonly takeIn: (found: FoundTransaction, refusedAssets: ReadonlySet<CoinCode>) => Promise<TakenIn>
}

/** Dependencies of the worker's use cases. `askable`: every enabled network. */
export type SearchDeps = Pick<RescueDeps, 'db' | 'clock' | 'networks' | 'custody' | 'books' | 'policy'> & {
  readonly log: RescueLog
  readonly watch: Watch
  readonly askable: ReadonlyMap<NetworkName, AskedNetwork>
}

/** Why what was set aside could not be given to somebody, from the deposit product. */
export type GiveRefusal = Refusal<
  | 'not_set_aside'
  | 'already_given'
  | 'off_chain'
  | 'network_halted'
  | 'account_closed'
  | 'network_not_available'
  | 'dust_only'
  | 'amount_too_large'
>

/** Dependencies of deciding about claims. `give` turns what was set aside into a deposit, in the transaction, once. */
export type DecideDeps = Pick<RescueDeps, 'db' | 'clock' | 'networks' | 'books'> & {
  readonly give: (
    tx: Tx,
    place: { readonly network: NetworkName; readonly txid: string; readonly index: string },
    holder: HolderId,
  ) => Promise<Result<{ readonly id: DepositId; readonly money: Money<CoinCode> }, GiveRefusal>>
}
