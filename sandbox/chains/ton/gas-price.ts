/** The price of gas in the network's configuration (parameter 21: the basechain's gas limits and prices). */
import { beginCell, type Cell, Dictionary } from '@ton/core'

const GAS_PRICES = 21
const FLAT = 0xd1
const EXTENDED = 0xde
// Prices have 16 binary places.
const PLACES = 16n

const load = (config: Cell) => Dictionary.loadDirect(Dictionary.Keys.Int(32), Dictionary.Values.Cell(), config)

/** Returns one parameter of the configuration; `null` when it has none of that number. */
export function configParameter(config: Cell, number: number): Cell | null {
  return load(config).get(number) ?? null
}

/** Returns the configuration with another gas price, in nanotons per gas. Throws on an unknown format. */
export function withGasPrice(config: Cell, nanotons: bigint): Cell {
  const entries = load(config)
  const prices = entries.get(GAS_PRICES)?.beginParse()
  if (prices === undefined || prices.loadUint(8) !== FLAT) throw new Error('gas prices of an unknown form')
  const flatLimit = prices.loadUintBig(64)
  prices.loadUintBig(64)
  if (prices.loadUint(8) !== EXTENDED) throw new Error('gas prices of an unknown form')
  prices.loadUintBig(64)
  const changed = beginCell()
    .storeUint(FLAT, 8)
    .storeUint(flatLimit, 64)
    .storeUint(flatLimit * nanotons, 64)
    .storeUint(EXTENDED, 8)
    .storeUint(nanotons << PLACES, 64)
    .storeSlice(prices)
    .endCell()
  entries.set(GAS_PRICES, changed)
  return beginCell().storeDictDirect(entries).endCell()
}
