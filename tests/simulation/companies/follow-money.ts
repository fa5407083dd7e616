/**
 * Checks how requests ended, and that nothing left a company but by a released request, or by a member who may do it
 * alone.
 */
import { isLocal } from '../currencies.ts'
import { centsOf, must } from '../model.ts'
import { type Sale, saleOf } from '../sale.ts'
import type { Simulation } from '../simulation.ts'
import type { Attempt } from './attempts.ts'
import { mustBeLetIn } from './follow-payees.ts'
import type { WithCompanies } from './opening.ts'
import type { MadeOrder, MadeSale, MadeTransfer, RequestRow, Rows } from './rows.ts'
import { areMet, wantedFor } from './rules.ts'
import {
  type Act,
  type Asked,
  heldFor,
  isActive,
  may,
  type Most,
  openRequests,
  type Request,
  type View,
  votersAt,
} from './state.ts'
import type { Step } from './step.ts'

/** What left a company, by a member's act or as a row of a batch. */
export type Made =
  | ({ readonly kind: 'transfer' } & MadeTransfer)
  | ({ readonly kind: 'withdrawal' } & MadeOrder)
  | ({ readonly kind: 'quick-sell' } & MadeSale)

/** Everything that ever left companies. */
export const madeBy = ({ transfers, orders, sells }: Rows): readonly Made[] => [
  ...transfers.map((each) => ({ ...each, kind: 'transfer' as const })),
  ...orders.map((each) => ({ ...each, kind: 'withdrawal' as const })),
  ...sells.map((each) => ({ ...each, kind: 'quick-sell' as const })),
]

/** Moves a request to its new state. Returns it when it was released. */
export function checkEnd(simulation: WithCompanies, step: Step, row: RequestRow): readonly Request[] {
  const { companies, model, world } = simulation
  const { company, before, after } = step
  const request = company.requests.get(row.id)
  must(request !== undefined, () => `${row.id} is not known`)
  request.state = row.state
  if (row.closed_at === null) return []
  const tried = companies.attempts.filter((attempt) => 'request' in attempt && attempt.request === row.id)
  if (request.most !== null) model.release(company.id, request.most.coin, request.most.amount)
  model.touched.add(company.id)
  switch (row.state) {
    case 'declined':
      must(
        tried.some(
          ({ kind, by }) =>
            kind === 'decline' &&
            by !== request.maker &&
            [before, after].some((view) => votersAt(view).some(({ userId }) => userId === by)),
        ),
        () => `${row.id} was declined by nobody who may`,
      )
      return []
    case 'withdrawn':
      must(
        tried.some(({ kind, by }) => kind === 'withdraw' && by === request.maker),
        () => `${row.id} was taken back by nobody`,
      )
      return []
    case 'expired':
      must(world.clock.now().getTime() >= request.expiresAtMs, () => `${row.id} expired before its time`)
      return []
    default:
      must(row.state === 'released', () => `${row.id} ended as ${row.state}`)
      checkReleased(simulation, step, request)
      return [request]
  }
}

/** A released request had the votes that the stricter of its policy and the present one wants, and made what it said. */
function checkReleased(simulation: WithCompanies, step: Step, request: Request): void {
  const { world } = simulation
  const { before, after, rows } = step
  const asked = { ...request.asked, cents: centsNow(simulation, request) }
  const isEnough = [before, after].some((view) => hasVotes(view, { ...request, asked }))
  must(
    isEnough,
    () =>
      `${request.request} of ${request.maker} was released with the votes of ${request.votes
        .map(({ by, isVoid }) => (isVoid ? `${by} (void)` : by))
        .join(', ')}`,
  )
  must(
    world.clock.now().getTime() < request.expiresAtMs + STEP_MAX_MS,
    () => `${request.request} was over, and released`,
  )
  if (request.most === null) return
  const made = madeBy(rows).find(({ id }) => id === request.id)
  must(made !== undefined, () => `${request.request} was released, and nothing was made`)
  if (made.kind === 'quick-sell') mustBeLetIn(step, made.id, made.place)
  bookMade(simulation, made, request)
}

/** Clock reads in one step are fewer than this. */
const STEP_MAX_MS = 1_000

function hasVotes(view: View, request: Request): boolean {
  const { maker, needed, policyVersion, votes } = request
  const isGone = !isActive(view, maker)
  const [then, now] = [policyVersion, view.policies.length - 1].map((version) => wantedFor(view, request, version))
  if (then === null || then === undefined || now === null || now === undefined) return false
  const said = { approvals: needed + (isGone ? 1 : 0) }
  return areMet([said, ...then, ...now], view, votes, maker)
}

/** What a request's money is worth at present. */
const centsNow = ({ world }: Simulation, { asked, most }: Pick<Request, 'asked' | 'most'>): bigint =>
  most === null || isLocal(most.coin) ? asked.cents : centsOf(world.market.prices, most.coin, most.amount)

