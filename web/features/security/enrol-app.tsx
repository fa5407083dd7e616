/** Sets up an authenticator app: the password, the secret as a QR code and as text, the app's first code. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { confirmApp, enrolApp } from './security.queries.ts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { Button, LinkButton } from '@zend/web/ui'
import { PasswordField } from '@zend/web/ui/fields'
import { IconCopy } from '@zend/web/ui/icons'
import { QrCode, useCopy } from '@zend/web/ui/money'
import { type FormEvent, type ReactElement, useState } from 'react'
import { AppCodeForm } from './app-code-form.tsx'
import { SecurityCard } from './security-page.tsx'

type Secret = { readonly secret: string; readonly uri: string }

/** The steps; `onCodes` gets the recovery codes. */
export function EnrolApp({
  userId,
  onCodes,
  onStop,
}: {
  readonly userId: UserId
  readonly onCodes: (codes: readonly string[]) => void
  readonly onStop: () => void
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const [password, setPassword] = useState('')
  const [made, setMade] = useState<Secret | null>(null)
  const begin = useAction(async () => setMade(await enrolApp(userId, password)))
  if (made !== null) return <FirstCode userId={userId} made={made} onCodes={onCodes} onStop={onStop} />
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (password !== '') void begin.act()
  }
  return (
    <SecurityCard
      title={<Trans>Set up an authenticator app</Trans>}
      text={<Trans>First, your password.</Trans>}
      error={begin.error}
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <PasswordField
          name="password"
          label={t`Password`}
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button
          type="submit"
          wide
          disabled={!online || password === ''}
          loading={begin.pending}
          loadingText={t`Checking…`}
        >
          <Trans>Continue</Trans>
        </Button>
        <Button variant="ghost" wide onClick={onStop}>
          <Trans>Not now</Trans>
        </Button>
      </form>
    </SecurityCard>
  )
}

function FirstCode({
  userId,
  made,
  onCodes,
  onStop,
}: {
  readonly userId: UserId
  readonly made: Secret
  readonly onCodes: (codes: readonly string[]) => void
  readonly onStop: () => void
}): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { copied, announcement, copy } = useCopy(made.secret, t`The key is copied.`)
  const confirm = useAction(async (code: string) => onCodes(await confirmApp(queryClient, userId, code)))
  return (
    <SecurityCard
      title={<Trans>Add Zend to your app</Trans>}
      text={<Trans>Scan this with your authenticator app, or type the key into it.</Trans>}
    >
      <div className="grid justify-items-center gap-4">
        <QrCode text={made.uri} label={t`QR code of the key`} className="w-48" />
        <LinkButton href={made.uri} variant="quiet" size="small" className="pointer-fine:hidden!">
          <Trans>Open my app</Trans>
        </LinkButton>
        <p className="num w-full rounded-row bg-raised px-4 py-3 text-center text-label break-all select-all">
          {made.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <Button variant="quiet" size="small" icon={<IconCopy size={20} />} onClick={copy}>
          {copied ? <Trans>Copied</Trans> : <Trans>Copy the key</Trans>}
        </Button>
        <span role="status" className="visually-hidden">
          {announcement}
        </span>
      </div>
      <div className="mt-6 border-t border-line pt-6">
        <AppCodeForm pending={confirm.pending} error={confirm.error} onCode={(code) => void confirm.act(code)} />
      </div>
      <Button variant="ghost" wide onClick={onStop}>
        <Trans>Not now</Trans>
      </Button>
    </SecurityCard>
  )
}
