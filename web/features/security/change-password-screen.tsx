/**
 * /settings/security/change-password: the current password, a new one, and the mailed code. Every other device is
 * signed out (product.md §5).
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fields } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { changePassword } from './security.queries.ts'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { NewPasswordField } from '@zend/web/data/access'
import { userQuery } from '@zend/web/data/wallet'
import { Button, Note } from '@zend/web/ui'
import { PasswordField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconClock } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, Suspense, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { confirmStep, successDialog } from './later-parts.ts'
import { SecurityCard, SecurityColumn } from './security-page.tsx'
import { useActCode } from './use-act-code.ts'

const CURRENT_NOES: readonly string[] = ['password_wrong', 'account_locked']
const NEW_NOES: readonly string[] = ['password_too_common', 'password_contains_identity', 'password_unchanged']

const FORM_NOES: readonly string[] = [...CURRENT_NOES, ...NEW_NOES]

/** The page. Typed values stay after a refusal. */
export function ChangePasswordScreen({ userId }: { readonly userId: UserId }): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const online = useOnline()
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery(userId))
  const personal =
    user === undefined ? [] : [user.firstName, user.lastName, user.username, user.email.split('@')[0] ?? '']
  const [typed, setTyped] = useState({ currentPassword: '', password: '' })
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [heldUntil, setHeldUntil] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const code = useActCode('change-password')
  const change = useAction(async (otp: string) => {
    try {
      setHeldUntil((await changePassword(userId, typed, otp)).heldUntil)
    } catch (thrown) {
      // A refusal of the form is shown there; a refused code at its cells.
      if (FORM_NOES.includes(asApiError(thrown).code)) setConfirming(false)
      throw thrown
    }
  })
  const atForm = change.error !== null && FORM_NOES.includes(change.error.code) ? change.error : null
  const wrong = {
    currentPassword: typed.currentPassword === '',
    password: !fields.newPassword.safeParse(typed.password).success,
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const first = wrong.currentPassword ? 'currentPassword' : wrong.password ? 'password' : null
    if (first !== null) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    change.clearError()
    setConfirming(true)
  }
  const errorOf = (name: 'currentPassword' | 'password'): string | undefined => {
    if (atForm !== null && (name === 'password' ? NEW_NOES : CURRENT_NOES).includes(atForm.code))
      return errorText(atForm)
    if (!tried || !wrong[name]) return undefined
    return name === 'password' ? t`Use 10 to 128 characters.` : t`Enter your current password.`
  }
  const put = (part: Partial<typeof typed>): void => {
    change.clearError()
    setTyped({ ...typed, ...part })
  }
  return (
    <SecurityColumn>
      {confirming ? (
        <SecurityCard>
          <Suspense>
            <confirmStep.Part
              userId={userId}
              type="change-password"
              code={code}
              what={t`It confirms your new password.`}
              pending={change.pending}
              error={change.error}
              onCode={(otp) => void change.act(otp)}
              onBack={() => setConfirming(false)}
            />
          </Suspense>
        </SecurityCard>
      ) : (
        <SecurityCard
          title={<Trans>Change your password</Trans>}
          text={<Trans>Every other device is signed out.</Trans>}
        >
          <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
            <PasswordField
              name="currentPassword"
              label={t`Current password`}
              required
              value={typed.currentPassword}
              onChange={(event) => put({ currentPassword: event.currentTarget.value })}
              error={errorOf('currentPassword')}
            />
            <NewPasswordField
              name="password"
              label={t`New password`}
              required
              personal={personal}
              value={typed.password}
              onChange={(event) => put({ password: event.currentTarget.value })}
              error={errorOf('password')}
            />
            <Note tone="warn" icon={<IconClock />}>
              <Trans>Sending money will be on hold for 24 hours. Deposits and swaps stay open.</Trans>
            </Note>
            <Button type="submit" size="large" wide disabled={!online}>
              <Trans>Continue</Trans>
            </Button>
          </form>
        </SecurityCard>
      )}
      {heldUntil === null ? null : (
        <Changed heldUntil={heldUntil} onClose={() => void navigate(href('/settings/security'), { replace: true })} />
      )}
    </SecurityColumn>
  )
}

/** The end: until when sending is on hold. */
function Changed({ heldUntil, onClose }: { readonly heldUntil: string; readonly onClose: () => void }): ReactElement {
  const format = useFormat()
  const until = format.when('until', heldUntil, new Date().toISOString(), { long: true })
  return (
    <Suspense>
      <successDialog.Part
        open
        onClose={onClose}
        title={<Trans>Your password is changed</Trans>}
        text={<Trans>Use the new one from now on. Sending money is on hold {until}.</Trans>}
      />
    </Suspense>
  )
}
