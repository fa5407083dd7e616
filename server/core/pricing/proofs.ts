/**
 * Proves that the process that follows the sources wrote a price. The worker signs each trusted row (Ed25519) with a
 * key that neither the database nor readers have: a database login, or a process that only reads, cannot insert a
 * price. A row without a valid signature is ignored.
 */
import { isAssetCode, withoutZeros } from '@zend/kernel'
import { sign, verify } from 'node:crypto'
import type { Tick } from '../../ports/price-feed.ts'
import type { AuthorizationKey, AuthorizationKeys } from '../authorizations/index.ts'
import type { PricingLog } from './fault-log.ts'
import type { Observation } from './pricing.ts'
import type { PriceWords } from './slow-median.ts'

/** The key that signs prices; only the process that follows the sources has it. */
export type PriceKey = AuthorizationKey
/** The public keys that verify prices. */
export type PriceKeys = AuthorizationKeys

/** A value with the signature that is stored beside it. */
export type Signed<T> = T & { readonly proof: Uint8Array }

/** A row as read: `proof` is `null` where there is none, and nothing else of it is trusted yet. */
export type Found<T> = T & { readonly proof: Uint8Array | null }

/** Signs a source's price. */
export const signTick = (key: PriceKey, source: string, tick: Tick): Signed<Tick> => ({
  ...tick,
  proof: signed(key, tickText({ ...tick, source })),
})

/** Signs the words of a slow median. The caller has received them itself, or verified those that it made them from. */
export const signWords = (key: PriceKey, words: PriceWords): Signed<PriceWords> => ({
  ...words,
  proof: signed(key, wordsText(words)),
})

/** Verifies rows, once per row and text: a repeat costs a comparison. One per process, for all readers of prices. */
export type PriceProofs = {
  readonly observations: (found: readonly Found<Observation>[]) => readonly Observation[]
  readonly words: (found: readonly Found<PriceWords>[]) => readonly PriceWords[]
}

/**
 * Creates the verifier. Logs dropped rows as an error with `alert: price_not_proven`, once until every row is valid
 * again or another one is invalid, too. It caches the rows of the last reading.
 */
export function priceProofs(keys: PriceKeys, log: Pick<PricingLog, 'info' | 'error'>): PriceProofs {
  return {
    observations: checker<Observation>(keys, log, {
      what: 'tick',
      nameOf: ({ source, base, quote }) => `${source} ${base}-${quote}`,
      textOf: tickText,
    }),
    words: checker<PriceWords>(keys, log, { what: 'slow median', nameOf: ({ asset }) => asset, textOf: wordsText }),
  }
}

type Kind<T> = {
  readonly what: string
  readonly nameOf: (row: T) => string
  readonly textOf: (row: T) => string | null
}
type Checked = { readonly text: string; readonly proof: string; readonly isRight: boolean }

// Bounds the length of a log line.
const NAMES_TOLD = 10

function checker<T extends object>(
  keys: PriceKeys,
  log: Pick<PricingLog, 'info' | 'error'>,
  { what, nameOf, textOf }: Kind<T>,
) {
  let checked: ReadonlyMap<string, Checked> = new Map()
  let reported: ReadonlySet<string> = new Set()
  return (found: readonly Found<T>[]): readonly T[] => {
    const now = new Map<string, Checked>()
    const wrong = new Set<string>()
    const proven = found.filter((row) => {
      const [name, text] = [nameOf(row), textOf(row)]
      if (text !== null && row.proof !== null) {
        const proof = Buffer.from(row.proof).toString('base64url')
        const before = checked.get(name)
        const isRight =
          before?.text === text && before.proof === proof ? before.isRight : isSigned(keys, text, row.proof)
        now.set(name, { text, proof, isRight })
        if (isRight) return true
      }
      wrong.add(name)
      return false
    })
    const names = [...wrong]
    if (names.some((name) => !reported.has(name)))
      log.error(
        { alert: 'price_not_proven', what, rows: names.length, names: names.slice(0, NAMES_TOLD) },
        'the database holds prices that we did not write: they do not count, and somebody else writes there',
      )
    else if (names.length === 0 && reported.size > 0) log.info({ what }, 'every price is proven again')
    checked = now
    reported = wrong
    return proven
  }
}

const isSigned = (keys: PriceKeys, text: string, proof: Uint8Array): boolean =>
  [...keys.values()].some((key) => verify(null, Buffer.from(text, 'utf8'), key, proof))

const signed = ({ key }: PriceKey, text: string | null): Uint8Array => {
  if (text === null) throw new RangeError('what is no price is not signed')
  return sign(null, Buffer.from(text, 'utf8'), key)
}

// The label is part of what is signed, so that one kind never passes for the other. So is the time: an old price stays
// old wherever it is inserted.
function tickText({ source, base, quote, price, at }: Observation): string | null {
  if (!isAssetCode(base) || !isAssetCode(quote) || !isMoment(at)) return null
  return JSON.stringify(['zend/price/tick/v1', source, base, quote, plain(price), at.toISOString()])
}

function wordsText({ asset, words, at }: PriceWords): string | null {
  return isAssetCode(asset) && isMoment(at)
    ? JSON.stringify(['zend/price/slow-median/v1', asset, words.map(plain), at.toISOString()])
    : null
}

/** Tells whether it is a finite instant: an intruder may have stored others ("infinity"). */
const isMoment = (at: unknown): at is Date => at instanceof Date && !Number.isNaN(at.getTime())

/** A decimal in its canonical form, without trailing zeros. */
const plain = (decimal: string): string => withoutZeros(decimal).replace(/^0+(?=\d)/, '')
