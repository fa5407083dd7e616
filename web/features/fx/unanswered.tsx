/** An order that was sent before the page was loaded, without a known answer: neither failed nor done. */
import { Trans } from '@lingui/react/macro'
import { Button, Card, IconTile, LinkButton } from '@zend/web/ui'
import { IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, useNavigate } from 'react-router'
import { dropFxDraft } from './fx.draft.ts'

/** The card in place of the form. `onAsk` asks again with a code and the PIN; without it, the review does. */
export function Unanswered({ onAsk }: { readonly onAsk?: () => void }): ReactElement {
  const navigate = useNavigate()
  return (
    <Card
      padded
      role="alert"
      className="page-column grid max-w-[560px] justify-items-center gap-3 text-center tablet:p-8"
    >
      <IconTile tone="info" size={56}>
        <IconClock size={28} />
      </IconTile>
      <h2 className="display text-title">
        <Trans>We're checking</Trans>
      </h2>
      <p className="max-w-[40ch] text-body text-muted">
        <Trans>
          No answer came back for your last payment. See whether it is among your payments, or ask again with a code and
          your PIN: the same payment is never made twice.
        </Trans>
      </p>
      <LinkButton href={href('/zend-fx')} wide>
        <Trans>See the payments</Trans>
      </LinkButton>
      <Button variant="quiet" wide onClick={onAsk ?? (() => void navigate(href('/zend-fx/review-payment')))}>
        <Trans>Check again</Trans>
      </Button>
      <Button
        variant="ghost"
        wide
        onClick={() => {
          dropFxDraft()
          void navigate(href('/zend-fx'))
        }}
      >
        <Trans>It is there: forget this form</Trans>
      </Button>
    </Card>
  )
}
