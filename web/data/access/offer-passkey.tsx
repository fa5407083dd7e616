/**
 * The offer to confirm sales with this device's fingerprint from now on, in place of mailed codes. Adding it takes a
 * code of its own: the one that confirmed the payment was mailed for that payment alone.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { generateOtp } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, Card, Dialog, toast } from '@zend/web/ui'
import { CodeStep } from '@zend/web/ui/fields'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { declinePasskeyOffer, mayOfferPasskey } from './passkey-offer.ts'
import { passkeysQuery } from './passkeys.query.ts'
import { isPasskeyDevice, makePasskey, PasskeyDismissed, PasskeyKnown } from './passkeys.ts'
import { useMailedCode } from './use-mailed-code.ts'

/** The card; nothing for whoever has a passkey, on a device that makes none, and for two weeks after a no. */
export function OfferPasskey({ userId }: { readonly userId: UserId }): ReactElement | null {
  const { t } = useLingui()
  const [open] = useState(() => isPasskeyDevice() && mayOfferPasskey(Date.now()))
  const [away, setAway] = useState(false)
  const [adding, setAdding] = useState(false)
  const { data: known } = useQuery({ ...passkeysQuery(userId), enabled: open })
  if (!open || away || known === undefined || (known.length > 0 && !adding)) return null
  return (
    <Card padded className="mt-4">
      <h2 className="display text-card-title">
        <Trans>Skip the code next time</Trans>
      </h2>
      <p className="mt-1 text-label text-muted">
        <Trans>Confirm sales with your fingerprint or face instead of emailed codes.</Trans>
      </p>
      <div className="mt-4 grid grid-cols-[auto_1fr] gap-2.5">
        <Button
          variant="quiet"
          onClick={() => {
            declinePasskeyOffer(Date.now())
            setAway(true)
          }}
        >
          <Trans>Not now</Trans>
        </Button>
        <Button onClick={() => setAdding(true)}>
          <Trans>Add fingerprint</Trans>
        </Button>
      </div>
      {adding ? (
        <Adding userId={userId} name={t`This device`} onClose={() => setAdding(false)} onDone={() => setAway(true)} />
      ) : null}
    </Card>
  )
}

/** The mailed code, then the device's own prompt. */
function Adding({
  userId,
  name,
  onClose,
  onDone,
}: {
  readonly userId: UserId
  readonly name: string
  readonly onClose: () => void
  readonly onDone: () => void
}): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const [tries, setTries] = useState(0)
  const code = useMailedCode((user: UserId) =>
    services().api.call(generateOtp, { query: { user, type: 'passkey', channel: 'email' } }),
  )
  const add = useAction(async (otp: string) => {
    try {
      await makePasskey(userId, name, { otp })
    } catch (thrown) {
      setTries((made) => made + 1)
      if (thrown instanceof PasskeyDismissed) return
      if (thrown instanceof PasskeyKnown) {
        onDone()
        return
      }
      throw thrown
    }
    await queryClient.invalidateQueries({ queryKey: passkeysQuery(userId).queryKey })
    toast({ kind: 'success', text: t`Your fingerprint now replaces the emailed code of a sale.` })
    onDone()
  })
  const begin = useEffectEvent(() => code.ensure(userId))
  useEffect(() => begin(), [])
  const wrong = add.error ?? code.error
  return (
    <Dialog open onClose={onClose} locked={add.pending} title={t`Add fingerprint`}>
      <CodeStep
        sentTo={code.sentTo}
        resendAt={code.resendAt}
        sending={code.sending}
        onResend={() => code.resend(userId)}
        onCode={(otp) => void add.act(otp)}
        disabled={add.pending}
        error={wrong === null ? undefined : errorText(wrong)}
        attempt={tries}
        what={t`Your device asks for your fingerprint or face next.`}
      />
    </Dialog>
  )
}
