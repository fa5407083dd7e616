/**
 * Arriving deposits while a customer watches the address page on a phone, where the card about them is below the fold:
 * at the top, each confirmation, and then the arrival, which opens a sheet with the usual next step. It sounds once, on
 * every screen.
 */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName, Transaction } from '@zend/contracts'
import { type CoinCode, type DepositId, isId, withoutZeros } from '@zend/kernel'
import { playChime } from '@zend/web/client/chime'
import { lazyPart } from '@zend/web/client/lazy-part'
import { useAtLeast } from '@zend/web/client/use-at-least'
import { May } from '@zend/web/data/companies'
import { sellLink, transactionLink } from '@zend/web/data/links'
import { transactionQuery } from '@zend/web/data/wallet'
import { incomingQuery } from './deposit.queries.ts'
import { addTexts } from '@zend/web/i18n'
import { LinkButton, ProgressBar } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconCheck, IconClock } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { incomingNow } from './incoming-now.ts'

const BOX = 'block rounded-card border border-card-line bg-surface px-4 py-3 shadow-float'

const arrivalSheet = lazyPart(async () => {
  const [{ ArrivalSheet }] = await Promise.all([import('./arrival-sheet.tsx'), addTexts('help')])
  return ArrivalSheet
})

/** The strip, on phones; nothing while no deposit arrives. */
export function ArrivalStrip({
  currency,
  chain,
}: {
  readonly currency: CoinCode
  readonly chain: NetworkName
}): ReactElement | null {
  const { data } = useQuery(incomingQuery(currency))
  // Deposits from before the page was opened are not announced.
  const [before, setBefore] = useState<ReadonlySet<string> | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  if (before === null && data !== undefined)
    setBefore(new Set(data.filter(({ status }) => status === 'success').map(({ _id }) => _id)))
  const now = incomingNow(data ?? [], chain, Date.now())
  const newest =
    now.find(({ status }) => status === 'processing' || status === 'pending') ??
    now.find(({ status, _id }) => status === 'success' && before?.has(_id) === false)
  const seen = newest !== undefined
  const credited = newest?.status === 'success'
  // On wider screens the card of arriving deposits is in sight, and offers the sale.
  const wider = useAtLeast('tablet')
  useEffect(() => {
    if (seen && !wider) arrivalSheet.fetch()
  }, [seen, wider])
  useEffect(() => {
    if (credited) playChime()
  }, [credited])
  if (newest === undefined || !isId('dep', newest._id)) return null
  const { _id, amount } = newest
  return (
    <div className="sticky top-17 z-10 mb-4 tablet:hidden">
      {credited ? <Arrived transaction={newest} /> : <UnderWay id={_id} transaction={newest} />}
      {credited && !wider ? (
        <Suspense>
          <arrivalSheet.Part
            key={_id}
            deposit={{ _id, amount, currency }}
            open={closed !== _id}
            onClose={() => setClosed(_id)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function UnderWay({
  id,
  transaction: { amount, currency },
}: {
  readonly id: DepositId
  readonly transaction: Transaction
}): ReactElement {
  const { t } = useLingui()
  const { data } = useQuery(transactionQuery(id))
  const { confirmations, confirmationsNeeded } = data ?? { confirmations: 0, confirmationsNeeded: 1 }
  const text =
    data === undefined
      ? ''
      : t`${confirmations} of ${plural(confirmationsNeeded, { one: '# confirmation', other: '# confirmations' })}`
  const written = useFormat().coin(amount, currency)
  return (
    <Link to={transactionLink(id)} className={BOX}>
      <span className="num mb-2 flex flex-wrap items-center gap-x-2.5 text-label">
        <IconClock size={20} className="shrink-0 animate-breathe text-action" />
        <b className="min-w-0 flex-1 font-semibold">
          <Private>
            <Trans>{written} is arriving</Trans>
          </Private>
        </b>
        <span className="text-meta text-muted big-text:basis-full">{text}</span>
      </span>
      <ProgressBar part={confirmations / confirmationsNeeded} label={t`Confirmations`} valueText={text} />
    </Link>
  )
}

/** The deposit has been credited. */
function Arrived({ transaction: { _id, amount, currency } }: { readonly transaction: Transaction }): ReactElement {
  const written = useFormat().coin(amount, currency)
  return (
    <div className={`${BOX} animate-enter`}>
      <p role="status" className="num flex items-center gap-2.5 text-label font-semibold">
        <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-tile bg-ok-soft text-ok">
          <IconCheck size={20} />
        </span>
        <Private>
          <Trans>{written} is in your balance</Trans>
        </Private>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <LinkButton href={transactionLink(_id)} variant="quiet" size="small" wide>
          <Trans>See it</Trans>
        </LinkButton>
        <SellIt amount={amount} currency={currency} />
      </div>
    </div>
  )
}

/** A link that sells the credited amount. */
export function SellIt({ amount, currency }: Pick<Transaction, 'amount' | 'currency'>): ReactElement {
  return (
    <May permission="quicksell">
      <LinkButton href={sellLink({ from: currency, amount: withoutZeros(amount) })} size="small" wide>
        <Trans>Sell it now</Trans>
      </LinkButton>
    </May>
  )
}
