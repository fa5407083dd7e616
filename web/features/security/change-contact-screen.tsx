/**
 * /settings/security/contact/email and …/phone: the new address or number, the code that went there, a code to
 * the present mailbox or a passkey in its place, and the PIN.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fields } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { ApiError } from '@zend/web/client/api-error'
import { lazyPart } from '@zend/web/client/lazy-part'
import { useOnline } from '@zend/web/client/online'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useMailedCode } from '@zend/web/data/access'
import { userQuery } from '@zend/web/data/wallet'
import { Button, LinkButton, Note } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { IconClock } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, Suspense, useState } from 'react'
import { href } from 'react-router'
import { askNew, askPresent, type ContactKind } from './contact.queries.ts'
import { SecurityCard, SecurityColumn } from './security-page.tsx'

const contactSteps = lazyPart(async () => (await import('./contact-steps.tsx')).ContactSteps)

/** Refusals of the new address or number itself. */
const FORM_NOES: readonly string[] = ['already_verified', 'phone_invalid', 'phone_taken', 'verification_needed']

/** The page. Typed values stay after a refusal. */
export function ChangeContactScreen({
  userId,
  kind,
}: {
  readonly userId: UserId
  readonly kind: ContactKind
}): ReactElement {
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const value = kind === 'email' ? typed.trim().toLowerCase() : typed.replaceAll(/[\s().-]/g, '')
  const newCode = useMailedCode((to: string) => askNew(userId, kind, to))
  const present = useMailedCode((to: string) => askPresent(userId, kind, to))
  const error = newCode.error !== null && FORM_NOES.includes(newCode.error.code) ? newCode.error : refused
  return (
    <SecurityColumn>
      {asking && error === null ? (
        <Suspense>
          <contactSteps.Part
            userId={userId}
            kind={kind}
            value={value}
            newCode={{ ...newCode, resend: () => newCode.resend(value) }}
            present={{ ...present, ensure: () => present.ensure(value), resend: () => present.resend(value) }}
            isRefusal={(code) => FORM_NOES.includes(code)}
            onRefused={setRefused}
            onBack={() => setAsking(false)}
          />
        </Suspense>
      ) : (
        <Form
          userId={userId}
          kind={kind}
          typed={typed}
          error={asking ? error : null}
          onType={(next) => {
            setRefused(null)
            setAsking(false)
            setTyped(next)
          }}
          onSubmit={() => {
            newCode.ensure(value)
            setRefused(null)
            setAsking(true)
          }}
        />
      )}
    </SecurityColumn>
  )
}

function Form({
  userId,
  kind,
  typed,
  error,
  onType,
  onSubmit,
}: {
  readonly userId: UserId
  readonly kind: ContactKind
  readonly typed: string
  readonly error: ApiError | null
  readonly onType: (typed: string) => void
  readonly onSubmit: () => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const online = useOnline()
  const [tried, setTried] = useState(false)
  const { data: user } = useQuery(userQuery(userId))
  const now = kind === 'email' ? user?.email : user?.phone
  const same = now !== undefined && typed.replaceAll(/[\s().-]/g, '').toLowerCase() === now.replaceAll(/[\s().-]/g, '')
  const valid =
    kind === 'email'
      ? fields.email.safeParse(typed).success
      : fields.phone.safeParse(typed.replaceAll(/[\s().-]/g, '')).success
  const fits = valid && !same
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (fits) onSubmit()
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <SecurityCard
      title={kind === 'email' ? <Trans>Change your email address</Trans> : <Trans>Change your phone number</Trans>}
      text={now === undefined ? undefined : <Trans>Now it is {now}.</Trans>}
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <TextField
          name="value"
          label={kind === 'email' ? t`New email address` : t`New phone number`}
          {...(kind === 'email'
            ? { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' }
            : { type: 'tel', autoComplete: 'tel', hint: t`With its country’s prefix, for example +234.` })}
          required
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          error={
            error !== null
              ? errorText(error)
              : !tried || fits
                ? undefined
                : same
                  ? t`This is in your account already.`
                  : kind === 'email'
                    ? t`Enter an email address like name@example.com.`
                    : t`Enter your phone number with its prefix.`
          }
        />
        {error?.code === 'verification_needed' ? (
          <LinkButton href={href('/settings/account/kyc')} variant="quiet">
            <Trans>Confirm my phone number first</Trans>
          </LinkButton>
        ) : null}
        <Note tone="warn" icon={<IconClock />}>
          <p>
            <Trans>Sending money will be on hold for 48 hours. Deposits and swaps stay open.</Trans>
          </p>
          <p>
            {kind === 'email' ? (
              <Trans>
                You also need your PIN, and your present mailbox or a passkey. We tell the present address, which can
                lock your account for a week.
              </Trans>
            ) : (
              <Trans>
                You also need your PIN, and your mailbox or a passkey. We tell your mailbox and the present number.
              </Trans>
            )}
          </p>
        </Note>
        <Button type="submit" size="large" wide disabled={!online}>
          <Trans>Continue</Trans>
        </Button>
      </form>
    </SecurityCard>
  )
}
