/** Keys and coins as the treasury's rows name them. Pure. */
import { type CoinCode, isAssetCode, isCoin } from '@zend/kernel'
import type { KeyRef } from '../../../ports/chain-sender.ts'

/** A key of ours as it is stored. */
export const keyOf = (account: string, index: number): KeyRef => ({ account: account === 'hot' ? 'hot' : 'deposit', index })

/** A coin as it is stored. Throws on one we do not know. */
export function coinOf(text: string): CoinCode {
  if (!isAssetCode(text) || !isCoin(text)) throw new Error(`the treasury holds an unknown coin: ${text}`)
  return text
}
