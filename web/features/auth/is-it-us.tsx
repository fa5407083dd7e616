/**
 * /auth/lock?us: what nobody of ours ever asks for, for everybody; and for somebody signed in, whether the person on
 * the line is one of us: they read out a code that only we can see.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { answerCallCheck, startCallCheck } from '@zend/contracts'
import { MINUTE_MS } from '@zend/kernel'
import { pageTitle } from '@zend/web/client/app-name'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { useAction } from '@zend/web/client/use-action'
import { Button, Countdown, LinkButton, Note } from '@zend/web/ui'
import { PinInput } from '@zend/web/ui/fields'
import { IconAlert, IconCheck, IconShield } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useState } from 'react'
import { href } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'

const LIFE_MS = 5 * MINUTE_MS

/** Who is signed in; `undefined` while that is being read. */
type SignedIn = { readonly id: string } | null | undefined

/** The page. */
export function IsItUsScreen(): ReactElement {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  return (
    <>
      <title>{pageTitle(t`Is it really us?`)}</title>
      <AuthHeading
        title={t`Is it really us?`}
        text={t`Anybody can say that they are from Zend. Here you find out, before you do what they say.`}
      />
      <div className="mt-6 grid gap-5">
        {signedIn === undefined ? null : signedIn === null ? <SignInFirst /> : <CheckCaller id={signedIn.id} />}
        <NeverAsked />
        <LinkButton href={href('/auth/lock')} variant="quiet" size="large" wide>
          <Trans>Lock my account</Trans>
        </LinkButton>
      </div>
    </>
  )
}

function useSignedIn(): SignedIn {
  const [signedIn, setSignedIn] = useState<SignedIn>()
  useEffect(() => {
    let live = true
    void services()
      .session.user()
      .then((user) => {
        if (live) setSignedIn(user === null ? null : { id: user._id })
      })
    return () => {
      live = false
    }
  }, [])
  return signedIn
}

function NeverAsked(): ReactElement {
  const { t } = useLingui()
  return (
    <section aria-label={t`What nobody of ours ever does`}>
      <h2 className="text-body font-semibold">
        <Trans>Nobody of ours ever</Trans>
      </h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-label text-muted">
        <li>
          <Trans>asks for your password, your PIN or a code that you were sent</Trans>
        </li>
        <li>
          <Trans>asks you to send money or crypto, not even to keep it safe</Trans>
        </li>
        <li>
          <Trans>asks you to install something or to share your screen</Trans>
        </li>
        <li>
          <Trans>writes to you first on WhatsApp or Telegram</Trans>
        </li>
      </ul>
    </section>
  )
}

function SignInFirst(): ReactElement {
  return (
    <>
      <p className="text-body">
        <Trans>
          Is somebody on the line? Sign in, open this page again under Security, and let them prove it. Until then, hang
          up: we do not mind.
        </Trans>
      </p>
      <LinkButton href={SIGN_IN_PATH} size="large" wide>
        <Trans>Sign in</Trans>
      </LinkButton>
    </>
  )
}

type Standing =
  | { readonly at: 'idle' | 'over' | 'stranger' }
  | { readonly at: 'waiting'; readonly until: string }
  | { readonly at: 'us'; readonly say: string }

function CheckCaller({ id }: { readonly id: string }): ReactElement {
  const { t } = useLingui()
  const [standing, setStanding] = useState<Standing>({ at: 'idle' })
  const [code, setCode] = useState('')
  const start = useAction(async () => {
    setCode('')
    const { expiresAt } = await services().api.call(startCallCheck, { params: { id } })
    setStanding({ at: 'waiting', until: expiresAt })
  })
  const answer = useAction(async (typed: string) => {
    const { isUs, say } = await services().api.call(answerCallCheck, { params: { id }, body: { code: typed } })
    setStanding(isUs && say !== null ? { at: 'us', say } : { at: 'stranger' })
  })
  useEffect(() => {
    if (answer.error?.code === 'otp_expired') setStanding({ at: 'over' })
  }, [answer.error])
  return (
    <section aria-label={t`Check a caller`} className="grid gap-4" aria-live="polite">
      <Outcome standing={standing} />
      {standing.at === 'waiting' ? (
        <>
          <p className="text-body">
            <Trans>
              Tell the caller your username and ask for the code. Only somebody who works here can see it. Type what
              they read out; tell them no number yourself.
            </Trans>
          </p>
          <PinInput
            label={t`What the caller read out`}
            length={6}
            value={code}
            onChange={setCode}
            onComplete={(typed) => void answer.act(typed)}
            disabled={answer.pending}
            autoFocus
          />
          <Countdown
            until={standing.until}
            totalMs={LIFE_MS}
            onEnd={() => setStanding({ at: 'over' })}
            className="text-label text-muted"
          >
            {(left) => <Trans>It counts for {left}</Trans>}
          </Countdown>
        </>
      ) : (
        <Button
          size="large"
          wide
          variant={standing.at === 'us' ? 'quiet' : 'primary'}
          icon={<IconShield size={20} />}
          loading={start.pending}
          loadingText={t`One moment…`}
          onClick={() => void start.act()}
        >
          {standing.at === 'idle' ? <Trans>Check who is calling</Trans> : <Trans>Check again</Trans>}
        </Button>
      )}
      <ErrorNote error={start.error} />
    </section>
  )
}

/** What came of the check. */
function Outcome({ standing }: { readonly standing: Standing }): ReactElement | null {
  if (standing.at === 'us') {
    const written = `${standing.say.slice(0, 3)} ${standing.say.slice(3)}`
    return (
      <Note tone="ok" icon={<IconCheck />}>
        <p className="font-semibold">
          <Trans>Yes, this is one of us.</Trans>
        </p>
        <p>
          <Trans>Now they want to know that it is you. Read this out to them:</Trans>
        </p>
        <p className="num mt-1 text-card-title font-semibold">{written}</p>
      </Note>
    )
  }
  if (standing.at === 'stranger')
    return (
      <Note tone="bad" icon={<IconAlert />}>
        <p className="font-semibold">
          <Trans>This is nobody of ours. Hang up.</Trans>
        </p>
        <p>
          <Trans>Did you tell them a code, or do something they asked for? Then lock your account now.</Trans>
        </p>
      </Note>
    )
  if (standing.at === 'over')
    return (
      <Note tone="warn" icon={<IconAlert />}>
        <Trans>The time is over, and nobody has proven anything. If in doubt, hang up.</Trans>
      </Note>
    )
  return null
}
