/** The actions of every transaction: a receipt if it succeeded, and help. */
import { Trans } from '@lingui/react/macro'
import type { Badge } from '@zend/contracts'
import { lazyPart } from '@zend/web/client/lazy-part'
import { useCompany } from '@zend/web/data/companies'
import { supportLink } from '@zend/web/data/links'
import { addTexts } from '@zend/web/i18n'
import { Button, LinkButton } from '@zend/web/ui'
import { IconHeadset, IconReceipt } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useEffect, useState } from 'react'

const receiptDialog = lazyPart(async () => {
  const [{ ReceiptDialog }] = await Promise.all([import('./receipt-dialog.tsx'), addTexts('help')])
  return ReceiptDialog
})

/** The buttons. Only a successful transaction has a receipt. */
export function DetailActions({ id, status }: { readonly id: string; readonly status: Badge }): ReactElement {
  const [open, setOpen] = useState<boolean | null>(null)
  const finished = status === 'success'
  // A conversation is the person's own, and can name no transaction of a company.
  const about = useCompany() === null ? { transaction: id } : null
  useEffect(() => {
    if (finished) receiptDialog.fetch()
  }, [finished])
  return (
    <>
      <div className="mt-3 grid auto-cols-fr grid-flow-col gap-3">
        {finished ? (
          <Button variant="quiet" icon={<IconReceipt size={20} />} onClick={() => setOpen(true)}>
            <Trans>Receipt</Trans>
          </Button>
        ) : null}
        <LinkButton href={supportLink(about)} variant="quiet" icon={<IconHeadset size={20} />}>
          <Trans>Get help</Trans>
        </LinkButton>
      </div>
      {open === null ? null : (
        <Suspense>
          <receiptDialog.Part id={id} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
