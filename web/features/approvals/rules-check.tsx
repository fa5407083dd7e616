/**
 * What new rules would do, before they are asked for: in sentences, what can get stuck, and what they would have made
 * wait of the last 90 days.
 */
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PolicyRule } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { Button, Card, Note, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconInfo } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useId } from 'react'
import { waitingIn } from './policy.flow.ts'
import { RulesWithHealth } from './policy-health.tsx'
import { type Policy, type Simulation, simulationQuery } from './policy.queries.ts'
import { useRulesErrorText } from './rules-error-text.ts'

/** `refused` is the last refusal of these rules; `changed` says that others changed theirs since the typing began. */
export type RulesCheckProps = {
  readonly policy: Policy
  readonly rules: readonly PolicyRule[]
  readonly refused: ApiError | null
  readonly changed: ReactElement | null
  readonly onContinue: () => void
  readonly onBack: () => void
}

/** The step. */
export function RulesCheck({ policy, rules, refused, changed, onContinue, onBack }: RulesCheckProps): ReactElement {
  const title = useId()
  const online = useOnline()
  const errorText = useRulesErrorText()
  return (
    <div className="page-column grid max-w-[660px] grid-cols-1 gap-4">
      {refused === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(refused)}
          </Note>
        </div>
      )}
      {changed}
      <Card padded aria-labelledby={title} className="tablet:p-6">
        <h2 id={title} className="display text-card-title">
          <Trans>The new rules</Trans>
        </h2>
        <div className="num mt-4 text-label font-semibold">
          <RulesWithHealth rules={rules} approvers={policy.approvers} own />
        </div>
      </Card>
      <Effect rules={rules} />
      <Card padded>
        <p className="text-label text-muted">
          <Who policy={policy} />
        </p>
        <Button size="large" wide className="mt-4" disabled={!online || changed !== null} onClick={onContinue}>
          <Trans>Continue</Trans>
        </Button>
        <Button variant="ghost" wide className="mt-2" onClick={onBack}>
          <Trans>Back to the rules</Trans>
        </Button>
      </Card>
    </div>
  )
}

/** Who has to agree before the rules hold. */
function Who({ policy: { approvers } }: { readonly policy: Policy }): ReactElement {
  const format = useFormat()
  const others = approvers.filter(({ you }) => !you)
  if (others.length === 0) return <Trans>Nobody else can approve yet, so the new rules apply at once.</Trans>
  const ready = others.filter(({ passkey }) => passkey)
  const names = new Intl.ListFormat(format.language, { type: 'disjunction' }).format(
    (ready.length === 0 ? others : ready).map(({ name }) => name),
  )
  return <Trans>The new rules apply once {names} has approved them. Until then the present ones hold.</Trans>
}

/** The last payments by these rules, and by those in force. */
function Effect({ rules }: { readonly rules: readonly PolicyRule[] }): ReactElement {
  const title = useId()
  return (
    <Card padded aria-labelledby={title} className="tablet:p-6">
      <h2 id={title} className="display text-card-title">
        <Trans>The effect</Trans>
      </h2>
      <QueryView query={useQuery(simulationQuery(rules))} loading={<Skeleton className="mt-4 h-40 w-full" />}>
        {(simulation) => <Simulated simulation={simulation} />}
      </QueryView>
    </Card>
  )
}

function Simulated({ simulation: { days, current, proposed } }: { readonly simulation: Simulation }): ReactElement {
  const { waiting, all } = waitingIn(proposed)
  const now = waitingIn(current).waiting
  if (all === 0)
    return (
      <Note tone="info" icon={<IconInfo />} className="mt-4">
        <Trans>There were no payments in the last {days} days to try the rules on.</Trans>
      </Note>
    )
  return (
    <>
      <p className="num mt-2 text-body">
        <Plural
          value={waiting}
          one={`In the last ${days} days, # of ${all} payments would have waited for approval.`}
          other={`In the last ${days} days, # of ${all} payments would have waited for approval.`}
        />{' '}
        <span className="text-muted">
          <Trans>By the present rules: {now}.</Trans>
        </span>
      </p>
      <table className="num mt-4 w-full text-left text-label">
        <thead>
          <tr className="text-meta text-muted">
            <th scope="col" className="py-2 pr-3 font-semibold">
              <Trans>Payments</Trans>
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-semibold">
              <Trans>Present rules</Trans>
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              <Trans>New rules</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name={<Trans>Sent at once</Trans>} of={0} current={current} proposed={proposed} />
          <Row name={<Trans>One approval</Trans>} of={1} current={current} proposed={proposed} />
          <Row name={<Trans>Two approvals</Trans>} of={2} current={current} proposed={proposed} />
        </tbody>
      </table>
    </>
  )
}

function Row({
  name,
  of,
  current,
  proposed,
}: { readonly name: ReactNode; readonly of: number } & Pick<Simulation, 'current' | 'proposed'>): ReactElement {
  const format = useFormat()
  const cell = (counted: Simulation['current']): ReactElement => {
    const { payments = 0, valueUsd = '0' } = counted.find(({ approvals }) => approvals === of) ?? {}
    return (
      <>
        <b className="block font-semibold text-ink">{format.number(String(payments))}</b>
        <span className="block text-meta text-muted">{format.fiat(valueUsd, 'USD')}</span>
      </>
    )
  }
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 pr-3 font-normal">
        {name}
      </th>
      <td className="py-2.5 pr-3 text-right">{cell(current)}</td>
      <td className="py-2.5 text-right">{cell(proposed)}</td>
    </tr>
  )
}
