/** Asking whoever paid too much where it goes back: the link that was mailed, and mailing another. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { BillAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { Button, Note, toast } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconSend } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useBillErrorText } from './bill-error-text.ts'
import { claim as mailIt } from './bills.queries.ts'

/** What was mailed, and the form for another address. */
export function ClaimPart({ bill }: { readonly bill: BillAnswer }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const errorText = useBillErrorText()
  const { _id, claim, payerEmail, customer } = bill
  const known = claim?.email ?? payerEmail ?? customer?.email ?? ''
  const [email, setEmail] = useState(known)
  const sending = useAction(async () => {
    await mailIt(client, _id, email.trim())
    toast({ kind: 'success', text: t`The link is on its way to ${email.trim()}.` })
  })
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isAddress && online) void sending.act()
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid gap-2.5" aria-label={t`Ask where it goes back`}>
      {claim === null ? null : <Mailed claim={claim} />}
      <TextField
        label={t`Mail a link to whoever paid`}
        type="email"
        value={email}
        maxLength={254}
        autoComplete="off"
        hint={t`They use it to say, once, where the money goes back. You decide and send it.`}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="quiet"
        size="small"
        icon={<IconSend size={20} />}
        disabled={!isAddress || !online}
        loading={sending.pending}
        loadingText={t`Sending…`}
        className="justify-self-start"
      >
        {claim === null ? <Trans>Mail the link</Trans> : <Trans>Mail another link</Trans>}
      </Button>
      {sending.error === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(sending.error)}
          </Note>
        </div>
      )}
    </form>
  )
}

function Mailed({
  claim: { email, mailedAt, state },
}: {
  readonly claim: NonNullable<BillAnswer['claim']>
}): ReactElement {
  const format = useFormat()
  const at = format.dayTime(mailedAt, new Date().toISOString())
  return (
    <p className="num text-meta wrap-anywhere">
      {state === 'expired' ? (
        <Trans>
          The link that went to {email} has expired: {at}
        </Trans>
      ) : (
        <Trans>
          A link went to {email}: {at}. They have not answered yet.
        </Trans>
      )}
    </p>
  )
}
