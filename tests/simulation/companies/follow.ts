/**
 * Follows the companies after each step: everything that changed must have a cause, and whatever needed others must
 * have had their votes. Throws `Broken` at the first change that nobody may make.
 */
import type { BusinessId } from '@zend/kernel'
import { must } from '../model.ts'
import { followArrivals } from './follow-arrivals.ts'
import { followBills } from './follow-bills.ts'
import { followBatches } from './follow-batches.ts'
import { checkVotes, newRequest, newVersion, voidVotes } from './follow-requests.ts'
import { checkEnd, checkHolds, noteAlone } from './follow-money.ts'
import { checkFreeze } from './follow-freezes.ts'
import { checkNotices } from './follow-notices.ts'
import { checkDeputies, checkPolicies, checkSeats } from './follow-members.ts'
import { checkPayees } from './follow-payees.ts'
import type { WithCompanies } from './opening.ts'
import { readRows, type Rows } from './rows.ts'
import type { View } from './state.ts'
import type { Step } from './step.ts'

/** Follows all companies through a step that began then, and forgets what was tried. */
export async function followCompanies(simulation: WithCompanies, sinceMs: number): Promise<void> {
  const { companies } = simulation
  const rows = await readRows(simulation.world, new Date(sinceMs))
  const nowMs = simulation.world.clock.now().getTime()
  for (const { id, name } of rows.companies) {
    const known = companies.known.get(id)
    const company = known ?? { id, name, view: viewOf(rows, id, nowMs), requests: new Map(), batches: new Map() }
    if (known === undefined) {
      const { seats } = company.view
      must(seats.length === 1 && seats[0]?.role === 'owner', () => `${id} was opened with ${seats.length} members`)
      companies.known.set(id, company)
    }
    followOne(simulation, { company, before: company.view, after: viewOf(rows, id, nowMs), rows })
  }
  companies.attempts.length = 0
  companies.opened.clear()
}

function followOne(simulation: WithCompanies, step: Step): void {
  const { company, after, rows } = step
  const mine = rows.requests.filter((row) => row.company === company.id)
  for (const row of mine) {
    const known = company.requests.get(row.id)
    if (known === undefined) newRequest(simulation, step, row)
    else if (row.version !== known.version) newVersion(simulation, step, row, known)
  }
  checkVotes(simulation, step)
  const ended = mine
    .filter((row) => row.state !== company.requests.get(row.id)?.state)
    .toSorted((a, b) => ((a.closed_at ?? '') < (b.closed_at ?? '') ? -1 : 1))
  const released = ended.flatMap((row) => checkEnd(simulation, step, row))
  followBatches(simulation, step, released)
  noteAlone(simulation, step)
  followBills(simulation, step)
  followArrivals(simulation, step)
  checkFreeze(simulation, step, released)
  checkSeats(simulation, step, released)
  checkPolicies(simulation, step, released)
  checkDeputies(simulation, step, released)
  checkPayees(simulation, step, released)
  voidVotes(step)
  company.view = after
  checkHolds(simulation, step)
  checkNotices(simulation, step)
}

/** States in which nothing of a withdrawal or a sale has left. */
const NOT_BEGUN: readonly string[] = ['requested', 'risk_check', 'locked']

/** The company as these rows have it. */
function viewOf(rows: Rows, id: BusinessId, atMs: number): View {
  const { seats, policies, signed, deputies, payees, freezes, transfers, orders, sells } = rows
  const of = <T extends { readonly company: BusinessId }>(all: readonly T[]) =>
    all.filter(({ company }) => company === id)
  return {
    seats: of(seats),
    policies: [null, ...of(policies).map(({ rules }) => rules)],
    signed: of(signed).map((each) => ({ ...each, cents: BigInt(each.cents) })),
    deputies: of(deputies),
    payees: of(payees),
    frozen: of(freezes)[0]?.cause ?? null,
    notBegun: of([...orders, ...sells])
      .filter(({ state }) => NOT_BEGUN.includes(state))
      .map((each) => each.id),
    made: new Set([...of(transfers), ...of(orders), ...of(sells)].map((each) => each.id)),
    atMs,
  }
}
