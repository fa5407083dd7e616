/** Keys as the treasury's rows name them. Pure. */
import type { KeyRef } from '../../../ports/chain-sender.ts'

/** A key of ours as it is stored. */
export const keyOf = (account: string, index: number): KeyRef => ({
  account: account === 'hot' ? 'hot' : 'deposit',
  index,
})
