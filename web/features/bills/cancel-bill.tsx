/** Cancels a bill after a question. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { BillAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { Button, Note, toast } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { useBillErrorText } from './bill-error-text.ts'
import { cancel } from './bills.queries.ts'
import { question } from './later-parts.ts'

/** The button. */
export function CancelBill({ bill: { _id, kind } }: { readonly bill: BillAnswer }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const errorText = useBillErrorText()
  // `null` until first opened.
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => question.fetch(), [])
  const ending = useAction(async () => {
    await cancel(client, _id)
    setOpen(false)
    toast({ kind: 'success', text: t`It is cancelled.` })
  })
  const isLink = kind === 'link'
  return (
    <>
      <Button variant="ghost" wide disabled={!online} onClick={() => setOpen(true)} className="text-bad!">
        {isLink ? <Trans>Close this link</Trans> : <Trans>Cancel this invoice</Trans>}
      </Button>
      {open === null ? null : (
        <Suspense>
          <question.Part
            open={open}
            onClose={() => setOpen(false)}
            title={isLink ? t`Close this link?` : t`Cancel this invoice?`}
            description={t`Its page says so from now on. What somebody still sends is credited to you.`}
            stay={<Trans>Keep it</Trans>}
            act={isLink ? <Trans>Close it</Trans> : <Trans>Cancel it</Trans>}
            onAct={() => void ending.act()}
            pending={ending.pending}
            pendingText={t`Cancelling…`}
          >
            {ending.error === null ? null : (
              <div role="alert">
                <Note tone="bad" icon={<IconAlert />}>
                  {errorText(ending.error)}
                </Note>
              </div>
            )}
          </question.Part>
        </Suspense>
      )}
    </>
  )
}
