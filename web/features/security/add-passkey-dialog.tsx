/** Adds a passkey: its name and the password or a mailed code, then the device's prompt. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { type Action, useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import {
  isAboutCode,
  type MailedCode,
  makePasskey,
  PasskeyDismissed,
  PasskeyKnown,
  passkeysQuery,
} from '@zend/web/data/access'
import { Button, Dialog, Note, toast } from '@zend/web/ui'
import { CodeStep, PasswordField, TextField } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useActCode } from './use-act-code.ts'

type Proof = Parameters<typeof makePasskey>[2]

/** The dialog. `approves`: its owner approves payments with it, which a mailed code opens at once. */
export function AddPasskeyDialog({
  userId,
  approves,
  onClose,
}: {
  readonly userId: UserId
  readonly approves: boolean
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [name, setName] = useState(t`This device`)
  const [by, setBy] = useState<'choose' | 'password' | 'code'>(approves ? 'choose' : 'password')
  const [dismissed, setDismissed] = useState(false)
  const code = useActCode('passkey')
  const add = useAction(async (proof: Proof) => {
    setDismissed(false)
    try {
      await makePasskey(userId, name.trim(), proof)
    } catch (thrown) {
      if (thrown instanceof PasskeyKnown) {
        toast({ kind: 'error', text: t`This device already has a passkey. Remove it first.` })
        onClose()
        return
      }
      if (!(thrown instanceof PasskeyDismissed)) throw thrown
      setDismissed(true)
      return
    }
    await queryClient.invalidateQueries({ queryKey: passkeysQuery(userId).queryKey })
    toast({ kind: 'success', text: t`The passkey is added.` })
    onClose()
  })
  const chooseCode = (): void => {
    add.clearError()
    code.ensure(userId)
    setBy('code')
  }
  const choosePassword = (): void => {
    add.clearError()
    setBy('password')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Add a passkey</Trans>}
      description={<Trans>Your device asks for your fingerprint, face or PIN next.</Trans>}
    >
      {by === 'choose' ? (
        <Choose name={name} setName={setName} onCode={chooseCode} onPassword={choosePassword} />
      ) : by === 'password' ? (
        <ByPassword name={name} setName={setName} add={add} approves={approves}>
          <Button variant="ghost" wide disabled={add.pending || name.trim() === ''} onClick={chooseCode}>
            <Trans>Use a mailed code instead</Trans>
          </Button>
        </ByPassword>
      ) : (
        <ByCode code={code} userId={userId} add={add} dismissed={dismissed}>
          <Button variant="ghost" wide disabled={add.pending} onClick={choosePassword}>
            <Trans>Use the password instead</Trans>
          </Button>
        </ByCode>
      )}
    </Dialog>
  )
}

/** The choice, where it decides from when on one can approve. */
function Choose({
  name,
  setName,
  onCode,
  onPassword,
}: {
  readonly name: string
  readonly setName: (name: string) => void
  readonly onCode: () => void
  readonly onPassword: () => void
}): ReactElement {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        name="name"
        label={t`Name`}
        maxLength={40}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className="text-label text-muted">
        <Trans>With a mailed code this passkey signs you in and approves payments at once.</Trans>{' '}
        <Trans>With your password it signs you in at once, and approves payments only after a day.</Trans>
      </p>
      <div className="grid gap-2">
        <Button wide disabled={name.trim() === ''} onClick={onCode}>
          <Trans>Mail me a code</Trans>
        </Button>
        <Button variant="ghost" wide disabled={name.trim() === ''} onClick={onPassword}>
          <Trans>Use the password instead</Trans>
        </Button>
      </div>
    </div>
  )
}

function ByPassword({
  name,
  setName,
  add,
  approves,
  children,
}: {
  readonly name: string
  readonly setName: (name: string) => void
  readonly add: Action<[Proof], void>
  readonly approves: boolean
  readonly children: ReactNode
}): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() !== '' && password !== '') void add.act({ password })
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      {add.error === null ? null : <Wrong>{errorText(add.error)}</Wrong>}
      <TextField
        name="name"
        label={t`Name`}
        maxLength={40}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordField
        name="password"
        label={t`Password`}
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <p className="text-label text-muted">
        {approves ? (
          <Trans>With your password it signs you in at once, and approves payments only after a day.</Trans>
        ) : (
          <Trans>
            With the password it signs you in at once, and confirms payments after a day. With a code, at once.
          </Trans>
        )}
      </p>
      <div className="grid gap-2">
        <Button
          type="submit"
          wide
          disabled={name.trim() === '' || password === ''}
          loading={add.pending}
          loadingText={t`Asking your device…`}
        >
          <Trans>Continue</Trans>
        </Button>
        {children}
      </div>
    </form>
  )
}

/** `dismissed`: the device's question was closed, which has used up the code. */
function ByCode({
  code,
  userId,
  add,
  dismissed,
  children,
}: {
  readonly code: MailedCode<UserId>
  readonly userId: UserId
  readonly add: Action<[Proof], void>
  readonly dismissed: boolean
  readonly children: ReactNode
}): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [tries, setTries] = useState(0)
  const wrong = add.error !== null && isAboutCode(add.error) ? add.error : code.error
  const other = add.error === wrong ? null : add.error
  return (
    <div className="grid gap-2">
      {other === null ? null : <Wrong>{errorText(other)}</Wrong>}
      {dismissed ? <Wrong>{t`No passkey was made. Send a new code to try again.`}</Wrong> : null}
      <CodeStep
        sentTo={code.sentTo}
        resendAt={code.resendAt}
        sending={code.sending}
        onResend={() => code.resend(userId)}
        onCode={(otp) => void add.act({ otp }).finally(() => setTries((count) => count + 1))}
        disabled={add.pending}
        error={wrong === null ? undefined : errorText(wrong)}
        attempt={tries}
        what={t`It lets this device confirm for you from now on.`}
      />
      {children}
      <p role="status" className="min-h-6 text-center text-label text-muted">
        {add.pending ? t`Asking your device…` : null}
      </p>
    </div>
  )
}

const Wrong = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div role="alert">
    <Note tone="bad" icon={<IconAlert />}>
      {children}
    </Note>
  </div>
)
