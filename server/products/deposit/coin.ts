/** Reads a coin's code as the books hold it. Pure. */
import { type CoinCode, isAssetCode, isCoin } from '@zend/kernel'

/** The coin of a stored code. Throws on any other text: the books hold nothing else. */
export function coinOf(text: string): CoinCode {
  if (!isAssetCode(text) || !isCoin(text)) throw new Error(`the books hold an unknown coin: ${text}`)
  return text
}
