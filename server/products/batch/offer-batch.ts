/**
 * Offers a batch: what arrives of each row, the most that may leave for it, and the root over all of them. The rows
 * become parts, each with the id that its payment will have; nothing moves.
 */
import type { BatchWay } from '@zend/contracts'
import {
  after,
  type AssetCode,
  type CoinCode,
  convert,
  formatMoney,
  type Money,
  money,
  ok,
  refuse,
  type Refusal,
  type Result,
} from '@zend/kernel'
import { leafText, partsRoot, putLeaves } from '../../core/approvals/index.ts'
import { moneyOf } from '../../core/approvals/act/index.ts'
import { type Actor, type ActorIds, lockActs } from '../../core/holders/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { checkMoveOut, type MoveOutRefusal, valueMoveOut } from '../../core/limits/index.ts'
import type { InsufficientFunds, OfferedPart } from '../../core/offers/index.ts'
import { type PriceRefusal, priceOf } from '../../core/pricing/index.ts'
import type { Tx } from '../../database/index.ts'
import { permissionsFor } from './act/index.ts'
import { companyIn } from './add-batch.ts'
import { type Batch, type BatchId, type BatchOffer, type BatchRow, openQuestions, type Sum } from './batch.ts'
import { type BatchDeps, ROW_KINDS } from './batch.deps.ts'
import { findBatch, lockBatch, putOffer, summed } from './batches.repo.ts'
import { sizeFault } from './look-at-rows.ts'
import { putRows, rowsOf } from './rows.repo.ts'

type OfferDeps = Pick<BatchDeps, 'db' | 'clock' | 'policy' | 'market' | 'limits' | 'ways'>

/** Why a batch is not offered. */
export type OfferBatchRefusal =
  | Refusal<'not_found'>
  | Refusal<'batch_closed'>
  | Refusal<'batch_not_ready'>
  | Refusal<'version_changed'>
  | Refusal<'forbidden'>
  | Refusal<'network_not_available'>
  | Refusal<'withdrawals_paused'>
  | InsufficientFunds
  | MoveOutRefusal
  | PriceRefusal

/** The coins that local money is paid from: of them a minor unit is worth less than one of any local currency. */
export const PAY_WITH: readonly CoinCode[] = ['USDT', 'USDC']

type Priced = { readonly row: BatchRow; readonly part: OfferedPart; readonly cents: bigint }

/** Offers a batch whose rows are all ready. What was offered before is offered no more. */
export async function offerBatch(
  deps: OfferDeps,
  actor: ActorIds & Pick<Actor, 'permissions'>,
  id: BatchId,
  payWith: CoinCode,
): Promise<Result<Batch, OfferBatchRefusal>> {
  const company = companyIn(actor)
  const { db, clock, policy } = deps
  const { read } = db
  const batch = await findBatch(read, company.holder, id)
  if (batch === null) return refuse('not_found')
  if (batch.state !== 'draft' && batch.state !== 'checking') return refuse('batch_closed')
  const all = await rowsOf(read, id)
  const rows = all.filter(({ state }) => state !== 'left_out')
  if (
    batch.state !== 'draft' ||
    rows.length === 0 ||
    rows.some((row) => row.state !== 'ready' || openQuestions(row).length > 0)
  )
    return refuse('batch_not_ready')
  const now = clock.now()
  const priced = await priceRows(deps, rows, payWith, now)
  if (!priced.ok) {
    const { refusal } = priced
    return refusal.code === 'size' ? sizesChanged(deps, batch, refusal.rows) : { ok: false, refusal }
  }
  const offer = offerOf(batch, priced.value, payWith, after(now, policy.offerLifeMs))
  if (!permissionsFor(offer.kinds).every((each) => actor.permissions.includes(each))) return refuse('forbidden')
  const fits = await fitsNow(deps, read, company, offer)
  if (!fits.ok) return fits
  return db.transact(async (tx): Promise<Result<Batch, OfferBatchRefusal>> => {
    await lockActs(tx, company.holder)
    const current = await lockBatch(tx, company.holder, id)
    if (current?.state !== 'draft') return refuse('batch_closed')
    const rowsNow = await rowsOf(tx, id)
    if (JSON.stringify(rowsNow.map(said)) !== JSON.stringify(all.map(said))) return refuse('version_changed')
    await putLeaves(
      tx,
      id,
      priced.value.map((each) => ({ leaf: leafOf(batch, each), pays: each.part.pays.subject })),
    )
    await putRows(
      tx,
      priced.value.map(({ row, part }) => ({ ...row, payment: part.pays.subject, most: moneyOf(part.pays.most) })),
    )
    await putOffer(tx, id, offer)
    return ok({ ...current, offer })
  })
}

