/** What a change of a company's rules takes away, alters and adds. Pure. */
import type { PolicyRule } from '@zend/contracts'

/** The change. A rule that stays as it is, in whatever place, is in none of these. */
export type RulesDiff = {
  readonly removed: readonly PolicyRule[]
  readonly changed: readonly { readonly before: PolicyRule; readonly after: PolicyRule }[]
  readonly added: readonly PolicyRule[]
}

/**
 * Compares rules. A rule counts as changed, and not as one removed and another added, when it is still about the same
 * payments, or still wants the same approvals and looks at the same things with other numbers.
 */
export function diffRules(before: readonly PolicyRule[], after: readonly PolicyRule[]): RulesDiff {
  const [removed, added] = [[...before], [...after]]
  const pair = (nameOf: (rule: PolicyRule) => string): RulesDiff['changed'] =>
    before.flatMap((old) => {
      const at = removed.indexOf(old)
      const next = at === -1 ? undefined : added.find((each) => nameOf(each) === nameOf(old))
      if (next === undefined) return []
      removed.splice(at, 1)
      added.splice(added.indexOf(next), 1)
      return [{ before: old, after: next }]
    })
  pair(textOf)
  const changed = [...pair(paymentsOf), ...pair(shapeOf)]
  return { removed, changed, added }
}

/** Dollars are the same however many zeros end them. */
const dollars = (amount = ''): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

/** The payments that a rule is about. */
const paymentsOf = ({ when }: PolicyRule): string =>
  JSON.stringify([
    when.kinds?.toSorted(),
    dollars(when.valueFrom),
    dollars(when.dailyFrom),
    when.payeeNewerThanDays,
    when.newCountry,
  ])

const askedOf = ({ approvals, from }: PolicyRule): string =>
  JSON.stringify([approvals, from?.roles?.toSorted(), from?.members?.toSorted()])

const textOf = (rule: PolicyRule): string => JSON.stringify([paymentsOf(rule), askedOf(rule), rule.delayMinutes])

/** What a rule looks at, and what it asks for, but for its numbers. */
const shapeOf = (rule: PolicyRule): string => JSON.stringify([Object.keys(rule.when).toSorted(), askedOf(rule)])
