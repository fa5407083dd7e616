/** An address of ours to show, copy and share: as a QR code and as a link. It needs no network. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card } from '@zend/web/ui'
import { IconCheck, IconCopy, IconShare } from '@zend/web/ui/icons'
import { QrCode, useCopy } from '@zend/web/ui/money'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'

/** `text` stands beneath the code; `above` and `below` belong to the page. */
export type ShareAddressProps = {
  readonly address: string
  readonly qrLabel: string
  readonly text: ReactNode
  readonly above?: ReactNode
  readonly below?: ReactNode
}

/** The card. */
export function ShareAddress({ address, qrLabel, text, above, below }: ShareAddressProps): ReactElement {
  const { t } = useLingui()
  const { copied, announcement, copy } = useCopy(address, t`The link is copied.`)
  const [sharing, setSharing] = useState(false)
  useEffect(() => setSharing(typeof navigator.share === 'function'), [])
  const share = (): void => {
    // Closing the system's sheet is no failure.
    navigator.share({ url: address }).catch(() => undefined)
  }
  return (
    <Card padded className="grid grid-cols-1 justify-items-center gap-4 text-center">
      {above}
      <QrCode text={address} label={qrLabel} className="w-full max-w-60" />
      <p className="w-full rounded-field bg-sunken px-3 py-2.5 font-mono text-meta wrap-anywhere select-all">
        {address.replace(/^https?:\/\//, '')}
      </p>
      <p className="max-w-[36ch] text-label text-muted">{text}</p>
      <div className="grid w-full auto-cols-fr grid-flow-col gap-3">
        {sharing ? (
          <Button variant="quiet" icon={<IconShare size={20} />} onClick={share}>
            <Trans>Share</Trans>
          </Button>
        ) : null}
        <Button icon={copied ? <IconCheck size={20} /> : <IconCopy size={20} />} onClick={copy}>
          {copied ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}
        </Button>
      </div>
      {below}
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </Card>
  )
}
