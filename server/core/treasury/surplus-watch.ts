/**
 * What the deposit product does about coins at an address of ours beyond the books. A type only: it comes in where the
 * treasury is wired.
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

/** The other side of comparing the books with the chain. */
export type SurplusWatch = {
  /** Addresses that are to be compared though the books hold nothing there: a few of them each time. */
  readonly addresses: () => Promise<readonly { readonly address: string; readonly lookupKey: string }[]>
  /** Told of every balance that was compared. */
  readonly seen: (balance: SeenBalance) => Promise<void>
}
