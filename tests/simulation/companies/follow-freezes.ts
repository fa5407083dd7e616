/**
 * Checks that a company is frozen by somebody who may do that, and opened by an operator alone; and that nothing of it
 * leaves meanwhile: no request is released, no payment is signed or made, and none that was made before begins.
 */
import { isId } from '@zend/kernel'
import { must } from '../model.ts'
import type { WithCompanies } from './opening.ts'
import { may, type Request, seatOf, votersAt } from './state.ts'
import type { Step } from './step.ts'

const MONEY: readonly string[] = ['batch', 'transfer', 'withdrawal', 'quick-sell']
/** How a payment that has not begun may end while its company is frozen. */
const CALLED_OFF: readonly string[] = ['cancelled', 'rejected', 'failed', 'not_taken']

/** Checks a step of a company that was, is or became frozen. */
export function checkFreeze(simulation: WithCompanies, step: Step, released: readonly Request[]): void {
  const { company, before, after, rows } = step
  const { opened } = simulation.companies
  if (before.frozen === null && after.frozen !== null) mustBeFrozenBy(simulation, step, after.frozen)
  if (before.frozen !== null && before.frozen !== after.frozen)
    must(after.frozen === null && opened.has(company.id), () => `the freeze of ${company.id} is over, by nobody`)
  if (before.frozen === null || opened.has(company.id)) return
  must(released.length === 0, () => `${released[0]?.request} was released, and ${company.id} is frozen`)
  const signed = after.signed.filter(
    ({ id, kind }) => MONEY.includes(kind) && !before.signed.some((old) => old.id === id),
  )
  must(signed.length === 0, () => `${signed[0]?.id} was signed for ${company.id}, which is frozen`)
  for (const id of after.made) must(before.made.has(id), () => `${id} was made for ${company.id}, which is frozen`)
  for (const id of before.notBegun) {
    const state = [...rows.orders, ...rows.sells].find((each) => each.id === id)?.state ?? ''
    must(
      after.notBegun.includes(id) || CALLED_OFF.includes(state),
      () => `${id} is ${state}, and ${company.id} is frozen`,
    )
  }
}

/** A member who may approve or manages members froze it by name, or a request was declined as fraud in this step. */
function mustBeFrozenBy({ companies }: WithCompanies, { company, before, after, rows }: Step, cause: string): void {
  const by = (who: Parameters<typeof may>[1]): boolean =>
    [before, after].some((view) => may(view, who, 'approve') || may(view, who, 'member.manage'))
  const isStopped = companies.attempts.some(
    (attempt) =>
      attempt.kind === 'freeze' &&
      attempt.company === company.id &&
      by(attempt.by) &&
      [before, after].some((view) => seatOf(view, attempt.by)?.id === cause),
  )
  const isFraud = rows.decisions.some(
    ({ request, decision, reason, made_by: who }) =>
      request === cause &&
      decision === 'decline' &&
      reason === 'suspected_fraud' &&
      [before, after].some((view) => votersAt(view).some(({ userId }) => userId === who)),
  )
  must(isId('apr', cause) ? isFraud : isStopped, () => `${company.id} was frozen by ${cause}, who may not`)
}
