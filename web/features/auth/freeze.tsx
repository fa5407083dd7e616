/**
 * /auth/freeze: the link in the mail about a new device. It asks for confirmation, because mail programs open links by
 * themselves.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { freezeAccount } from '@zend/contracts'
import { pageTitle } from '@zend/web/client/app-name'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useAction } from '@zend/web/client/use-action'
import { Button, LinkButton, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'

/** The page: the question, then the result and how to get back in. */
export function FreezeScreen(): ReactElement {
  const { t } = useLingui()
  const [search] = useSearchParams()
  // The page is prerendered without its query, which only the browser knows.
  const [token, setToken] = useState('')
  useEffect(() => setToken(search.get('token') ?? ''), [search])
  const [frozen, setFrozen] = useState(false)
  const { pending, error, act } = useAction(async () => {
    await services().api.call(freezeAccount, { body: { token } })
    setFrozen(true)
  })
  return (
    <>
      <title>{pageTitle(t`Freeze my account`)}</title>
      <AuthHeading
        title={frozen ? t`Your account is frozen` : t`Freeze my account`}
        text={
          frozen
            ? t`Every device is signed out, and nothing can be sent.`
            : t`Was it not you who signed in? This signs every device out and stops all sending, at once.`
        }
      />
      <div className="mt-6 grid gap-5">
        <ErrorNote error={error} />
        {error?.code === 'link_expired' ? (
          <>
            <p className="text-body text-muted">
              <Trans>
                Set a new password instead: it signs every device out too, and holds all sending for 24 hours.
              </Trans>
            </p>
            <LinkButton href={href('/auth/forgot-password')} size="large" wide>
              <Trans>Set a new password</Trans>
            </LinkButton>
          </>
        ) : frozen ? (
          <>
            <Note tone="info" icon={<IconAlert />}>
              <Trans>
                To open it again, set a new password by mail. If somebody else reads your mail, change the password of
                your mailbox first.
              </Trans>
            </Note>
            <LinkButton href={href('/auth/forgot-password')} size="large" wide>
              <Trans>Set a new password</Trans>
            </LinkButton>
          </>
        ) : (
          <>
            <Button
              variant="danger"
              size="large"
              wide
              disabled={token === ''}
              loading={pending}
              loadingText={t`Freezing…`}
              onClick={() => void act()}
            >
              <Trans>Freeze my account now</Trans>
            </Button>
            <LinkButton href={href('/auth/login')} variant="quiet" size="large" wide>
              <Trans>It was me</Trans>
            </LinkButton>
          </>
        )}
      </div>
    </>
  )
}
