/** Changes of an enabled authenticator app: switching it off, and new recovery codes. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { otherRecoveryCodes, switchAppOff } from './security.queries.ts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { Button, Note, toast } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useState } from 'react'
import { AppCodeForm } from './app-code-form.tsx'
import { SecurityCard } from './security-page.tsx'

/** Switches the app off with its code; with a recovery code there is a hold on sending afterwards. */
export function SwitchOff({ userId, onStop }: { readonly userId: UserId; readonly onStop: () => void }): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const format = useFormat()
  const [lost, setLost] = useState(false)
  const [recoveryCode, setRecoveryCode] = useState('')
  const off = useAction(async (body: { readonly code: string } | { readonly recoveryCode: string }) => {
    const heldUntil = await switchAppOff(queryClient, userId, body)
    const until = heldUntil === null ? null : format.when('until', heldUntil, new Date().toISOString(), { long: true })
    toast({
      kind: 'success',
      text: until === null ? t`The app is switched off.` : t`The app is switched off. Sending is on hold ${until}.`,
    })
    onStop()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (recoveryCode.trim() !== '') void off.act({ recoveryCode: recoveryCode.trim() })
  }
  return (
    <SecurityCard
      title={<Trans>Switch the app off</Trans>}
      text={<Trans>Signing in will ask for a code by mail again.</Trans>}
      error={lost ? off.error : null}
    >
      {lost ? (
        <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
          <Note tone="warn" icon={<IconAlert />}>
            <Trans>Sending money will be on hold for 24 hours.</Trans>
          </Note>
          <TextField
            name="recoveryCode"
            label={t`Recovery code`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={recoveryCode}
            onChange={(event) => setRecoveryCode(event.currentTarget.value)}
          />
          <Button
            type="submit"
            wide
            variant="danger"
            disabled={!online}
            loading={off.pending}
            loadingText={t`Checking…`}
          >
            <Trans>Switch off</Trans>
          </Button>
        </form>
      ) : (
        <AppCodeForm pending={off.pending} error={off.error} onCode={(code) => void off.act({ code })} />
      )}
      <div className="mt-2 grid gap-1">
        <Button
          variant="ghost"
          wide
          onClick={() => {
            off.clearError()
            setLost(!lost)
          }}
        >
          {lost ? <Trans>Use the app’s code</Trans> : <Trans>I do not have the app any more</Trans>}
        </Button>
        <Button variant="ghost" wide onClick={onStop}>
          <Trans>Leave it on</Trans>
        </Button>
      </div>
    </SecurityCard>
  )
}

/** Makes ten new recovery codes with the app's code. */
export function RenewCodes({
  userId,
  onCodes,
  onStop,
}: {
  readonly userId: UserId
  readonly onCodes: (codes: readonly string[]) => void
  readonly onStop: () => void
}): ReactElement {
  const queryClient = useQueryClient()
  const renew = useAction(async (code: string) => onCodes(await otherRecoveryCodes(queryClient, userId, code)))
  return (
    <SecurityCard title={<Trans>New recovery codes</Trans>} text={<Trans>The ones you have stop working.</Trans>}>
      <AppCodeForm pending={renew.pending} error={renew.error} onCode={(code) => void renew.act(code)} />
      <Button variant="ghost" wide onClick={onStop}>
        <Trans>Keep the old ones</Trans>
      </Button>
    </SecurityCard>
  )
}
