/** Cancels a bill after a question. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { BillAnswer } from '@zend/contracts'
import { AskedButton } from '@zend/web/client/asked-button'
import { toast } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { useBillErrorText } from './bill-error-text.ts'
import { cancel } from './bills.queries.ts'

/** The button. */
export function CancelBill({ bill: { _id, kind } }: { readonly bill: BillAnswer }): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const errorText = useBillErrorText()
  const isLink = kind === 'link'
  return (
    <AskedButton
      variant="ghost"
      wide
      className="text-bad!"
      button={isLink ? <Trans>Close this link</Trans> : <Trans>Cancel this invoice</Trans>}
      title={isLink ? t`Close this link?` : t`Cancel this invoice?`}
      text={t`Its page says so from now on. What somebody still sends is credited to you.`}
      stay={<Trans>Keep it</Trans>}
      act={isLink ? <Trans>Close it</Trans> : <Trans>Cancel it</Trans>}
      working={t`Cancelling…`}
      onAct={async () => {
        await cancel(client, _id)
        toast({ kind: 'success', text: t`It is cancelled.` })
      }}
      errorText={errorText}
    />
  )
}
