/** For somebody who is signed in and verified: their own verification stands for the check, once and by consent. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { verificationQuery } from '@zend/web/data/verification'
import { Button, Card } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { reuseOwn } from './kyb-link.queries.ts'
import { LinkError } from './link-error.tsx'

/** From this tier on a verification has a document and a face. */
const TIER_MIN = 2

/** The card; nothing until the person is known to be verified so far. */
export function OwnAccount({
  token,
  userId,
  company,
}: {
  readonly token: string
  readonly userId: UserId
  readonly company: string
}): ReactElement | null {
  const { t } = useLingui()
  const client = useQueryClient()
  const online = useOnline()
  const { data } = useQuery(verificationQuery(userId))
  const use = useAction(() => reuseOwn(client, token))
  if (data === undefined || data.tier < TIER_MIN) return null
  return (
    <Card padded aria-labelledby="own-title">
      <h2 id="own-title" className="display text-card-title">
        <Trans>You’re already verified with Zend</Trans>
      </h2>
      <p className="mt-1.5 text-body text-muted">
        <Trans>
          Use your identity check for {company}. We compare your name with the one they gave. They don’t see your
          account.
        </Trans>
      </p>
      <div className="mt-4 grid gap-3">
        <LinkError error={use.error} />
        <Button
          wide
          disabled={!online}
          loading={use.pending}
          loadingText={t`One moment…`}
          onClick={() => void use.act()}
        >
          <Trans>Agree and use it</Trans>
        </Button>
      </div>
    </Card>
  )
}
