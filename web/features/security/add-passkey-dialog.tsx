/** Adds a passkey: its name and the password, then the device's prompt. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { passkeysQuery } from './security.queries.ts'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { makePasskey, PasskeyDismissed } from '@zend/web/data/access'
import { Button, Dialog, IconAlert, Note, PasswordField, TextField, toast } from '@zend/web/ui'
import { type FormEvent, type ReactElement, useState } from 'react'

/** The dialog. */
export function AddPasskeyDialog({
  userId,
  onClose,
}: {
  readonly userId: UserId
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [name, setName] = useState(t`This device`)
  const [password, setPassword] = useState('')
  const add = useAction(async () => {
    try {
      await makePasskey(userId, name.trim(), password)
    } catch (thrown) {
      if (thrown instanceof PasskeyDismissed) return
      throw thrown
    }
    await queryClient.invalidateQueries({ queryKey: passkeysQuery(userId).queryKey })
    toast({ kind: 'success', text: t`The passkey is added.` })
    onClose()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() !== '' && password !== '') void add.act()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Add a passkey</Trans>}
      description={<Trans>Your device asks for your fingerprint, face or PIN next.</Trans>}
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        {add.error === null ? null : (
          <div role="alert">
            <Note tone="bad" icon={<IconAlert />}>
              {errorText(add.error)}
            </Note>
          </div>
        )}
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
        <Button
          type="submit"
          wide
          disabled={name.trim() === '' || password === ''}
          loading={add.pending}
          loadingText={t`Asking your device…`}
        >
          <Trans>Continue</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
