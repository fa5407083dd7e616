/** The papers of a payment abroad: the proof that it was delivered, and the order as it was given to the bank. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type FxPaymentAnswer, getFxOrder, getReceipt } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { saveFile } from '@zend/web/client/save-file'
import { useAction } from '@zend/web/client/use-action'
import { Button, Card } from '@zend/web/ui'
import { IconDownload, IconReceipt } from '@zend/web/ui/icons'
import { type ReactElement, useId } from 'react'

/** The card; nothing before the payment has left. */
export function PaymentFiles({ payment: { id, at } }: { readonly payment: FxPaymentAnswer }): ReactElement | null {
  const { t } = useLingui()
  const title = useId()
  const online = useOnline()
  const proof = useAction(async () => saveFile(await services().api.download(getReceipt, { params: { id } })))
  const order = useAction(async () => saveFile(await services().api.download(getFxOrder, { params: { id } })))
  if (at.sent === null) return null
  return (
    <Card padded aria-labelledby={title}>
      <h2 id={title} className="font-semibold">
        <Trans>Papers</Trans>
      </h2>
      {at.delivered === null ? null : (
        <p className="mt-1 text-label text-muted">
          <Trans>Whoever gets the proof can check with us that it is genuine, without an account.</Trans>
        </p>
      )}
      <div className="mt-4 grid grid-cols-1 gap-3">
        {at.delivered === null ? null : (
          <Button
            wide
            variant="quiet"
            icon={<IconReceipt size={20} />}
            loading={proof.pending}
            loadingText={t`Preparing…`}
            disabled={!online}
            onClick={() => void proof.act()}
          >
            <Trans>Proof of payment (PDF)</Trans>
          </Button>
        )}
        <Button
          wide
          variant="quiet"
          icon={<IconDownload size={20} />}
          loading={order.pending}
          loadingText={t`Preparing…`}
          disabled={!online}
          onClick={() => void order.act()}
        >
          <Trans>Order to the bank (pain.001)</Trans>
        </Button>
        <ErrorNote error={proof.error ?? order.error} />
      </div>
    </Card>
  )
}
