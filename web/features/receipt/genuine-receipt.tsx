/** A genuine receipt: what moved, who, the link to the network's explorer, and what was checked and when. */
import { Trans, useLingui } from '@lingui/react/macro'
import { RECEIPT_IDENTICON, type ReceiptView } from '@zend/contracts'
import { DestinationShown } from '@zend/web/data/memo'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { Badge, Identicon, Facts, LinkButton, Note, STATUS_TONES } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconCheck, IconExternal } from '@zend/web/ui/icons'
import { AmountText, CopyButton, ShortAddress, STATUS_TEXTS } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { titleOf } from './receipt.texts.ts'

// A proof is read at any time, so days are written in full, never as "yesterday".
const ANOTHER_YEAR = '1970-01-01T00:00:00Z'

/** `checkedAt` is when the API answered. */
export function GenuineReceipt({
  receipt,
  checkedAt,
}: {
  readonly receipt: ReceiptView
  readonly checkedAt: string
}): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const { status, amount, currency, direction, counter, address, explorerUrl, fingerprint, returnedAt } = receipt
  const [shown, unit] =
    counter === null ? [direction === 'in' ? amount : `-${amount}`, currency] : [counter.amount, counter.currency]
  const given = format.coin(amount, currency, { full: true })
  const now = i18n._(STATUS_TEXTS[status])
  // What arrived is another's money, so it has no sign.
  const isAbroad = receipt.transactionType === 'fx'
  return (
    <article aria-labelledby="receipt">
      <div className="bg-hero" style={{ aspectRatio: RECEIPT_IDENTICON.columns / RECEIPT_IDENTICON.rows }}>
        <Identicon
          text={fingerprint}
          columns={RECEIPT_IDENTICON.columns}
          rows={RECEIPT_IDENTICON.rows}
          weaving
          className="size-full"
        />
      </div>
      <div className="grid grid-cols-1 gap-5 p-5 tablet:p-7">
        <div className="text-center">
          <h1
            id="receipt"
            className="inline-flex items-center gap-2 rounded-pill bg-ok-soft px-4 py-1.5 text-label font-bold text-ok"
          >
            <IconCheck size={20} />
            <Trans>Genuine receipt</Trans>
          </h1>
          <p className="mt-4 text-body text-muted">{i18n._(titleOf(receipt))}</p>
          <AmountText
            parts={format.coinParts(shown, unit, { full: true, plus: !isAbroad })}
            unit={unit}
            className="mt-1"
          />
          {counter === null ? null : (
            <p className="num mt-1 text-label text-muted">
              {isAbroad ? <Trans>out of {given}</Trans> : <Trans>in exchange for {given}</Trans>}
            </p>
          )}
        </div>
        {status === 'success' ? null : (
          <Note icon={<IconAlert />}>
            {returnedAt === null ? (
              <Trans>
                Its state has changed since the paper was made. Now it is: <b>{now}</b>
              </Trans>
            ) : (
              <Trans>
                It was delivered, and <b>returned since</b>: the money came back{' '}
                {format.when('at', returnedAt, ANOTHER_YEAR, { long: true })}. The payee does not have it.
              </Trans>
            )}
          </Note>
        )}
        <ReceiptFacts receipt={receipt} />
        {address === null ? null : (
          <div className="border-t border-line pt-5">
            <p className="mb-2.5 text-label text-muted">
              {direction === 'in' ? <Trans>Received at</Trans> : <Trans>Sent to</Trans>}
            </p>
            <DestinationShown network={receipt.network} destination={address} copyable size={64} />
          </div>
        )}
        {explorerUrl === null ? null : (
          <LinkButton
            href={explorerUrl}
            variant="quiet"
            wide
            icon={<IconExternal size={20} />}
            target="_blank"
            rel="noreferrer"
          >
            <Trans>See it on the network</Trans>
          </LinkButton>
        )}
        <Checks receipt={receipt} checkedAt={checkedAt} />
      </div>
    </article>
  )
}

function ReceiptFacts({ receipt }: { readonly receipt: ReceiptView }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { status, amount, currency, fee, network, txid, customer, party, at, accountEnds, tracking, delivery } = receipt
  const isAbroad = receipt.transactionType === 'fx'
  const fact = (term: string, value: ReactNode): { readonly term: string; readonly value: ReactNode }[] =>
    value === null ? [] : [{ term, value }]
  return (
    <Facts
      className="border-t border-line pt-5"
      items={[
        ...fact(t`State now`, <Badge tone={STATUS_TONES[status]}>{i18n._(STATUS_TEXTS[status])}</Badge>),
        ...fact(t`Amount`, format.coin(amount, currency, { full: true })),
        ...fact(t`Fee`, fee === null ? null : format.coin(fee.amount, fee.currency, { full: true, rounding: 'up' })),
        ...fact(isAbroad ? t`Paid by` : t`Customer`, customer),
        ...fact(isAbroad ? t`Paid to` : t`Other side`, party),
        ...fact(t`Account, last characters`, accountEnds),
        ...fact(t`Reference of the banks`, tracking),
        ...fact(
          t`Delivery`,
          delivery === null
            ? null
            : delivery === 'told'
              ? t`Reported by the institution that paid`
              : t`By the usual time; no bank has reported otherwise`,
        ),
        ...fact(t`Network`, network === null ? null : NETWORK_NAMES[network]),
        ...fact(
          t`Transaction hash`,
          txid === null ? null : (
            <span className="-my-2.5 inline-flex items-center">
              <ShortAddress address={txid} />
              <CopyButton address={txid} />
            </span>
          ),
        ),
        ...fact(t`Date`, format.dayTime(at, ANOTHER_YEAR, { long: true })),
      ]}
    />
  )
}

/** What was checked, and what the reader can compare with the receipt. */
function Checks({
  receipt: { issuedAt, fingerprint },
  checkedAt,
}: {
  readonly receipt: ReceiptView
  readonly checkedAt: string
}): ReactElement {
  const format = useFormat()
  const [issued, checked] = [issuedAt, checkedAt].map((at) => format.when('at', at, ANOTHER_YEAR, { long: true }))
  return (
    <section aria-labelledby="checks" className="rounded-row bg-raised p-4 text-label">
      <h2 id="checks" className="font-semibold">
        <Trans>What was checked</Trans>
      </h2>
      <ul className="mt-2.5 grid gap-2">
        <Check>
          <Trans>Zend signed this code. The paper was made {issued}.</Trans>
        </Check>
        <Check>
          <Trans>The transaction stands in our books as shown. We checked it {checked}.</Trans>
        </Check>
      </ul>
      <p className="mt-4 text-muted">
        <Trans>Compare amount, customer and this fingerprint with the paper:</Trans>
      </p>
      <p className="mt-1 font-mono font-semibold tracking-wide break-words">{fingerprint}</p>
    </section>
  )
}

function Check({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <li className="num flex items-start gap-2.5">
      <IconCheck size={20} className="mt-px text-ok" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
