/** What a change of the rules does to those it replaces, so that nobody approves away a rule without seeing it. */
import { Trans } from '@lingui/react/macro'
import type { ApprovalDetail, PolicyRule } from '@zend/contracts'
import { useQuery } from '@tanstack/react-query'
import { cx } from '@zend/web/ui'
import { type ReactElement, type ReactNode, useId } from 'react'
import { readSigned } from './payload.ts'
import { rulesIn } from './signed-rules.tsx'
import { policyQuery } from './policy.queries.ts'
import { diffRules } from './rules-diff.ts'
import { RuleLine } from './rules.tsx'

/** The parts of the change; nothing where the rules before are unknown, or only their order changes. */
export function PolicyChange({ approval }: { readonly approval: ApprovalDetail }): ReactElement | null {
  const { replaces } = approval
  const { rules } = readSigned(approval).payee.details
  const names = useNames([...(replaces ?? []), ...(rules === undefined ? [] : rulesIn(rules))])
  if (replaces === null || rules === undefined) return null
  const { removed, changed, added } = diffRules(replaces, rulesIn(rules))
  return (
    <div className="num mt-4 grid gap-4 text-label font-semibold">
      <Part title={<Trans context="rules">Removed</Trans>} rules={removed} tone="text-bad">
        {(rule) => <RuleLine rule={rule} names={names} />}
      </Part>
      <Part title={<Trans context="rules">Changed</Trans>} rules={changed} tone="text-warn">
        {({ before, after }) => (
          <>
            <del className="block font-normal text-muted">
              <RuleLine rule={before} names={names} />
            </del>
            <ins className="block no-underline">
              <span aria-hidden>→ </span>
              <RuleLine rule={after} names={names} />
            </ins>
          </>
        )}
      </Part>
      <Part title={<Trans context="rules">Added</Trans>} rules={added} tone="text-ok">
        {(rule) => <RuleLine rule={rule} names={names} />}
      </Part>
    </div>
  )
}

/** One part; nothing without a rule. */
function Part<Rule>({
  title,
  rules,
  tone,
  children,
}: {
  readonly title: ReactNode
  readonly rules: readonly Rule[]
  readonly tone: string
  readonly children: (rule: Rule) => ReactNode
}): ReactElement | null {
  const id = useId()
  if (rules.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={cx('text-meta font-semibold', tone)}>
        {title}
      </h2>
      <ul className="mt-1.5 grid gap-2">
        {rules.map((rule, at) => (
          <li key={at}>{children(rule)}</li>
        ))}
      </ul>
    </section>
  )
}

/** The names of those whom rules name, as far as they still may approve. */
function useNames(rules: readonly PolicyRule[]): ReadonlyMap<string, string> {
  const isNaming = rules.some(({ from }) => from?.members !== undefined)
  const { data } = useQuery({ ...policyQuery(), enabled: isNaming })
  return new Map((data?.approvers ?? []).map(({ member, name }) => [member, name]))
}
