/** /transaction/zend_t/{id}: one Zend Pay transfer, for sender or receiver. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { TransferDetail } from '@zend/contracts'
import type { TransferId } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { May } from '@zend/web/data/companies'
import { payLink } from '@zend/web/data/links'
import { transactionQuery } from '@zend/web/data/wallet'
import { Card, Facts, LinkButton, PersonPicture } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { Private, Reference } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { DetailFrame, DetailShape } from './detail-frame.tsx'

/** The page of one transfer. */
export function TransferTransactionScreen({ id }: { readonly id: TransferId }): ReactElement {
  return (
    <div className="page-column max-w-[660px]">
      <QueryView query={useQuery(transactionQuery(id))} loading={<DetailShape />}>
        {(transfer) => <Detail transfer={transfer} />}
      </QueryView>
    </div>
  )
}

function Detail({ transfer }: { readonly transfer: TransferDetail }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { _id, amount, currency, direction, party, partyName, partyImage, note } = transfer
  const incoming = direction === 'in'
  return (
    <DetailFrame
      id={_id}
      status={transfer.status}
      parts={format.coinParts(incoming ? amount : `-${amount}`, currency, { full: true, plus: true })}
      unit={currency}
      timeStamp={transfer.timeStamp}
      madeBy={transfer.madeBy}
      approved={transfer.approved}
      weaving
    >
      <Card padded className="mt-3 flex items-center gap-3.5">
        <PersonPicture name={partyName} image={partyImage} size={56} />
        <span className="min-w-0">
          <span className="block text-meta text-muted">{incoming ? <Trans>From</Trans> : <Trans>To</Trans>}</span>
          <b className="block truncate text-body font-semibold">{partyName}</b>
          {party === null ? null : <span className="block truncate text-label text-muted">@{party}</span>}
        </span>
      </Card>
      <Card padded className="mt-3">
        <Facts
          items={[
            { term: t`Amount`, value: <Private>{format.coin(amount, currency, { full: true })}</Private> },
            { term: t`Fee`, value: t`Free` },
            ...(note === null || note === ''
              ? []
              : [{ term: t`Note`, value: <span className="font-normal wrap-anywhere">{note}</span> }]),
            { term: t`Reference`, value: <Reference id={_id} /> },
          ]}
        />
      </Card>
      {party === null ? null : (
        <May permission="withdrawal">
          <LinkButton href={payLink({ toUser: party, currency })} variant="quiet" wide className="mt-3">
            <Trans>Pay @{party}</Trans>
          </LinkButton>
        </May>
      )}
    </DetailFrame>
  )
}
