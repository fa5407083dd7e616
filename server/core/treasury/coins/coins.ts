/** Key references as stored in the treasury's rows. Pure. */
import type { KeyRef } from '../../../ports/chain-sender.ts'

/** Returns one of our keys from its stored form. */
export const keyOf = (account: string, index: number): KeyRef => ({
  account: account === 'hot' ? 'hot' : 'deposit',
  index,
})
