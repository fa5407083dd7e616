/** Stores the book across restarts: payouts and provider balances, as JSON lines. Without a file nothing is stored. */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type AssetCode, isAssetCode, type Money, money } from '@zend/kernel'

/** The fields of a payout that the file itself needs; all others are stored as they are. */
type StoredPayout = {
  readonly rail: string
  readonly reference: string
  readonly number: number
  readonly amount: Money
}

/** The stored state, and functions that append to it. `held` is by provider and currency. */
type BookFile<P extends StoredPayout> = {
  readonly payouts: readonly P[]
  readonly held: ReadonlyMap<string, Money>
  readonly write: (payout: P, held: readonly [string, Money]) => void
}

type WrittenPayout = Omit<StoredPayout, 'amount'> & { readonly amount: string; readonly asset: string }
type Written = { readonly payout?: WrittenPayout; readonly held: Record<string, string> }

/**
 * Opens or creates the file, and keeps its newest `kept` payouts. A torn last line is dropped. `null` stores nothing.
 */
export function openBookFile<P extends StoredPayout>(path: string | null, max: number): BookFile<P> {
  if (path === null) return { payouts: [], held: new Map(), write: () => undefined }
  const lines = readLines(path)
  const byReference = new Map(
    lines.flatMap(({ payout }) =>
      payout === undefined ? [] : [[`${payout.rail} ${payout.reference}`, payoutOf(payout)] as const],
    ),
  )
  // The file contains only what this module wrote.
  const payouts = ([...byReference.values()] as P[]).toSorted((a, b) => a.number - b.number).slice(-max)
  const held = new Map(
    lines.flatMap((line) => Object.entries(line.held)).map(([key, text]) => [key, money(assetOf(key), BigInt(text))]),
  )
  writeFileSync(
    `${path}.new`,
    [{ held: textOf(held) }, ...payouts.map((payout) => ({ payout: written(payout), held: {} }))].map(line).join(''),
  )
  renameSync(`${path}.new`, path)
  return {
    payouts,
    held,
    write: (payout, [key, value]) =>
      appendFileSync(path, line({ payout: written(payout), held: { [key]: String(value.amount) } })),
  }
}

const line = (row: Written): string => `${JSON.stringify(row)}\n`
const written = ({ amount, ...payout }: StoredPayout): WrittenPayout => ({
  ...payout,
  amount: String(amount.amount),
  asset: amount.asset,
})
const payoutOf = ({ amount, asset, ...payout }: WrittenPayout): StoredPayout => ({
  ...payout,
  amount: money(assetOf(asset), BigInt(amount)),
})
const textOf = (held: ReadonlyMap<string, Money>): Record<string, string> =>
  Object.fromEntries([...held].map(([key, { amount }]) => [key, String(amount)]))

/** The currency at the end of a key, or the currency itself. */
function assetOf(key: string): AssetCode {
  const asset = key.slice(key.lastIndexOf(' ') + 1)
  if (!isAssetCode(asset)) throw new Error(`the bank's file has a currency that is none: ${asset}`)
  return asset
}

function readLines(path: string): readonly Written[] {
  if (!existsSync(path)) return []
  const content = readFileSync(path, 'utf8')
  const whole = content.slice(0, content.lastIndexOf('\n') + 1)
  return whole.split('\n').flatMap((text) => (text === '' ? [] : [JSON.parse(text) as Written]))
}
