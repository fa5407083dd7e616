/**
 * Follows bills: each was made by a member, or begun by a link; all that came to its addresses came for it; what is
 * paid of it is what that was worth, by a calculation of the model's own; and its state says so.
 */
import { decimalsOf } from '@zend/kernel'
import { must } from '../model.ts'
import type { WithCompanies } from './opening.ts'
import type { Rows, StoredArrival, StoredBill } from './rows.ts'
import type { KnownBill } from './state.ts'
import type { Step } from './step.ts'

/** Follows the bills of one company through a step. */
export function followBills(simulation: WithCompanies, { company, rows }: Step): void {
  const { companies } = simulation
  for (const row of rows.bills.filter((each) => each.company === company.id)) {
    const bill = companies.billed.get(row.id) ?? made(simulation, row)
    must(
      bill.amount === BigInt(row.amount) && bill.code === row.code && bill.kind === row.kind,
      () => `what ${row.id} says was changed`,
    )
    must(
      bill.refundAt === null || bill.refundAt === row.refund,
      () => `where the excess of ${row.id} goes was changed to ${row.refund ?? 'nowhere'}`,
    )
    bill.refundAt = row.refund
    const own = rows.arrivals.filter((each) => each.bill === row.id)
    for (const arrival of own) countOne(simulation, rows, bill, arrival)
    const isCounted = own.every(({ state, worth }) => (state === 'credited') === (worth !== null))
    checkState(simulation, row, bill, own, isCounted)
    bill.state = row.state
  }
}

function made({ companies }: WithCompanies, row: StoredBill): KnownBill {
  const byMember = companies.attempts.some(
    (attempt) => attempt.kind === 'bill' && attempt.company === row.company && attempt.by === row.made_by,
  )
  const link = row.parent === null ? undefined : companies.billed.get(row.parent)
  must(byMember || (link?.kind === 'link' && row.made_by === null), () => `${row.id} was made by nobody`)
  const { id, company, kind, code, state, amount, refund: refundAt } = row
  const bill: KnownBill = { id, company, kind, code, state, refundAt, amount: BigInt(amount), worth: new Map() }
  companies.billed.set(id, bill)
  return bill
}

/** What came is worth what its newest quote says that held when it was first seen, else what the market says now. */
function countOne({ world }: WithCompanies, rows: Rows, bill: KnownBill, arrival: StoredArrival): void {
  const { deposit, asset, amount, seen_at: seenAt, state, worth } = arrival
  if (worth === null || bill.worth.has(deposit)) return
  must(state === 'credited' || state === 'reversed', () => `${deposit} was counted for ${bill.id} and is ${state}`)
  const held = rows.quotes.findLast(
    (quote) =>
      quote.bill === bill.id &&
      quote.asset === asset &&
      Date.parse(quote.made_at) <= Date.parse(seenAt) &&
      Date.parse(seenAt) <= Date.parse(quote.counts_until),
  )
  const due =
    held === undefined
      ? (BigInt(amount) * world.market.prices[asset]) / (10n ** BigInt(decimalsOf(asset)) * 10_000n)
      : (BigInt(amount) * BigInt(held.worth)) / BigInt(held.amount)
  must(
    BigInt(worth) === due,
    () => `${deposit} of ${amount} ${asset} was counted as ${worth} cents for ${bill.id}, and is worth ${due}`,
  )
  bill.worth.set(deposit, due)
}

const PER_MILLE = 1_000n
const LEAST = 995n
const MOST = 1_005n

function checkState(
  { companies, world }: WithCompanies,
  row: StoredBill,
  bill: KnownBill,
  own: readonly StoredArrival[],
  isCounted: boolean,
): void {
  if (row.state === 'cancelled' && bill.state !== 'cancelled')
    must(
      companies.attempts.some(
        (attempt) => attempt.kind === 'cancel-bill' && (attempt.bill === row.id || attempt.bill === row.parent),
      ),
      () => `${row.id} was cancelled by nobody`,
    )
  if (!isCounted) return
  const paid = own.reduce(
    (sum, { deposit, state }) => sum + (state === 'credited' ? (bill.worth.get(deposit) ?? 0n) : 0n),
    0n,
  )
  must(BigInt(row.paid) === paid, () => `${row.paid} cents are paid of ${row.id}, and ${paid} came`)
  if (row.state === 'cancelled') return
  const isOver = row.expires_at !== null && Date.parse(row.expires_at) <= world.clock.now().getTime()
  const due =
    paid * PER_MILLE > bill.amount * MOST
      ? ['overpaid']
      : paid * PER_MILLE >= bill.amount * LEAST
        ? ['paid']
        : [paid > 0n ? 'part_paid' : 'open', ...(isOver ? ['expired'] : [])]
  must(due.includes(row.state), () => `${row.id} is ${row.state} with ${paid} of ${bill.amount}: not ${due.join(', ')}`)
}

/** At rest every credit at an address of a bill came for that company's bill, and everything is counted. */
export function checkBillsAtRest(
  { model, world }: WithCompanies,
  { arrivals, bills }: Pick<Rows, 'arrivals' | 'bills'>,
) {
  const known = new Map(arrivals.map((each) => [each.deposit as string, each]))
  for (const credit of model.credits) {
    const payment = world.nodes[credit.network].chain
      .payments()
      .find(({ txid, index }) => txid === credit.txid && index === credit.place)
    const isOfBill = world.billed.some(
      ({ network, lookupKey }) => network === credit.network && lookupKey === payment?.lookupKey,
    )
    const arrival = known.get(credit.id)
    must(isOfBill === (arrival !== undefined), () => `${credit.id} came ${isOfBill ? 'for a bill' : 'for none'}`)
    if (arrival === undefined) continue
    const bill = bills.find(({ id }) => id === arrival.bill)
    must(
      bill?.company === credit.holder &&
        BigInt(arrival.amount) === credit.amount &&
        arrival.asset === credit.asset &&
        (arrival.state !== 'credited' || arrival.worth !== null),
      () => `${credit.id} came for ${arrival.bill} as ${arrival.amount} ${arrival.asset}, ${arrival.state}`,
    )
  }
  for (const { deposit, state } of arrivals)
    must(state !== 'credited' || model.credited.has(deposit), () => `${deposit} came for a bill, and for nobody else`)
}