/** What a row says, without what an offer adds to it. */
const said = ({ payment: _payment, most: _most, amount, ...row }: BatchRow): object => ({
  ...row,
  amount: amount?.amount.toString(),
})

type SizesWrong = Refusal<'size', { readonly rows: readonly BatchRow[] }>

async function priceRows(
  { ways, market }: OfferDeps,
  rows: readonly BatchRow[],
  payWith: CoinCode,
  now: Date,
): Promise<
  Result<readonly Priced[], SizesWrong | PriceRefusal | Refusal<'network_not_available' | 'withdrawals_paused'>>
> {
  const priced: Priced[] = []
  const wrong: BatchRow[] = []
  const board = await market.board()
  for (const row of rows) {
    const part = await ways[row.way as BatchWay].offer(row, payWith, now)
    if (!part.ok) {
      const size = sizeFault(part.refusal)
      if (size === null) return part as Result<never, PriceRefusal>
      wrong.push({ ...row, state: 'faulty', faults: [size] })
      continue
    }
    const most = moneyOf(part.value.pays.most)
    const price = priceOf<AssetCode, 'USD'>(board, most.asset, 'USD')
    if (!price.ok) return price
    priced.push({ row, part: part.value, cents: convert(most, price.value.rate, 'up').amount })
  }
  return wrong.length > 0 ? refuse('size', { rows: wrong }) : ok(priced)
}

/** Notes rows that cannot be paid at the prices of now; they have to be corrected first. */
async function sizesChanged(
  { db }: OfferDeps,
  { id, holder }: Batch,
  rows: readonly BatchRow[],
): Promise<Result<never, OfferBatchRefusal>> {
  await db.transact(async (tx) => {
    const current = await lockBatch(tx, holder, id)
    if (current?.state === 'draft') await putRows(tx, rows)
  })
  return refuse('batch_not_ready')
}

function leafOf({ id }: Batch, { row, part, cents }: Priced): string {
  return leafText({
    of: id,
    position: row.position,
    reference: row.reference ?? '',
    pays: { ...part.pays, valueCents: cents.toString() },
  })
}

function offerOf(batch: Batch, priced: readonly Priced[], payWith: CoinCode, until: Date): BatchOffer {
  const sums = (of: (each: Priced) => Money): readonly Sum[] =>
    summed(priced.map((each) => ({ money: of(each), rows: 1 })))
  const kinds = new Set(priced.map(({ part }) => part.pays.kind))
  return {
    root: partsRoot(priced.map((each) => leafOf(batch, each))),
    payWith,
    rows: priced.length,
    kinds: ROW_KINDS.filter((kind) => kinds.has(kind)),
    arrives: sums(({ part }) => moneyOf(part.pays.least)),
    takes: sums(({ part }) => part.takes),
    most: sums(({ part }) => moneyOf(part.pays.most)),
    valueCents: priced.reduce((all, { cents }) => all + cents, 0n),
    until,
  }
}

/** Checks that the company has the most that may leave, and may send all of it by its limits of now. */
export async function fitsNow(
  { clock, market, limits }: Pick<OfferDeps, 'clock' | 'market' | 'limits'>,
  read: Tx,
  actor: ActorIds,
  { most, valueCents }: BatchOffer,
): Promise<Result<null, InsufficientFunds | MoveOutRefusal | PriceRefusal>> {
  const balances = await balancesOf(read, actor.holder)
  for (const { money: needed } of most) {
    const free = balances.find(({ asset }) => asset === needed.asset)?.available.amount ?? 0n
    if (needed.amount > free)
      return refuse('insufficient_funds', { available: formatMoney(money(needed.asset, free)), currency: needed.asset })
  }
  const [first] = most
  if (first === undefined) throw new RangeError('nothing leaves')
  const move = await valueMoveOut({ read, market, policy: limits }, actor.holder, first.money)
  return move.ok ? checkMoveOut({ clock }, read, actor, { ...move.value, cents: valueCents }) : move
}
