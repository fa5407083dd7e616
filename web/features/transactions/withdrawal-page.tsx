/** One withdrawal: its state, a cancel button while possible, and the facts to compare with the recipient. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { WithdrawalDetail } from '@zend/contracts'
import type { WithdrawalId } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { DestinationShown } from '@zend/web/data/memo'
import { transactionQuery } from '@zend/web/data/wallet'
import { Badge, Card, Facts, Timeline } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { Private, Reference } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { ConfirmationProgress } from './confirmation-progress.tsx'
import { DetailFrame, DetailShape } from './detail-frame.tsx'
import { Hash, SeeOnNetwork } from './on-network.tsx'
import { WITHDRAWAL_STAGE_TEXTS } from './transaction.texts.ts'
import { UsualDuration } from './usual-duration.tsx'
import { WithdrawalNote } from './withdrawal-note.tsx'
import { withdrawalStages } from './stages.ts'

/** The page of one withdrawal, live. */
export function WithdrawalPage({ id }: { readonly id: WithdrawalId }): ReactElement {
  return (
    <QueryView query={useQuery(transactionQuery(id))} loading={<DetailShape />}>
      {(withdrawal) => <Detail id={id} withdrawal={withdrawal} />}
    </QueryView>
  )
}

function Detail({
  id,
  withdrawal,
}: {
  readonly id: WithdrawalId
  readonly withdrawal: WithdrawalDetail
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { currency, networkName, status, label, fee, receives, amount, txid, explorerUrl } = withdrawal
  return (
    <DetailFrame
      id={id}
      status={status}
      parts={format.coinParts(`-${amount}`, currency, { full: true })}
      unit={currency}
      timeStamp={withdrawal.timeStamp}
      madeBy={withdrawal.madeBy}
      approved={withdrawal.approved}
      weaving={withdrawal.state === 'done'}
    >
      <WithdrawalNote withdrawal={withdrawal} />
      <Stages withdrawal={withdrawal} />
      {withdrawal.cancellable ? <CancelWithdrawal id={id} /> : null}
      <Card padded className="mt-3">
        <Facts
          items={[
            { term: t`Network`, value: networkName },
            { term: t`Amount`, value: <Private>{format.coin(amount, currency, { full: true })}</Private> },
            {
              term: t`Network fee`,
              value: <Private>{format.coin(fee, currency, { full: true, rounding: 'up' })}</Private>,
            },
            {
              term: label === null ? t`Recipient gets` : t`${label} gets`,
              value: <Private>{format.coin(receives, currency, { full: true })}</Private>,
            },
            ...(txid === null ? [] : [{ term: t`Transaction hash`, value: <Hash txid={txid} /> }]),
            { term: t`Reference`, value: <Reference id={id} /> },
          ]}
        />
        <p className="mt-4 mb-2 flex items-center gap-2 text-label text-muted">
          <Trans>Sent to</Trans>
          {label === null ? null : <Badge tone="ok">{label}</Badge>}
        </p>
        <DestinationShown network={withdrawal.network} destination={withdrawal.address} copyable size={56} />
      </Card>
      {explorerUrl === null ? null : <SeeOnNetwork href={explorerUrl} />}
    </DetailFrame>
  )
}

/** The timeline, with the expected next step. */
function Stages({ withdrawal }: { readonly withdrawal: WithdrawalDetail }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const {
    state,
    confirmations,
    confirmationsNeeded,
    usualSeconds,
    expectedAt,
    waitsUntil,
    underReview,
    madeBy,
    approved,
  } = withdrawal
  const expected = expectedAt === null ? null : format.time(expectedAt)
  const waiting =
    waitsUntil === null ? null : format.when('at', waitsUntil, new Date().toISOString(), { exact: 'time' })
  return (
    <Card padded className="mt-3">
      <div aria-live="polite">
        {state === 'confirming' ? (
          <ConfirmationProgress confirmations={confirmations} confirmationsNeeded={confirmationsNeeded} />
        ) : null}
        <Timeline
          stages={withdrawalStages(withdrawal).map(({ key, state: reached, at }) => ({
            key,
            state: reached,
            title:
              key === 'requested' && reached === 'done' && madeBy !== undefined
                ? // The reader is one of several: somebody else confirmed it, or approved it.
                  approved === undefined
                  ? t({ message: 'Confirmed', context: 'payment of a company' })
                  : t({ message: 'Approved', context: 'payment of a company' })
                : i18n._(WITHDRAWAL_STAGE_TEXTS[key][reached === 'done' ? 'done' : 'ahead']),
            ...(key === 'done' && at === null && expected !== null ? { detail: t`Expected around ${expected}` } : {}),
            ...(reached === 'current' && waiting !== null ? { detail: t`Goes on ${waiting}` } : {}),
            ...(reached === 'current' && waiting === null && !underReview && usualSeconds !== null
              ? { detail: <UsualDuration seconds={usualSeconds} /> }
              : {}),
            ...(at === null ? {} : { time: format.time(at), dateTime: at }),
          }))}
        />
      </div>
    </Card>
  )
}
