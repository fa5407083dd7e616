/**
 * A wave of payments abroad at providers that fail in every way, and workers that are killed on their way: what becomes
 * of it is counted from what providers did, and compared with the books.
 */
import { FX_CURRENCIES } from '@zend/corridors'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zend/kernel'
import { rollUpHouse } from '@zend/server/core/ledger'
import type { Database } from '@zend/server/database'
import {
  askRates,
  decidePapers,
  type FxPayment,
  listFx,
  listPapers,
  sweepPayments,
  wishFx,
} from '@zend/server/products/fx'
import { CALLER, type FxFate } from '@zend/tests/testkit'
import { type Firm, type FxWorld, KILLED } from './world.ts'

/** Draws a whole number below a limit. */
export type Draw = (below: number) => number

/** A payment with the company that ordered it. */
export type Ordered = { readonly firm: Firm; readonly payment: FxPayment }

const FATES: readonly FxFate[] = [
  'done',
  'done',
  'done',
  'pending',
  'answer_lost',
  'order_lost',
  'order_late',
  'not_taken',
  'balance_low',
  'rejected',
  'payee_invalid',
  'cut_off',
]
const RETURNS = ['account_closed', 'name_mismatch', 'payee_refused'] as const
const SWEEPS = 5
const FATES_DRAWN = 40
const QUIET_ROUNDS = 40

const pick = <T>(draw: Draw, all: readonly T[]): T => all[draw(all.length)] as T

/** A database whose worker is killed at one of so many commits: just before it, or just after. */
function mortal(db: Database, draw: Draw, oneIn: number): Database {
  const transact: Database['transact'] = async (work, options) => {
    const dies = draw(oneIn) === 0
    const isBefore = draw(2) === 0
    const done = await db.transact(async (tx) => {
      const value = await work(tx)
      if (dies && isBefore) throw new Error(KILLED)
      return value
    }, options)
    if (dies) throw new Error(KILLED)
    return done
  }
  return { ...db, transact }
}

