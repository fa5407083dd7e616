/** A new secret, which is shown this once. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { Copyable } from './copyable.tsx'

/** `note` says what becomes of an earlier secret, if there is one. */
export function SecretCard({
  secret,
  note,
  onEnd,
}: {
  readonly secret: string
  readonly note?: ReactNode
  readonly onEnd: () => void
}): ReactElement {
  const { t } = useLingui()
  return (
    <Card padded aria-labelledby="secret" className="page-column grid max-w-[560px] gap-5 tablet:p-6">
      <h2 id="secret" className="display text-card-title">
        <Trans>The secret of this endpoint</Trans>
      </h2>
      <Note tone="warn" icon={<IconAlert />}>
        <Trans>It is shown only now. Put it where your server reads it, and nowhere else.</Trans>
      </Note>
      <Copyable text={secret} said={t`Secret copied`} />
      <p className="text-label text-muted">
        <Trans>Your server checks with it that a webhook is from us: any library of Standard Webhooks does that.</Trans>
      </p>
      {note === undefined ? null : <p className="text-label">{note}</p>}
      <Button size="large" wide onClick={onEnd}>
        <Trans>I have saved it</Trans>
      </Button>
    </Card>
  )
}
