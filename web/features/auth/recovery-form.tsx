/** Signing in without the authenticator app: one of the recovery codes, which works once. */
import { Trans, useLingui } from '@lingui/react/macro'
import { authorizeByRecovery } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { HOME_PATH } from '@zend/web/client/paths'
import type { PendingSignIn } from '@zend/web/client/session'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, Note } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { IconClock } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'

/** The form, for the pending sign-in. */
export function RecoveryForm({ pending: waiting }: { readonly pending: PendingSignIn }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const { pending, error, act } = useAction(async () => {
    const { user } = await services().api.call(authorizeByRecovery, {
      params: { id: waiting._id },
      body: { recoveryCode: code.trim() },
    })
    await services().session.saveUser(user)
    await navigate(HOME_PATH, { replace: true })
  })
  const wrong = error?.code === 'otp_wrong' ? error : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim() !== '') void act()
  }
  return (
    <form onSubmit={submit} method="post" noValidate className="mt-6 grid gap-5" aria-label={t`Recovery code`}>
      <ErrorNote error={wrong === null ? error : null} />
      <TextField
        name="recoveryCode"
        label={t`Recovery code`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={wrong === null ? undefined : errorText(wrong)}
      />
      <Note tone="warn" icon={<IconClock />}>
        <Trans>Sending money will be on hold for 24 hours.</Trans>
      </Note>
      <Button
        type="submit"
        size="large"
        wide
        loading={pending}
        loadingText={t`Checking…`}
        disabled={code.trim() === ''}
      >
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}
