/**
 * What came beyond the amount, and returning it: asking whoever paid where it goes, an ordinary withdrawal there, and
 * what was sent since.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { BillAnswer } from '@zend/contracts'
import { May } from '@zend/web/data/companies'
import { sendLink, transactionLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { LinkButton, Note, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconInfo } from '@zend/web/ui/icons'
import { Address } from '@zend/web/ui/money'
import { type ReactElement, Suspense } from 'react'
import { returnText } from './bills.texts.ts'
import { claimPart } from './later-parts.ts'

/** The note; nothing where nothing came beyond the amount. */
export function ExcessNote({ bill }: { readonly bill: BillAnswer }): ReactElement | null {
  const format = useFormat()
  const { excess, currency, refundTo, claim } = bill
  if (excess === null) return null
  const over = format.fiat(excess, currency)
  if (refundTo === null)
    return (
      <Note tone="info" icon={<IconInfo />}>
        <p>
          <Trans>{over} came beyond the amount. It is yours until you return it.</Trans>{' '}
          {claim === null ? <Trans>Whoever paid can say on the page where they want it back.</Trans> : null}
        </p>
        <May permission="deposit">
          <Suspense>
            <claimPart.Part bill={bill} />
          </Suspense>
        </May>
      </Note>
    )
  return <Named bill={bill} refundTo={refundTo} over={over} />
}

function Named({
  bill: { arrivals, returns, claim },
  refundTo,
  over,
}: {
  readonly bill: BillAnswer
  readonly refundTo: NonNullable<BillAnswer['refundTo']>
  readonly over: string
}): ReactElement {
  const came = arrivals.find(({ network }) => network === refundTo.network) ?? arrivals[0]
  const network = NETWORK_NAMES[refundTo.network]
  const mailed = claim?.email ?? ''
  return (
    <Note tone={returns.some(({ state }) => state === 'done') ? 'info' : 'warn'} icon={<IconInfo />}>
      <p>
        <Trans>
          {over} came beyond the amount. Whoever paid asks for it back on {network}:
        </Trans>
      </p>
      <p className="mt-2 wrap-anywhere">
        <Address address={refundTo.address} copyable />
      </p>
      <p className="mt-2 text-meta wrap-anywhere text-muted">
        {refundTo.claimed ? (
          <Trans>Said through the link that was mailed to {mailed}. Nobody has checked whose address it is.</Trans>
        ) : (
          <Trans>Nobody has checked whose address this is. Ask your customer if you are not sure.</Trans>
        )}
      </p>
      <Returns returns={returns} />
      {came === undefined ? null : (
        <May permission="withdrawal">
          <LinkButton
            href={sendLink(came.currency, refundTo.network, refundTo.address)}
            variant="quiet"
            size="small"
            className="mt-3"
          >
            {returns.length === 0 ? <Trans>Return it</Trans> : <Trans>Send more there</Trans>}
          </LinkButton>
        </May>
      )}
    </Note>
  )
}

/** What was sent there since, with its state. */
function Returns({ returns }: Pick<BillAnswer, 'returns'>): ReactElement | null {
  const { t, i18n } = useLingui()
  const format = useFormat()
  if (returns.length === 0) return null
  return (
    <ul aria-label={t`Sent there`} className="num mt-3 grid gap-1">
      {returns.map(({ transaction, state, currency, amount }) => (
        <li key={transaction}>
          <TextLink href={transactionLink(transaction)}>{format.coin(amount, currency, { full: true })}</TextLink>
          {` · ${i18n._(returnText(state))}`}
        </li>
      ))}
    </ul>
  )
}
