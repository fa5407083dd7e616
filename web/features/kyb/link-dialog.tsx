/** Asks where somebody's link goes; the address can be corrected first. */
import { Trans, useLingui } from '@lingui/react/macro'
import { fields } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { Button, Dialog } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react'

/**
 * `first`: they have no link yet. `fixed`: the address cannot be changed now. `children` says what was refused, which
 * `onEdited` takes back.
 */
export type LinkDialogProps = {
  readonly name: string
  readonly email: string
  readonly first: boolean
  readonly fixed: boolean
  readonly pending: boolean
  readonly onEdited: () => void
  readonly onSend: (address: string) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog. */
export function LinkDialog(props: LinkDialogProps): ReactElement {
  const { name, first, fixed, pending, onEdited, onSend, onClose, children } = props
  const { t } = useLingui()
  const form = useId()
  const online = useOnline()
  const [email, setEmail] = useState(props.email)
  const [tried, setTried] = useState(false)
  const address = email.trim().toLowerCase()
  const wrong = !fields.email.safeParse(address).success
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!wrong) onSend(address)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Send ${name} the link`}
      description={
        first
          ? t`They verify their identity with it. It works for 7 days and only for them.`
          : t`The earlier link stops working. The new one works for 7 days.`
      }
      footer={
        <Button type="submit" form={form} wide disabled={!online} loading={pending} loadingText={t`Sending…`}>
          <Trans>Send the link</Trans>
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          name="email"
          type="email"
          label={t`Their email`}
          hint={fixed ? undefined : t`You can correct it here.`}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          readOnly={fixed}
          onChange={({ currentTarget: { value } }) => {
            onEdited()
            setEmail(value)
          }}
          error={tried && wrong ? t`Enter an email address like name@example.com.` : undefined}
        />
        {children}
      </form>
    </Dialog>
  )
}
