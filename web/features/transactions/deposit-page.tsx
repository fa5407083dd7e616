/** One deposit: its state, and the facts to compare with the sender. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DepositDetail } from '@zend/contracts'
import type { DepositId } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { DestinationShown } from '@zend/web/data/memo'
import { NetworkStatusNote } from '@zend/web/data/networks'
import { transactionQuery } from '@zend/web/data/wallet'
import { Card, Facts, Note, Timeline } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconInfo } from '@zend/web/ui/icons'
import { Private, Reference } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { ConfirmationProgress } from './confirmation-progress.tsx'
import { depositStages } from './stages.ts'
import { DetailFrame, DetailShape } from './detail-frame.tsx'
import { Hash, SeeOnNetwork } from './on-network.tsx'
import { STAGE_TEXTS } from './transaction.texts.ts'
import { UsualDuration } from './usual-duration.tsx'

/** The page of one deposit, live. */
export function DepositPage({ id }: { readonly id: DepositId }): ReactElement {
  return (
    <QueryView query={useQuery(transactionQuery(id))} loading={<DetailShape />}>
      {(deposit) => <Detail deposit={deposit} />}
    </QueryView>
  )
}

function Detail({ deposit }: { readonly deposit: DepositDetail }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { _id, state, currency, networkName, status, confirmations, confirmationsNeeded, timeStamp, txid } = deposit
  return (
    <DetailFrame
      id={_id}
      status={status}
      parts={format.coinParts(deposit.amount, currency, { full: true, plus: true })}
      unit={currency}
      timeStamp={timeStamp}
      madeBy={deposit.madeBy}
      weaving={state === 'credited' && (deposit.lost ?? null) === null}
    >
      <StateNote deposit={deposit} />
      <LostNote deposit={deposit} />
      {deposit.network !== null && (state === 'detected' || state === 'confirming') ? (
        <NetworkStatusNote currency={currency} network={deposit.network} className="mt-3" />
      ) : null}
      {state === 'dropped' ? null : <Stages deposit={deposit} />}
      <Card padded className="mt-3">
        <Facts
          items={[
            { term: t`Network`, value: networkName },
            { term: t`Amount`, value: <Private>{format.coin(deposit.amount, currency, { full: true })}</Private> },
            { term: t`Confirmations`, value: t`${confirmations} of ${confirmationsNeeded}` },
            { term: t`Smallest deposit`, value: format.coin(deposit.minimum, currency) },
            { term: t`Transaction hash`, value: <Hash txid={txid} /> },
            { term: t`Reference`, value: <Reference id={_id} /> },
          ]}
        />
        <p className="mt-4 mb-2 text-label text-muted">
          <Trans>Received at</Trans>
        </p>
        <DestinationShown network={deposit.network} destination={deposit.address} copyable size={56} />
      </Card>
      {deposit.explorerUrl === null ? null : <SeeOnNetwork href={deposit.explorerUrl} />}
    </DetailFrame>
  )
}

/** The timeline, with the expected next step. */
function Stages({ deposit }: { readonly deposit: DepositDetail }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { state, confirmations, confirmationsNeeded, usualSeconds } = deposit
  const expected = deposit.expectedAt === null ? null : format.time(deposit.expectedAt)
  return (
    <Card padded className="mt-3">
      <div aria-live="polite">
        {state === 'detected' || state === 'confirming' ? (
          <ConfirmationProgress confirmations={confirmations} confirmationsNeeded={confirmationsNeeded} />
        ) : null}
        <LargeNote deposit={deposit} />
        {deposit.disputed === true ? (
          <p className="mb-5 text-label text-muted">
            <Trans>
              This deposit is being checked: our sources for this network disagree about it, so the amount shown may be
              wrong. It is added once they agree. There is nothing to do.
            </Trans>
          </p>
        ) : null}
        {deposit.waitsForRoom === true ? (
          <p className="mb-5 text-label text-muted">
            <Trans>
              The network has confirmed it. Right now we add only so much of this coin each hour, to be careful. Your
              deposit is safe, and is added as soon as there is room.
            </Trans>
          </p>
        ) : null}
        <Timeline
          stages={depositStages(deposit).map(({ key, state: reached, at }) => ({
            key,
            state: reached,
            title: i18n._(STAGE_TEXTS[key][reached === 'done' ? 'done' : 'ahead']),
            ...(key === 'credited' && at === null && expected !== null
              ? { detail: t`Expected around ${expected}` }
              : {}),
            ...(reached === 'current' && usualSeconds !== null
              ? { detail: <UsualDuration seconds={usualSeconds} /> }
              : {}),
            ...(at === null ? {} : { time: format.time(at), dateTime: at }),
          }))}
        />
      </div>
    </Card>
  )
}

