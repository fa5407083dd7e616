/**
 * /auth/lock?open: opens a locked account again, with a passkey, or with a document and a face once the password was
 * right (login.tsx keeps the token of that step).
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { pageTitle } from '@zend/web/client/app-name'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { lazyPart } from '@zend/web/client/lazy-part'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import type { PendingSignIn } from '@zend/web/client/session'
import { useAction } from '@zend/web/client/use-action'
import { isPasskeyDevice, PasskeyDismissed } from '@zend/web/data/access'
import { Button, LinkButton, Note, Skeleton, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconCheck, IconFile, IconKey } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { href } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'
import { unlockWithPasskey } from './unlock.queries.ts'

const documentPart = lazyPart(async () => (await import('./unlock-document.tsx')).UnlockDocument)

type Opened = { readonly heldUntil: string | null }

/** The page: both ways, then the result. */
export function UnlockScreen(): ReactElement {
  const { t } = useLingui()
  const pending = useLockedSignIn()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [byDocument, setByDocument] = useState(false)
  const open = (next: Opened): void => {
    services().session.dropPending()
    setOpened(next)
  }
  return (
    <>
      <title>{pageTitle(t`Unlock my account`)}</title>
      {opened !== null ? (
        <Open heldUntil={opened.heldUntil} />
      ) : (
        <>
          <AuthHeading
            title={t`Unlock my account`}
            text={t`Show us that it is you. For 24 hours after that nothing can be sent, so that a thief gains nothing.`}
          />
          {byDocument && pending !== null ? (
            <Suspense fallback={<Skeleton className="mt-6 h-80 w-full rounded-card!" />}>
              <documentPart.Part userId={pending._id} onOpen={() => open({ heldUntil: null })} />
            </Suspense>
          ) : (
            <Ways pending={pending} onDocument={() => setByDocument(true)} onOpen={open} />
          )}
          <p className="mt-7 text-center text-body text-muted">
            <TextLink href={SIGN_IN_PATH}>
              <Trans>Back to sign in</Trans>
            </TextLink>
          </p>
        </>
      )}
    </>
  )
}

/** The sign-in to a locked account whose password was right; `null` while there is none. */
function useLockedSignIn(): PendingSignIn | null {
  const [found, setFound] = useState<PendingSignIn | null>(null)
  useEffect(() => {
    let live = true
    void services()
      .session.pending()
      .then((waiting) => {
        if (live && waiting?.pending.means === 'unlock') setFound(waiting.pending)
      })
    return () => {
      live = false
    }
  }, [])
  return found
}

function Ways({
  pending,
  onDocument,
  onOpen,
}: {
  readonly pending: PendingSignIn | null
  readonly onDocument: () => void
  readonly onOpen: (opened: Opened) => void
}): ReactElement {
  const { t } = useLingui()
  const ask = useAction(async () => {
    try {
      onOpen(await unlockWithPasskey())
    } catch (thrown) {
      if (!(thrown instanceof PasskeyDismissed)) throw thrown
    }
  })
  return (
    <div className="mt-6 grid gap-5">
      <ErrorNote error={ask.error} />
      {ask.error?.code === 'passkey_refused' ? (
        <p className="text-label text-muted">
          <Trans>A passkey opens your account if you added it at least a week before it was locked.</Trans>
        </p>
      ) : null}
      {isPasskeyDevice() ? (
        <Button
          size="large"
          wide
          icon={<IconKey size={20} />}
          loading={ask.pending}
          loadingText={t`Asking your device…`}
          onClick={() => void ask.act()}
        >
          <Trans>Unlock with a passkey</Trans>
        </Button>
      ) : null}
      {pending === null ? (
        <Note tone="info" icon={<IconFile />}>
          <p>
            <Trans>
              No passkey? Sign in with your password: then show us your document and your face. It mostly takes a few
              minutes.
            </Trans>
          </p>
          <LinkButton href={SIGN_IN_PATH} variant="quiet" size="small" className="mt-3">
            <Trans>Sign in</Trans>
          </LinkButton>
        </Note>
      ) : (
        <Button variant="quiet" size="large" wide icon={<IconFile size={20} />} onClick={onDocument}>
          <Trans>Show my document and my face</Trans>
        </Button>
      )}
    </div>
  )
}

function Open({ heldUntil }: Opened): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const until = heldUntil === null ? null : format.when('at', heldUntil, new Date().toISOString(), { long: true })
  return (
    <>
      <AuthHeading title={t`Your account is open again`} text={t`Sign in as usual. We have told you by mail, too.`} />
      <div className="mt-6 grid gap-5">
        <Note tone="info" icon={<IconCheck />}>
          {until === null ? (
            <Trans>Nothing can be sent for 24 hours. What is sent to you arrives.</Trans>
          ) : (
            <Trans>Nothing can be sent before {until}. What is sent to you arrives.</Trans>
          )}
        </Note>
        <LinkButton href={href('/auth/login')} size="large" wide>
          <Trans>Sign in</Trans>
        </LinkButton>
      </div>
    </>
  )
}