/** Whatever else left a company was tried in this step by whoever may do that alone. */
export function noteAlone(simulation: WithCompanies, step: Step): void {
  const { company, before, after, rows } = step
  const { companies, model } = simulation
  const isKnown = (id: string): boolean =>
    model.answered.has(id) || [...model.orders.keys(), ...model.sells.keys()].some((known) => known === id)
  for (const made of madeBy(rows)) {
    if (made.company !== company.id || isKnown(made.id)) continue
    const tried = companies.attempts.find(
      (attempt): attempt is Extract<Attempt, { kind: 'money' }> =>
        attempt.kind === 'money' &&
        attempt.company === company.id &&
        attempt.by === made.made_by &&
        attempt.changes === undefined &&
        attempt.asked.kind === made.kind &&
        attempt.most.coin === made.asset &&
        attempt.most.amount === BigInt(made.amount),
    )
    must(tried !== undefined, () => `${made.id} left ${company.id} by nobody's command`)
    const act: Act = { id: made.id, maker: made.made_by, asked: tried.asked }
    const alone = [before, after].some((view) => wantedFor(view, act, view.policies.length - 1)?.length === 0)
    must(alone, () => `${made.id} of ${made.amount} ${made.asset} left ${company.id} by ${made.made_by} alone`)
    must(
      may(before, made.made_by, permissionFor(tried.asked)) || may(after, made.made_by, permissionFor(tried.asked)),
      () => `${made.id} was made by ${made.made_by}, who may not`,
    )
    if (made.kind === 'quick-sell') mustBeLetIn(step, made.id, made.place)
    bookMade(simulation, made, tried)
  }
}

const permissionFor = ({ kind }: Asked) => (kind === 'quick-sell' ? 'quicksell' : 'withdrawal')

/** Notes in the model what was made. It must be what was asked for, to the last unit. */
export function bookMade(
  { model, world }: Simulation,
  made: Made,
  {
    most,
    facts,
    asked,
  }: { readonly most: Most | null; readonly facts: Readonly<Record<string, string>>; readonly asked: Asked },
): void {
  const { company, asset, made_by: by } = made
  const amount = BigInt(made.amount)
  const use = { atMs: world.clock.now().getTime(), cents: centsNow({ world } as Simulation, { asked, most }) }
  must(
    most?.coin === asset && most.amount === amount,
    () => `${made.id} took ${amount} ${asset}, and ${most?.amount} ${most?.coin} were asked for`,
  )
  const isTo = (name: string, value: string) =>
    must(facts[name] === value, () => `${made.id} goes to ${value}, and ${facts[name]} was asked for`)
  if (made.kind === 'transfer') {
    isTo('payee', made.payee)
    must(!isLocal(asset), () => `${made.id} pays ${asset}`)
    model.transfer(made.id, company, made.payee, asset, amount, use)
  } else if (made.kind === 'withdrawal') {
    const { id, network, address, fee, lookup_key: lookupKey } = made
    isTo('network', network)
    isTo('address', address)
    must(!isLocal(asset), () => `${id} sends ${asset}`)
    const order = {
      id,
      holder: company,
      madeBy: by,
      network,
      coin: asset,
      amount,
      fee: BigInt(fee),
      address,
      lookupKey,
    }
    model.order(order, use)
  } else {
    const { id, account, currency, if_failed: ifFailed } = made
    isTo('accountNumber', account)
    isTo('ifFailed', ifFailed)
    must(isLocal(currency), () => `${id} pays ${currency}`)
    const due = saleOf(world.market.prices, asset, amount, currency)
    const sale: Sale = {
      id,
      holder: company,
      sold: asset,
      amount,
      currency,
      ...due,
      ifFailed,
      to: account,
      state: 'locked',
    }
    model.sell(sale, use)
  }
}

/** What a company has on hold is what its open requests say, and what is on its way out. */
export function checkHolds({ model }: Simulation, { company, rows }: Step): void {
  const due = new Map<string, bigint>()
  const add = (coin: string, amount: bigint): void => void due.set(coin, (due.get(coin) ?? 0n) + amount)
  for (const { most } of openRequests(company)) if (most !== null) add(most.coin, most.amount)
  for (const { coin, amount } of heldFor(company.batches.values())) add(coin, amount)
  for (const { holder, coin, amount, state } of model.orders.values())
    if (holder === company.id && state === 'open') add(coin, amount)
  for (const { holder, sold, amount, state } of model.sells.values())
    if (holder === company.id && state === 'locked') add(sold, amount)
  const all = rows.holds.filter((row) => row.company === company.id)
  for (const { asset, held } of all) {
    const wanted = due.get(asset) ?? 0n
    // A withdrawal or a sale may have ended in this step: then checkStep, which follows those, compares.
    must(
      BigInt(held) <= wanted,
      () => `${company.id} has ${held} ${asset} on hold, and its requests and payments are ${wanted}`,
    )
    must(
      BigInt(held) === wanted || isUnderWay(model, company.id, asset),
      () => `${company.id} has ${held} ${asset} on hold, and its requests and payments are ${wanted}`,
    )
  }
}

const isUnderWay = (model: Simulation['model'], company: string, coin: string): boolean =>
  model.openOrders().some((order) => order.holder === company && order.coin === coin) ||
  model.openSells().some((sale) => sale.holder === company && sale.sold === coin)
