/** The rules changed while somebody was writing others: saying so, and showing both before either is dropped. */
import { Trans } from '@lingui/react/macro'
import { Button, Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, useId } from 'react'
import { RulesWithHealth } from './policy-health.tsx'
import type { Policy } from './policy.queries.ts'
import { Since } from './rules-since.tsx'

/** Says that the rules in force are not those from which the writing began. */
export function ChangedNote({ onSee }: { readonly onSee: () => void }): ReactElement {
  return (
    <div role="status" className="grid grid-cols-1 gap-2">
      <Note tone="warn" icon={<IconAlert />}>
        <Trans>Another member changed the rules while you were editing. What you typed is kept.</Trans>
      </Note>
      <Button variant="quiet" wide onClick={onSee}>
        <Trans>See the rules in force now</Trans>
      </Button>
    </div>
  )
}

/** The rules in force now. `onKeep` goes on with what was typed, to replace these; `onTake` starts anew from these. */
export function NewRules({
  policy,
  onKeep,
  onTake,
}: {
  readonly policy: Policy
  readonly onKeep: () => void
  readonly onTake: () => void
}): ReactElement {
  const title = useId()
  return (
    <div className="page-column grid max-w-[660px] grid-cols-1 gap-4">
      <Card padded aria-labelledby={title} className="tablet:p-6">
        <h2 id={title} className="display text-card-title">
          <Trans>The rules in force now</Trans>
        </h2>
        <p className="num mt-0.5 text-meta text-muted">
          <Since policy={policy} />
        </p>
        <div className="num mt-4 text-label font-semibold">
          <RulesWithHealth rules={policy.rules} approvers={policy.approvers} own={policy.version > 0} />
        </div>
      </Card>
      <Card padded>
        <Button size="large" wide onClick={onKeep}>
          <Trans>Go on with mine</Trans>
        </Button>
        <Button variant="ghost" wide className="mt-2" onClick={onTake}>
          <Trans>Start again from these</Trans>
        </Button>
      </Card>
    </div>
  )
}
