/** Rules with what can get stuck by them: who is missing, in a sentence. */
import { Trans } from '@lingui/react/macro'
import { healthOf, type Health, kindsOf, type PolicyApprover, type PolicyRule } from '@zend/contracts'
import { cx } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { Rules } from './rules.tsx'

/** The rules in sentences. `own` tells whether the company set them. */
export function RulesWithHealth({
  rules,
  approvers,
  own,
}: {
  readonly rules: readonly PolicyRule[]
  readonly approvers: readonly PolicyApprover[]
  readonly own: boolean
}): ReactElement {
  const names = new Map<string, string>(approvers.map(({ member, name }) => [member, name]))
  return (
    <Rules
      rules={rules}
      names={names}
      renderNote={(rule) => <HealthLine health={healthOf(rule, approvers, own)} rule={rule} />}
    />
  )
}

/** The sentence; nothing where a rule can be met whoever asks, and while one is away. */
function HealthLine({ health, rule }: { readonly health: Health; readonly rule: PolicyRule }): ReactElement | null {
  const { kind } = health
  if (kind === 'fine') return null
  const waits = kind === 'everybody'
  return (
    <span className={cx('mt-1 flex items-start gap-1.5 text-meta font-normal', waits ? 'text-muted' : 'text-bad')}>
      {waits ? <IconClock size={18} className="shrink-0" /> : <IconAlert size={18} className="shrink-0" />}
      <Sentence health={health} rule={rule} />
    </span>
  )
}

function Sentence({ health, rule }: { readonly health: Health; readonly rule: PolicyRule }): ReactElement {
  const format = useFormat()
  const list = (people: readonly PolicyApprover[], type: 'conjunction' | 'disjunction'): string =>
    new Intl.ListFormat(format.language, { type }).format(people.map(({ name }) => name))
  switch (health.kind) {
    case 'few': {
      const names = list(health.people, 'conjunction')
      return (
        <span>
          <Trans>Stuck: it needs two, and only {names} can approve it.</Trans>
        </span>
      )
    }
    case 'askers': {
      const names = list(health.people, 'disjunction')
      return (
        <span>
          <Trans>Stuck when {names} asks: not enough others can approve it.</Trans>
        </span>
      )
    }
    case 'everybody': {
      const names = list(health.people, 'conjunction')
      return (
        <span>
          {rule.approvals === 1 ? (
            <Trans>Only {names} can approve it. It waits while they are away.</Trans>
          ) : // The first rules ask for fewer where one of the two asks: nobody approves their own request.
          health.people.some(({ asks }) => asks.some((kind) => kindsOf(rule).includes(kind))) ? (
            <Trans>
              Only {names} can approve. What one of them asks for, the other approves. It waits while that person is
              away.
            </Trans>
          ) : (
            <Trans>It needs both {names}. It waits while one of them is away.</Trans>
          )}
        </span>
      )
    }
    default:
      return (
        <span>
          <Trans>Stuck: nobody can approve it.</Trans>
        </span>
      )
  }
}