/** Orders so many payments, and lets everything happen to them. Returns those that were ordered. */
export async function wave(world: FxWorld, draw: Draw, size: number): Promise<readonly Ordered[]> {
  const { clock, firms, providers, worker } = world
  for (const provider of providers) provider.arrive()
  clock.advance(MINUTE_MS)
  healthy(world)
  await askRates(worker)
  // As the job of a worker does: the house's balances are read for each conversion.
  await rollUpHouse(worker.db.read)
  const ordered: Ordered[] = []
  for (let made = 0; made < size; made += firms.length) {
    // One of each company at a time: a person has one code.
    const wanted = firms
      .slice(0, size - made)
      .map((firm) => ({
        firm,
        currency: pick(draw, FX_CURRENCIES),
        amount: `${String(200 + draw(600))}.${String(10 + draw(90))}`,
        isBilled: draw(4) === 0,
      }))
    const payments = await Promise.all(
      wanted.map(({ firm, currency, amount, isBilled }) => world.order(firm, currency, amount, isBilled)),
    )
    for (const [n, { firm }] of wanted.entries()) {
      const payment = payments[n] ?? null
      if (payment !== null) ordered.push({ firm, payment })
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    misbehave(world, draw, new Set(ordered.map(({ payment }) => payment.id)))
    await wishAndReview(world, draw, ordered)
    const passes = pick(draw, [MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS])
    if (passes > MINUTE_MS) for (const provider of providers) provider.arrive()
    clock.advance(passes)
    await Promise.all([worker, ...(draw(3) === 0 ? [worker] : [])].map((each) => sweepOnce(each, draw)))
  }
  return ordered
}

/** Lets everything come to its end: providers answer again, every paper is looked at, and time passes. */
export async function settleAll(world: FxWorld, ordered: readonly Ordered[], draw: Draw): Promise<void> {
  for (const provider of world.providers) provider.arrive()
  for (let round = 0; round < QUIET_ROUNDS; round += 1) {
    healthy(world)
    for (const provider of world.providers)
      for (const [reference, { status }] of provider.payments)
        if (status.kind === 'pending') provider.settle(reference, 'delivered')
    const now = await statesOf(world, ordered)
    const open = now.filter(({ payment }) => OPEN.has(payment.state))
    if (open.length === 0 && !cameBackUnheard(world, now)) return
    for (const { payment } of open)
      if (payment.state === 'documents_review') await decidePapers(world.worker, REVIEWER, payment.id, 'accepted')
    world.clock.advance(pick(draw, [20 * MINUTE_MS, HOUR_MS, DAY_MS]))
    await sweepOnce(world.worker, () => 1)
  }
}

/** The states in which a payment still waits for something. */
export const OPEN: ReadonlySet<FxPayment['state']> = new Set([
  'funded',
  'documents_review',
  'converting',
  'paying',
  'unknown',
  'came_back',
])

const PAGE = 500

/** Returns the payments as they are now. */
export async function statesOf(world: FxWorld, ordered: readonly Ordered[]): Promise<readonly Ordered[]> {
  const now = new Map<string, FxPayment>()
  for (const { actor } of world.firms)
    for (let page = 1, left = true; left; page += 1) {
      const { payments, total } = await listFx(world.worker.db.read, actor, { page, limit: PAGE })
      for (const { payment } of payments) now.set(payment.id, payment)
      left = page * PAGE < total
    }
  return ordered.map(({ firm, payment: { id } }) => {
    const payment = now.get(id)
    if (payment === undefined) throw new Error(`${id} is gone`)
    return { firm, payment }
  })
}

const REVIEWER = { operator: 'ada@zend', why: 'simulated' }
const KILL_ONE_IN = 40

/** Sweeps as a worker that may be killed. What it could not do is done by the next one. */
async function sweepOnce(worker: FxWorld['worker'], draw: Draw): Promise<void> {
  await askRates(worker)
  await sweepPayments({ ...worker, db: mortal(worker.db, draw, KILL_ONE_IN) }).catch((error: unknown) => {
    if (!/could not be advanced/.test(String(error)) && !String(error).includes(KILLED)) throw error
  })
}

async function wishAndReview(world: FxWorld, draw: Draw, ordered: readonly Ordered[]): Promise<void> {
  for (const { firm, payment } of ordered) {
    if (draw(20) === 0)
      await wishFx(
        world.deps,
        firm.actor,
        payment.id,
        pick(draw, ['cancel', 'give_back', 'recall'] as const),
        CALLER.ip,
      )
  }
  for (const { id } of await listPapers(world.worker))
    if (draw(2) === 0) await decidePapers(world.worker, REVIEWER, id, draw(5) === 0 ? 'rejected' : 'accepted')
}

function healthy({ providers }: FxWorld): void {
  for (const provider of providers) {
    Object.assign(provider, { down: false, settlesAt: null, usual: 'sent' })
    provider.conversionFates.length = 0
    provider.paymentFates.length = 0
  }
}

/**
 * Draws how providers behave next, and what becomes of this wave's payments. They charge nothing: of a payment that
 * came back before we heard that it left, nobody tells what was charged but the statement, which is not simulated.
 */
function misbehave({ providers, clock }: FxWorld, draw: Draw, own: ReadonlySet<string>): void {
  for (const provider of providers) {
    provider.down = draw(10) === 0
    provider.settlesAt = draw(4) === 0 ? new Date(+clock.now() + draw(3) * DAY_MS) : null
    provider.usual = pick(draw, ['sent', 'sent', 'pending', 'delivered'] as const)
    for (const fates of [provider.conversionFates, provider.paymentFates])
      fates.splice(0, Infinity, ...Array.from({ length: FATES_DRAWN }, () => pick(draw, FATES)))
    for (const [reference, { status }] of provider.payments) {
      if (!own.has(paymentOf(reference))) continue
      if (status.kind === 'pending' && draw(3) === 0)
        provider.settle(reference, pick(draw, ['sent', 'delivered'] as const))
      else if ((status.kind === 'sent' || status.kind === 'delivered') && draw(60) === 0)
        provider.sendBack(reference, pick(draw, RETURNS), BigInt(draw(2) * 1_500))
    }
  }
}

/** The payment that a reference at a provider is of. */
export const paymentOf = (reference: string): string => reference.slice(0, reference.lastIndexOf('-'))

/** Returns whether something came back to a provider that its payment does not say yet. */
function cameBackUnheard({ providers }: FxWorld, payments: readonly Ordered[]): boolean {
  const paid = new Set(payments.flatMap(({ payment: { id, state } }) => (isPaid(state) ? [id as string] : [])))
  return providers.some((each) =>
    [...each.payments].some(([reference, { status }]) => status.kind === 'returned' && paid.has(paymentOf(reference))),
  )
}

/** Whether a payment left, as far as we know, and did not come back. */
export const isPaid = (state: FxPayment['state']): boolean => state === 'sent' || state === 'delivered'
