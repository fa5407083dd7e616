/**
 * Checks whom a company has saved to pay: each was tried by a member who may save it alone, or is exactly what others
 * let go; a saved one pays the same place for good, and goes only when somebody takes it away. Nothing is sold into an
 * account that was not let in.
 */
import { must } from '../model.ts'
import type { WithCompanies } from './opening.ts'
import { wantedFor } from './rules.ts'
import { may, type Payee, type Request } from './state.ts'
import type { Step } from './step.ts'

type Facts = Readonly<Record<string, string>>

/** Where the facts of a request's payee lead, as the model writes a saved one's place. */
export function placeIn(facts: Facts): string {
  return placeOf(facts, FACTS[facts['saves'] ?? ''] ?? [])
}

const ACCOUNT = ['accountCurrency', 'method', 'institution', 'branch', 'accountType', 'accountNumber', 'accountName']
const FACTS: Readonly<Record<string, readonly string[]>> = {
  'save-address': ['asset', 'network', 'address'],
  'save-payee': ['asset', 'payee'],
  'save-account': ACCOUNT,
}

/** These facts in one line, by default those of an account. */
export const placeOf = (facts: Facts, names: readonly string[] = ACCOUNT): string =>
  names.flatMap((name) => facts[name] ?? []).join(' ')

/** A sale goes to an account that is saved, or was when the step began: to its branch and owner, too. */
export function mustBeLetIn({ company, before, after }: Omit<Step, 'rows'>, id: string, place: string): void {
  must(
    [before, after].some(({ payees }) => payees.some((payee) => payee.account !== null && payee.place === place)),
    () => `${id} sells into ${place}, which ${company.id} never let in`,
  )
}

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
      must(old.place === payee.place, () => `${payee.id} of ${company.id} pays ${payee.place} now`)
      continue
    }
    const byRequest = released.some(
      ({ id, asked, facts }) => asked.kind === 'payee' && id === payee.id && placeIn(facts) === payee.place,
    )
    const alone = companies.attempts.some((attempt) => {
      if (attempt.kind !== 'payee' || attempt.company !== company.id || attempt.by !== payee.by) return false
      if (attempt.place !== payee.place) return false
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

/** The accounts that a company can sell into. */
export const accountsIn = ({ payees }: { readonly payees: readonly Payee[] }) =>
  payees.flatMap(({ id, account }) => (account === null ? [] : [{ ...account, id }]))
