/**
 * Follows the companies after each step: everything that changed must have a cause, and whatever needed others must
 * have had their votes. Throws `Broken` at the first change that nobody may make.
 */
import type { BusinessId } from '@zend/kernel'
import { must } from '../model.ts'
import { checkVotes, newRequest, voidVotes } from './follow-requests.ts'
import { checkEnd, checkHolds, noteAlone } from './follow-money.ts'
import { checkNotices } from './follow-notices.ts'
import { checkPolicies, checkSeats } from './follow-members.ts'
import type { WithCompanies } from './opening.ts'
import { readRows, type Rows } from './rows.ts'
import type { View } from './state.ts'
import type { Step } from './step.ts'

/** Follows all companies through a step that began then, and forgets what was tried. */
export async function followCompanies(simulation: WithCompanies, sinceMs: number): Promise<void> {
  const { companies } = simulation
  const rows = await readRows(simulation.world, new Date(sinceMs))
  for (const { id, name } of rows.companies) {
    const known = companies.known.get(id)
    const company = known ?? { id, name, view: viewOf(rows, id), requests: new Map() }
    if (known === undefined) {
      const { seats } = company.view
      must(seats.length === 1 && seats[0]?.role === 'owner', () => `${id} was opened with ${seats.length} members`)
      companies.known.set(id, company)
    }
    followOne(simulation, { company, before: company.view, after: viewOf(rows, id), rows })
  }
  companies.attempts.length = 0
}

function followOne(simulation: WithCompanies, step: Step): void {
  const { company, after, rows } = step
  const mine = rows.requests.filter((row) => row.company === company.id)
  for (const row of mine) if (!company.requests.has(row.id)) newRequest(simulation, step, row)
  checkVotes(simulation, step)
  const ended = mine
    .filter((row) => row.state !== company.requests.get(row.id)?.state)
    .toSorted((a, b) => ((a.closed_at ?? '') < (b.closed_at ?? '') ? -1 : 1))
  const released = ended.flatMap((row) => checkEnd(simulation, step, row))
  noteAlone(simulation, step)
  checkSeats(simulation, step, released)
  checkPolicies(simulation, step, released)
  voidVotes(step)
  company.view = after
  checkHolds(simulation, step)
  checkNotices(simulation, step)
}

/** The company as these rows have it. */
function viewOf({ seats, policies, signed }: Rows, id: BusinessId): View {
  const of = <T extends { readonly company: BusinessId }>(all: readonly T[]) =>
    all.filter(({ company }) => company === id)
  return {
    seats: of(seats),
    policies: [null, ...of(policies).map(({ rules }) => rules)],
    signed: of(signed).map((each) => ({ ...each, cents: BigInt(each.cents) })),
  }
}
