/** Companies of a simulated world: their beginning, their commands, and what is checked after each step. */
import { followCompanies } from './follow.ts'
import { arrivalCommands, endArrivals, setRule } from './arrival-commands.ts'
import { askCommands } from './ask-commands.ts'
import { batchCommands, endBatches, sweepOfBatches } from './batch-commands.ts'
import { billCommands, countBills } from './bill-commands.ts'
import { deputyCommands } from './deputy-commands.ts'
import { freezeCommands, openAgain } from './freeze-commands.ts'
import { leaveCommands } from './leave-commands.ts'
import { accept, invite, memberCommands, openOne } from './member-commands.ts'
import { type Companies, openCompanies, type WithCompanies } from './opening.ts'
import { payeeCommands } from './payee-commands.ts'
import { endRequests, firstIncome, policyCommands } from './policy-commands.ts'
import { openReads } from './reads.ts'
import { voteCommands } from './vote-commands.ts'
import { inOrder } from './acting.ts'
import { type Permission, type Role, ROLE_PERMISSIONS } from '@zend/contracts'
import type { Command } from '../simulation.ts'

export { checkArrivalsAtRest } from './follow-arrivals.ts'
export { checkBillsAtRest } from './follow-bills.ts'
export { readRows } from './rows.ts'
export { checkBatchesAtRest } from './follow-batches.ts'
export {
  type Companies,
  countBills,
  endArrivals,
  endBatches,
  endRequests,
  followCompanies,
  openCompanies,
  openReads,
  sweepOfBatches,
  type WithCompanies,
}

/** All commands of companies. */
export const companyCommands = (companies: Companies): readonly Command[] => [
  ...arrivalCommands(companies),
  ...askCommands(companies),
  ...batchCommands(companies),
  ...billCommands(companies),
  ...voteCommands(companies),
  ...freezeCommands(companies),
  ...deputyCommands(companies),
  ...leaveCommands(companies),
  ...memberCommands(companies),
  ...payeeCommands(companies),
  ...policyCommands(companies),
]

/** Operators look at every company that is frozen, so that what waits for them goes on. */
export async function endFreezes(simulation: WithCompanies): Promise<string> {
  const answers: string[] = []
  for (const company of simulation.companies.known.values())
    if (company.view.frozen !== null) answers.push(await openAgain(simulation, company))
  return answers.join('+') || 'nothing is frozen'
}

/** Counts how requests ended, of what kind they were, and their votes. */
export function countRequests({ companies }: WithCompanies, count: (what: string) => void): void {
  for (const { state, kind } of companies.billed.values()) if (kind !== 'link') count(`bills ${state}`)
  for (const { state } of companies.converted.values()) count(`arrivals ${state}`)
  for (const { batches } of companies.known.values())
    for (const { state, rows } of batches.values()) {
      count(`batches ${state}`)
      for (const row of rows.values()) {
        count(`rows ${row.state}`)
        count(`rows ${row.state}: ${row.line.kind}`)
      }
    }
  for (const { requests } of companies.known.values())
    for (const { asked, state, votes } of requests.values()) {
      count(`requests ${state}`)
      count(`requests ${state}: ${asked.kind}`)
      for (const { isVoid } of votes) count(isVoid ? 'votes void' : 'votes given')
      for (const { deputyship } of votes) if (deputyship !== null) count('votes of deputies')
    }
}

const FIRST: readonly (readonly [Role, readonly Permission[] | null])[] = [
  ['approver', null],
  ['admin', null],
  ['initiator', null],
  ['developer', null],
  ['viewer', ['view', 'withdrawal', 'approve']],
]

/** Opens the first company; everybody else is invited by its founder, and joins. */
export async function beginCompanies(
  simulation: WithCompanies,
  step: (name: string, run: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const { companies } = simulation
  const [founder, ...others] = companies.people
  if (founder === undefined) throw new Error('a world has people')
  await step('begin: a company', () => openOne(simulation, founder))
  const [company] = companies.known.values()
  if (company === undefined) throw new Error('no company was followed')
  for (const [place, who] of others.entries()) {
    const [role, chosen] = FIRST[place % FIRST.length] ?? ['viewer', null]
    const grant = { role, permissions: inOrder(chosen ?? ROLE_PERMISSIONS[role]) }
    await step('begin: invite', () => invite(simulation, { company, by: founder, who, grant }))
  }
  for (const who of others) await step('begin: accept', () => accept(simulation, who))
  await step('begin: income', () => firstIncome(simulation))
  await step('begin: arrivals', () => setRule(simulation))
}
