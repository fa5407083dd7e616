/**
 * Checks whom a company has saved to pay: each was tried by a member who may save it alone, or is exactly what others
 * let go; a saved one pays the same place for good, and goes only when somebody takes it away.
 */
import { must } from '../model.ts'
import type { WithCompanies } from './opening.ts'
import { wantedFor } from './rules.ts'
import { may, type Payee, type Request } from './state.ts'
import type { Step } from './step.ts'

/** Checks the payees of one company through a step. */
export function checkPayees(
  { companies }: WithCompanies,
  { company, before, after }: Step,
  released: readonly Request[],
): void {
  const was = new Map(before.payees.map((each) => [each.id, each]))
  for (const payee of after.payees) {
    const old = was.get(payee.id)
    if (old !== undefined) {
      must(placeOf(old) === placeOf(payee), () => `${payee.id} of ${company.id} pays ${placeOf(payee)} now`)
      continue
    }
    const byRequest = released.some(({ id, asked, facts }) => {
      const { network, address, asset } = facts
      return asked.kind === 'payee' && id === payee.id && [asset, network, address].join(' ') === placeOf(payee)
    })
    const alone = companies.attempts.some((attempt) => {
      if (attempt.kind !== 'payee' || attempt.company !== company.id || attempt.by !== payee.by) return false
      const { network, address, asset } = attempt.facts
      if ([asset, network, address].join(' ') !== placeOf(payee)) return false
      const act = { id: payee.id, maker: attempt.by, asked: attempt.asked }
      return [before, after].some(
        (view) =>
          may(view, attempt.by, 'beneficiary.manage') && wantedFor(view, act, view.policies.length - 1)?.length === 0,
      )
    })
    must(byRequest || alone, () => `${payee.id} was saved for ${company.id}, and nobody may do that`)
  }
  for (const { id, asked } of released)
    if (asked.kind === 'payee')
      must(
        after.payees.some((payee) => payee.id === id),
        () => `${id} was let go for ${company.id}, and nobody is saved`,
      )
  for (const { id } of before.payees)
    must(
      after.payees.some((payee) => payee.id === id) ||
        companies.attempts.some((attempt) => attempt.kind === 'forget-payee' && attempt.payee === id),
      () => `${id} of ${company.id} is gone, and nobody took it away`,
    )
}

const placeOf = ({ asset, network, address }: Payee): string => [asset, network, address].join(' ')
