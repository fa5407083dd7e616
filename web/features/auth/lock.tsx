/**
 * /auth/lock: by the link in a mail it locks the account, after one question, because mail programs open links by
 * themselves; without a link it mails one. Neither takes a password.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { fields, freezeAccount, requestFreezeLink } from '@zend/contracts'
import { pageTitle } from '@zend/web/client/app-name'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { useAction } from '@zend/web/client/use-action'
import { Button, LinkButton, Note, TextLink } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { IconCheck, IconLock } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { fieldText } from './auth.fields.ts'
import { AuthHeading } from './auth-heading.tsx'

/** The page: with a link the question, without one the address that gets it. */
export function LockScreen(): ReactElement {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const token = search.get('token')
  const [expired, setExpired] = useState(false)
  // The address leaves the page's history at once: who has it can lock the account.
  const [link] = useState(token)
  useEffect(() => {
    if (token !== null) window.history.replaceState(window.history.state, '', href('/auth/lock'))
  }, [token])
  return (
    <>
      <title>{pageTitle(t`Lock my account`)}</title>
      {link === null || expired ? (
        <AskForLink expired={expired} />
      ) : (
        <LockNow token={link} onExpired={() => setExpired(true)} />
      )}
    </>
  )
}

function LockNow({ token, onExpired }: { readonly token: string; readonly onExpired: () => void }): ReactElement {
  const { t } = useLingui()
  const [locked, setLocked] = useState(false)
  const { pending, error, act } = useAction(async () => {
    await services().api.call(freezeAccount, { body: { token } })
    setLocked(true)
  })
  useEffect(() => {
    if (error?.code === 'link_expired') onExpired()
  }, [error, onExpired])
  if (locked) return <Locked />
  return (
    <>
      <AuthHeading
        title={t`Lock my account`}
        text={t`This signs every device out and stops all sending and selling, at once. What is sent to you still arrives.`}
      />
      <div className="mt-6 grid gap-5">
        <ErrorNote error={error} />
        <Button
          variant="danger"
          size="large"
          wide
          icon={<IconLock size={20} />}
          loading={pending}
          loadingText={t`Locking…`}
          onClick={() => void act()}
        >
          <Trans>Lock my account now</Trans>
        </Button>
        <p className="text-label text-muted">
          <Trans>
            You open it again with your passkey, or with your document and your face. Nothing can be sent for 24 hours
            after that.
          </Trans>
        </p>
        <LinkButton href={SIGN_IN_PATH} variant="quiet" size="large" wide>
          <Trans>Do not lock it</Trans>
        </LinkButton>
      </div>
    </>
  )
}

/** What is said once the account is locked. */
function Locked(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <AuthHeading
        title={t`Your account is locked`}
        text={t`Every device is signed out, and nothing can be sent or sold. What is sent to you still arrives.`}
      />
      <div className="mt-6 grid gap-5">
        <Note tone="info" icon={<IconLock />}>
          <Trans>
            If somebody else reads your mail, change the password of your mailbox first. Then open your account again.
          </Trans>
        </Note>
        <LinkButton href={`${href('/auth/lock')}?open`} size="large" wide>
          <Trans>Unlock my account</Trans>
        </LinkButton>
      </div>
    </>
  )
}

/** Asks for the address; `expired`: the link that was opened does not count any more. */
function AskForLink({ expired }: { readonly expired: boolean }): ReactElement {
  const { t } = useLingui()
  const [invalid, setInvalid] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { pending, error, act } = useAction(async (email: string) => {
    await services().api.call(requestFreezeLink, { body: { email } })
    setSentTo(email)
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const email = fieldText(event.currentTarget, 'email').trim().toLowerCase()
    const valid = fields.email.safeParse(email).success
    setInvalid(!valid)
    if (valid) void act(email)
    else event.currentTarget.querySelector('input')?.focus()
  }
  if (sentTo !== null)
    return (
      <>
        <AuthHeading
          title={t`Look in your mail`}
          text={<Trans>If {sentTo} has an account, a link that locks it is on its way.</Trans>}
        />
        <div className="mt-6 grid gap-5">
          <Note tone="info" icon={<IconCheck />}>
            <Trans>Any earlier mail from us works just as well: “Lock my account” is at the end of each.</Trans>
          </Note>
          <BackToSignIn />
        </div>
      </>
    )
  return (
    <>
      <AuthHeading
        title={expired ? t`This link is too old` : t`Lock my account`}
        text={
          expired
            ? t`Tell us your email, and we send you a new one. You need no password.`
            : t`Is somebody else in your account? Tell us your email, and we send you a link that locks it. You need no password.`
        }
      />
      <form onSubmit={submit} method="post" noValidate className="mt-5 grid gap-5" aria-label={t`Lock my account`}>
        <ErrorNote error={error} />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          error={invalid ? t`Enter an email address like name@example.com.` : undefined}
        />
        <Button type="submit" size="large" wide loading={pending} loadingText={t`Sending…`}>
          <Trans>Send me the link</Trans>
        </Button>
      </form>
      <BackToSignIn />
    </>
  )
}

function BackToSignIn(): ReactElement {
  return (
    <p className="mt-7 text-center text-body text-muted">
      <TextLink href={SIGN_IN_PATH}>
        <Trans>Back to sign in</Trans>
      </TextLink>
    </p>
  )
}
