/**
 * An order without an answer (frontend.md §4.7): neither failed nor done, and never sent twice. Repeating it finds out.
 */
import { Trans } from '@lingui/react/macro'
import { useOnline } from '@zend/web/client/online'
import { Button, Card, IconTile, LinkButton } from '@zend/web/ui'
import { IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/**
 * The card in place of the step that sent it. `confirms`: the page was reloaded since, so that asking again needs a
 * code and the PIN again.
 */
export function UnknownOutcome({
  onAsk,
  confirms = false,
}: {
  readonly onAsk: () => void
  readonly confirms?: boolean
}): ReactElement {
  const online = useOnline()
  return (
    <Card padded role="alert" className="grid justify-items-center gap-3 text-center tablet:p-8">
      <IconTile tone="info" size={56}>
        <IconClock size={28} />
      </IconTile>
      <h2 className="display text-title">
        <Trans>We're checking</Trans>
      </h2>
      <p className="max-w-[36ch] text-body text-muted">
        {confirms ? (
          <Trans>
            No answer came back yet. See your transactions, or ask again with a code and your PIN: the same order is
            never carried out twice.
          </Trans>
        ) : online ? (
          <Trans>We haven't had an answer yet. Check again: the same payment can't go out twice.</Trans>
        ) : (
          <Trans>
            The connection broke before an answer came. Check again when you are online: the same payment can't go out
            twice.
          </Trans>
        )}
      </p>
      <Button wide disabled={!online} onClick={onAsk}>
        <Trans>Check again</Trans>
      </Button>
      <LinkButton href={href('/transaction')} variant="quiet" wide>
        <Trans>See transactions</Trans>
      </LinkButton>
    </Card>
  )
}
