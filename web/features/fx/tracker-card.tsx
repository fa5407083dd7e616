/** The link by which a supplier follows a payment to them, without an account: to be copied or shared. */
import { Trans, useLingui } from '@lingui/react/macro'
import { trackerLink } from '@zend/web/data/suppliers'
import { Button, Card, toast } from '@zend/web/ui'
import { IconCopy, IconShare } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** The card. */
export function TrackerCard({ token }: { readonly token: string }): ReactElement {
  const { t } = useLingui()
  const url = trackerLink(token)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url)
    toast({ kind: 'success', text: t`The link is copied.` })
  }
  const share = (): void => {
    // Closing the system's sheet is no failure.
    navigator.share({ url }).catch(() => undefined)
  }
  return (
    <Card padded>
      <h2 className="display text-card-title">
        <Trans>For the supplier</Trans>
      </h2>
      <p className="mt-1 text-label text-muted">
        <Trans>With this link they see where the payment is, in their language and without an account.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="quiet" size="small" icon={<IconCopy size={20} />} onClick={() => void copy()}>
          <Trans>Copy the link</Trans>
        </Button>
        {'share' in navigator ? (
          <Button variant="quiet" size="small" icon={<IconShare size={20} />} onClick={share}>
            <Trans>Share</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
