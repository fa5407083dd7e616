/** The customer's link: as a QR code, to copy, to share. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PatternBand, toast } from '@zend/web/ui'
import { IconCheck, IconCopy, IconShare } from '@zend/web/ui/icons'
import { QrCode, useCopy } from '@zend/web/ui/money'
import { type ReactElement, useEffect, useState } from 'react'

/** The card. */
export function InviteCard({ link }: { readonly link: string }): ReactElement {
  const { t } = useLingui()
  const { copied, announcement, copy } = useCopy(link, t`Your link is copied.`, () =>
    toast({ kind: 'error', text: t`The link could not be copied. Select it and copy it by hand.` }),
  )
  const [sharing, setSharing] = useState(false)
  useEffect(() => setSharing(typeof navigator.share === 'function'), [])
  const share = (): void => {
    // Closing the share sheet rejects; that is no error.
    navigator.share({ title: 'Zend', text: t`Open a Zend account with my link:`, url: link }).catch(() => undefined)
  }
  return (
    <section aria-labelledby="invite" className="overflow-hidden rounded-balance bg-hero text-on-hero">
      <PatternBand pattern="invite" rows={6} className="h-12" />
      <div className="grid grid-cols-1 gap-5 p-5 tablet:p-6">
        <div className="grid items-center gap-5 tablet:grid-cols-[minmax(0,1fr)_auto]">
          <div>
            <h2 id="invite" className="display text-title">
              <Trans>Invite a friend, earn a mystery box</Trans>
            </h2>
            <p className="mt-2 text-body text-on-hero-muted">
              <Trans>Get one when they verify and another when they trade.</Trans>
            </p>
          </div>
          <QrCode text={link} label={t`QR code of your link`} className="w-40 justify-self-center tablet:w-36" />
        </div>
        <p className="rounded-field border border-hero-accent/40 px-4 py-3 font-mono text-meta break-all select-all">
          {link}
        </p>
        <div className="grid auto-cols-fr grid-flow-col gap-3">
          {sharing ? (
            <Button variant="quiet" icon={<IconShare size={20} />} onClick={share}>
              <Trans>Share</Trans>
            </Button>
          ) : null}
          <button
            type="button"
            onClick={copy}
            className="inline-flex min-h-13 items-center justify-center gap-2.5 rounded-pill bg-palette-mint px-6.5 font-bold text-palette-ink transition-transform duration-120 active:scale-[0.98]"
          >
            {copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
            {copied ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}
          </button>
        </div>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </div>
    </section>
  )
}
