/** What came beyond the amount, and returning it: an ordinary withdrawal to where whoever paid wants it. */
import { Trans } from '@lingui/react/macro'
import type { BillAnswer } from '@zend/contracts'
import { May } from '@zend/web/data/companies'
import { sendLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { LinkButton, Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconInfo } from '@zend/web/ui/icons'
import { Address } from '@zend/web/ui/money'
import type { ReactElement } from 'react'

/** The note; nothing where nothing came beyond the amount. */
export function ExcessNote({
  bill: { excess, currency, refundTo, arrivals, contact },
}: {
  readonly bill: BillAnswer
}): ReactElement | null {
  const format = useFormat()
  if (excess === null) return null
  const over = format.fiat(excess, currency)
  const came = arrivals.find(({ network }) => network === refundTo?.network) ?? arrivals[0]
  if (refundTo === null)
    return (
      <Note tone="info" icon={<IconInfo />}>
        <Trans>{over} came beyond the amount. It is yours until you return it.</Trans>{' '}
        {contact === null ? (
          <Trans>Whoever paid can say on the page where they want it back.</Trans>
        ) : (
          <Trans>Whoever paid can say on the page where they want it back, or reach you.</Trans>
        )}
      </Note>
    )
  const network = NETWORK_NAMES[refundTo.network]
  return (
    <Note tone="warn" icon={<IconInfo />}>
      <p>
        <Trans>
          {over} came beyond the amount. Whoever paid asks for it back on {network}:
        </Trans>
      </p>
      <p className="mt-2 wrap-anywhere">
        <Address address={refundTo.address} copyable />
      </p>
      <p className="mt-2 text-meta text-muted">
        <Trans>Nobody has checked whose address this is. Ask your customer if you are not sure.</Trans>
      </p>
      {came === undefined ? null : (
        <May permission="withdrawal">
          <LinkButton
            href={sendLink(came.currency, refundTo.network, refundTo.address)}
            variant="quiet"
            size="small"
            className="mt-3"
          >
            <Trans>Return it</Trans>
          </LinkButton>
        </May>
      )}
    </Note>
  )
}
