/** Which ways to be paid each currency has, and the country that a way belongs to. */
import type { FxCurrency, PayWay } from './payee.ts'

/** The ways to be paid in each currency, the usual one first. */
export const WAYS_OF: Readonly<Record<FxCurrency, readonly PayWay[]>> = {
  USD: ['us-ach', 'us-wire', 'swift'],
  CAD: ['ca-eft', 'ca-interac', 'swift'],
  GBP: ['gb-bank', 'swift'],
  EUR: ['eu-iban', 'swift'],
  CNY: ['swift'],
}

/** Every way to be paid, each once. */
export const PAY_WAYS: readonly PayWay[] = [...new Set(Object.values(WAYS_OF).flat())]

/** Returns whether one can be paid this currency in this way. */
export const isWayOf = (currency: FxCurrency, way: PayWay): boolean => WAYS_OF[currency].includes(way)
