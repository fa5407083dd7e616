/** One deposit: its cloth, amount and badge, where it stands now, and the facts to compare with the sender. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DepositDetail } from '@zend/contracts'
import type { DepositId } from '@zend/kernel'
import { QueryView, transactionQuery } from '@zend/web/client'
import {
  AddressCloth,
  AmountText,
  Badge,
  Card,
  Cloth,
  CopyButton,
  Facts,
  IconExternal,
  IconInfo,
  LinkButton,
  Note,
  Private,
  ProgressBar,
  ShortAddress,
  Skeleton,
  STATUS_TONES,
  Timeline,
  useFormat,
} from '@zend/web/ui'
import type { ReactElement } from 'react'
import { depositStages } from './deposit-stages.ts'
import { BADGE_TEXTS, STAGE_TEXTS } from './transaction.texts.ts'

/** The page of one deposit, live. */
export function TokenTransactionScreen({ id }: { readonly id: DepositId }): ReactElement {
  const transaction = useQuery(transactionQuery(id))
  return (
    <div className="mx-auto max-w-[640px]">
      <QueryView query={transaction} loading={<Shape />}>
        {(deposit) => <Detail deposit={deposit} />}
      </QueryView>
    </div>
  )
}

/** The page's boxes while it loads. */
function Shape(): ReactElement {
  return (
    <>
      <div className="h-37.5 rounded-card bg-hero" />
      <Card padded className="relative mx-4 -mt-9 grid h-36 place-content-center justify-items-center gap-3">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-10 w-48" />
      </Card>
      <Card padded className="mt-3 h-48" />
    </>
  )
}

function Detail({ deposit }: { readonly deposit: DepositDetail }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { state, currency, networkName, status, confirmations, confirmationsNeeded } = deposit
  const expected = deposit.expectedAt === null ? null : format.time(deposit.expectedAt)
  return (
    <article>
      <div className="h-37.5 overflow-hidden rounded-card bg-hero">
        <Cloth text={deposit._id} columns={24} rows={10} weaving={state === 'credited'} className="size-full" />
      </div>
      <Card padded className="relative mx-4 -mt-9 text-center">
        <div aria-live="polite">
          <Badge tone={STATUS_TONES[status]}>{i18n._(BADGE_TEXTS[status])}</Badge>
        </div>
        <div className="mt-2.5">
          <AmountText parts={format.coinParts(deposit.amount, currency, { full: true, plus: true })} unit={currency} sensitive />
        </div>
        <p className="num mt-1 text-label text-muted">{format.dayTime(deposit.timeStamp, new Date().toISOString())}</p>
      </Card>
      <StateNote deposit={deposit} />
      <Card padded className="mt-3">
        <div aria-live="polite">
          <Progress deposit={deposit} />
          <Timeline
            stages={depositStages(deposit).map(({ key, state: reached, at }) => ({
              key,
              state: reached,
              title: i18n._(STAGE_TEXTS[key][reached === 'done' ? 'done' : 'ahead']),
              ...(key === 'credited' && at === null && expected !== null ? { detail: t`Expected around ${expected}` } : {}),
              ...(at === null ? {} : { time: format.time(at), dateTime: at }),
            }))}
          />
        </div>
      </Card>
      <Card padded className="mt-3">
        <Facts
          items={[
            { term: t`Network`, value: networkName },
            { term: t`Amount`, value: <Private>{format.coin(deposit.amount, currency, { full: true })}</Private> },
            { term: t`Confirmations`, value: t`${confirmations} of ${confirmationsNeeded}` },
            { term: t`Smallest deposit`, value: format.coin(deposit.minimum, currency) },
            {
              term: t`Transaction hash`,
              value: (
                <span className="-my-2.5 inline-flex items-center">
                  <ShortAddress address={deposit.txid} />
                  <CopyButton address={deposit.txid} />
                </span>
              ),
            },
            { term: t`Reference`, value: <span className="font-mono text-meta break-all">{deposit._id}</span> },
          ]}
        />
        <p className="mt-4 mb-2 text-label text-muted">
          <Trans>Received at</Trans>
        </p>
        <AddressCloth address={deposit.address} copyable size={56} />
      </Card>
      <LinkButton href={deposit.explorerUrl} variant="quiet" wide className="mt-3" icon={<IconExternal size={20} />} target="_blank" rel="noreferrer">
        <Trans>See it on the network</Trans>
      </LinkButton>
    </article>
  )
}

/** How far the confirmations are, while they count. */
function Progress({ deposit: { state, confirmations, confirmationsNeeded } }: { readonly deposit: DepositDetail }): ReactElement | null {
  const { t } = useLingui()
  if (state !== 'detected' && state !== 'confirming') return null
  const left = Math.max(0, confirmationsNeeded - confirmations)
  const text = t`${confirmations} of ${confirmationsNeeded} confirmations`
  return (
    <div className="mb-5">
      <div className="num mb-2 flex justify-between gap-3 text-label">
        <b className="font-semibold">{text}</b>
        <span className="text-muted">
          <Trans>{left} to go</Trans>
        </span>
      </div>
      <ProgressBar part={confirmations / confirmationsNeeded} label={t`Confirmations`} valueText={text} />
    </div>
  )
}

/** What is unusual about this deposit, in a sentence. */
function StateNote({ deposit: { state, collected, minimum, currency } }: { readonly deposit: DepositDetail }): ReactElement | null {
  const format = useFormat()
  if (state === 'below_minimum') {
    const sum = format.coin(collected ?? '0', currency)
    const needed = format.coin(minimum, currency)
    return (
      <Note tone="info" icon={<IconInfo />} className="mt-3">
        <Trans>
          This is less than the smallest deposit. It is kept for you: {sum} of {needed} so far. It is added to your balance when the sum is reached.
        </Trans>
      </Note>
    )
  }
  if (state === 'reorged') {
    return (
      <Note tone="info" icon={<IconInfo />} className="mt-3">
        <Trans>The network is putting this transaction into another block. That happens; it is counted again when it is back.</Trans>
      </Note>
    )
  }
  return null
}
