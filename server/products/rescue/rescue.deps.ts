/**
 * What this product's use cases are given. Types only: deposits and withdrawals are other products, and come in where
 * it is wired.
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

/** A deposit of the customer's own, with how deep it is. */
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

/** A withdrawal of the customer's own that a transaction pays. `address` has its memo behind it where it has one. */
export type PaidWithdrawal = { readonly id: WithdrawalId; readonly receives: Money<CoinCode>; readonly address: string }

/** A transaction on a network, and who asks. */
export type Asked = { readonly holder: HolderId; readonly network: NetworkName; readonly txid: string }

/** What our books say, told by the products that keep them. */
export type Books = {
  /** The customer's own deposits of it in its order, as many as are shown. */
  readonly depositsOf: (tx: Tx, asked: Asked) => Promise<readonly DepositView[]>
  /** Where in these transactions the customer's own deposits stand, every one of them. */
  readonly placesOf: (
    tx: Tx,
    asked: { readonly holder: HolderId; readonly network: NetworkName; readonly txids: readonly string[] },
  ) => Promise<readonly { readonly txid: string; readonly index: string }[]>
  readonly setAsideOf: (tx: Tx, network: NetworkName, txid: string) => Promise<readonly SetAside[]>
  readonly withdrawalsOf: (tx: Tx, asked: Asked) => Promise<readonly PaidWithdrawal[]>
  /** The newest scanned block's height, `null` before the first. */
  readonly tipOf: (tx: Tx, network: NetworkName) => Promise<number | null>
}

/** What the customers' side needs. */
export type RescueDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly identity: CountedDeps
  readonly networks: NetworkTable
  readonly custody: CustodyDeps
  readonly books: Books
  readonly policy: RescuePolicy
}

/** Where alerts and notes for operators go: the process's structured log. */
export type RescueLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
}

/** What came of taking a found transaction in: `later` may be tried again. */
export type TakenIn =
  | { readonly kind: 'later' }
  | { readonly kind: 'taken'; readonly deposits: readonly { readonly holder: HolderId }[] }

/**
 * A network as it is asked, and how what was found there is taken in (the deposit product's part; `refusedAssets` as
 * for a scan).
 */
export type AskedNetwork = {
  readonly connector: Pick<ChainConnector, 'find' | 'health'>
  readonly takeIn: (found: FoundTransaction, refusedAssets: ReadonlySet<CoinCode>) => Promise<TakenIn>
}

/** What the worker's side needs. `askable`: every enabled network. */
export type SearchDeps = Pick<RescueDeps, 'db' | 'clock' | 'networks' | 'custody' | 'books' | 'policy'> & {
  readonly log: RescueLog
  readonly watch: Watch
  readonly askable: ReadonlyMap<NetworkName, AskedNetwork>
}

/** Why what was set aside could not be given to somebody: the deposit product's word. */
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

/** What deciding about claims needs. `give` makes a deposit of what was set aside, in the transaction, once. */
export type DecideDeps = Pick<RescueDeps, 'db' | 'clock' | 'networks' | 'books'> & {
  readonly give: (
    tx: Tx,
    place: { readonly network: NetworkName; readonly txid: string; readonly index: string },
    holder: HolderId,
  ) => Promise<Result<{ readonly id: DepositId; readonly money: Money<CoinCode> }, GiveRefusal>>
}
