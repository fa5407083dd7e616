/**
 * The local money of the simulated world: every currency that the product pays out, with the specification's facts,
 * written separately from the product's own tables.
 */

/**
 * Decimals by ISO 4217, hundred-thousandths of a US dollar for one whole unit, and the flat fee of a payout in minor
 * units (product.md §9).
 */
const FACTS = {
  NGN: { decimals: 2, price: 100n, flatFee: 5_000n },
  KES: { decimals: 2, price: 770n, flatFee: 3_000n },
  GHS: { decimals: 2, price: 10_000n, flatFee: 300n },
  XAF: { decimals: 0, price: 160n, flatFee: 100n },
  UGX: { decimals: 0, price: 27n, flatFee: 1_500n },
  RWF: { decimals: 0, price: 70n, flatFee: 300n },
  TZS: { decimals: 2, price: 38n, flatFee: 100_000n },
  ZAR: { decimals: 2, price: 5_500n, flatFee: 500n },
  ETB: { decimals: 2, price: 750n, flatFee: 3_000n },
  ZMW: { decimals: 2, price: 4_000n, flatFee: 600n },
} as const

/** A currency of the simulation. */
export type Local = keyof typeof FACTS
/** All of them. */
export const LOCALS = Object.keys(FACTS) as readonly Local[]
/** The facts of each. */
export const LOCAL_FACTS: Readonly<
  Record<Local, { readonly decimals: number; readonly price: bigint; readonly flatFee: bigint }>
> = FACTS
/** How many decimals a price in `LOCAL_FACTS` has. */
export const LOCAL_PRICE_DECIMALS = 5

/** Returns whether something sold is local money. */
export const isLocal = (code: string): code is Local => Object.hasOwn(FACTS, code)