/** The reason why a large deposit waits longer than usual, while it does. */
function LargeNote({
  deposit: { large, state, confirmations, confirmationsNeeded },
}: {
  readonly deposit: DepositDetail
}): ReactElement | null {
  if (!large || state === 'credited' || state === 'below_minimum') return null
  return (
    <p className="mb-5 text-label text-muted">
      {confirmations < confirmationsNeeded ? (
        <Trans>Large deposits need more confirmations.</Trans>
      ) : (
        <Trans>Large deposits also wait until the network calls them final.</Trans>
      )}
    </p>
  )
}

/** A deposit lost in a reorg after it was credited: its state, and what happens next. */
function LostNote({ deposit: { lost, amount, currency } }: { readonly deposit: DepositDetail }): ReactElement | null {
  const format = useFormat()
  if (lost === undefined || lost === null) return null
  const written = (text: string): ReactElement => <Private>{format.coin(text, currency, { full: true })}</Private>
  const [held, debt] = [written(lost.held), written(lost.debt)]
  const gone = lost.held !== amount
  if (lost.state === 'held') {
    return (
      <Note tone="warn" icon={<IconInfo />} className="mt-3">
        <p className="font-semibold">
          <Trans>This deposit is no longer on its network</Trans>
        </p>
        <p>
          <Trans>The network replaced the blocks in which it stood. Most deposits come back within minutes.</Trans>
        </p>
        {/[1-9]/.test(lost.held) ? (
          <p>
            <Trans>
              {held} is set aside. You can use it again as soon as the network has confirmed the deposit once more.
            </Trans>
          </p>
        ) : null}
        {gone ? (
          <p>
            <Trans>
              Some of it was already moved on, so sending, selling and withdrawing are paused as well. Deposits and
              swaps go on.
            </Trans>
          </p>
        ) : null}
        <p>
          <Trans>
            If it does not come back, we look at it with the network and write to you before anything is taken back.
          </Trans>
        </p>
      </Note>
    )
  }
  return (
    <Note tone="warn" icon={<IconInfo />} className="mt-3">
      <p className="font-semibold">
        <Trans>This deposit was taken back</Trans>
      </p>
      <p>
        <Trans>
          Its network removed it for good, so the coins never stayed with us, and the amount was taken out of your
          balance.
        </Trans>
      </p>
      {/[1-9]/.test(lost.debt) ? (
        <p>
          <Trans>
            You still owe {debt} of it. Sending is paused until that is settled. Write to us, and we find a way
            together.
          </Trans>
        </p>
      ) : null}
    </Note>
  )
}

/** Anything unusual about this deposit, in a sentence. */
function StateNote({
  deposit: { state, collected, minimum, currency },
}: {
  readonly deposit: DepositDetail
}): ReactElement | null {
  const format = useFormat()
  if (state === 'below_minimum') {
    const sum = format.coin(collected ?? '0', currency)
    const needed = format.coin(minimum, currency)
    return (
      <Note tone="info" icon={<IconInfo />} className="mt-3">
        <Trans>
          This is less than the smallest deposit. It is kept for you: {sum} of {needed} so far. It is added to your
          balance when the sum is reached.
        </Trans>
      </Note>
    )
  }
  if (state === 'dropped') {
    return (
      <Note tone="info" icon={<IconInfo />} className="mt-3">
        <Trans>
          We showed this deposit by mistake: the network has no such payment to you. Nothing was added to your balance,
          and nothing was taken from it. If another amount arrived, it has a line of its own in your history.
        </Trans>
      </Note>
    )
  }
  if (state === 'reorged') {
    return (
      <Note tone="info" icon={<IconInfo />} className="mt-3">
        <Trans>
          The network is rearranging its latest blocks. We'll count confirmations again when your deposit is back in
          one.
        </Trans>
      </Note>
    )
  }
  return null
}
