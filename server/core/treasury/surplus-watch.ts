/**
 * The deposit product's handling of coins at our addresses beyond the books. A type only: the composition passes the
 * implementation.
 */
import type { CoinCode } from '@zend/kernel'

/** What an address holds beyond the books, in base units; 0 or less where it does not. */
export type SeenBalance = {
  readonly lookupKey: string
  readonly address: string
  readonly asset: CoinCode
  readonly decimals: number
  readonly beyond: bigint
}

/** Receives the results of comparing the books with the chain. */
export type SurplusWatch = {
  /** Returns addresses to compare although the books hold nothing there: a few of them each time. */
  readonly addresses: () => Promise<readonly { readonly address: string; readonly lookupKey: string }[]>
  /** Called with every balance that was compared. */
  readonly seen: (balance: SeenBalance) => Promise<void>
}
