/**
 * /withdraw/success?id=: the sent payment, under the success dialog of specification §4. Closing it leads to the
 * transactions.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isId, type TransferId, type WithdrawalId } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { transactionLink } from '@zend/web/data/links'
import { transactionQuery } from '@zend/web/data/wallet'
import { Card, PatternBand, Facts, LinkButton, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { Private, ShortAddress } from '@zend/web/ui/money'
import { type ReactElement, Suspense, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { successDialog } from './later-parts.ts'
import { SaveOffer } from './save-offer.tsx'
import type { Sent } from './sent.ts'

/** The page. */
export function WithdrawSuccessScreen({ id }: { readonly id: WithdrawalId | TransferId }): ReactElement {
  return <div className="page-column max-w-[660px]">{isId('wdr', id) ? <SentOutside id={id} /> : <Paid id={id} />}</div>
}

function Shape(): ReactElement {
  return (
    <Card padded className="grid grid-cols-1 gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-5 w-56" />
    </Card>
  )
}

function SentOutside({ id }: { readonly id: WithdrawalId }): ReactElement {
  return (
    <QueryView query={useQuery(transactionQuery(id))} loading={<Shape />}>
      {(sent) => <Summary sent={sent} />}
    </QueryView>
  )
}

function Paid({ id }: { readonly id: TransferId }): ReactElement {
  return (
    <QueryView query={useQuery(transactionQuery(id))} loading={<Shape />}>
      {(sent) => <Summary sent={sent} />}
    </QueryView>
  )
}

/** The facts, and the dialog over them. */
function Summary({ sent }: { readonly sent: Sent }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const format = useFormat()
  const [open, setOpen] = useState(true)
  const amount = format.coin(sent.amount, sent.currency, { full: true })
  const outside = sent.transactionType === 'withdrawal'
  const name = outside ? sent.label : sent.partyName
  return (
    <>
      <Card className="overflow-hidden">
        <PatternBand pattern={{ of: sent._id }} rows={10} className="h-20 animate-weave" />
        <div className="grid gap-5 p-5 tablet:p-7">
          <h2 className="display text-title">{outside ? <Trans>On its way</Trans> : <Trans>Paid</Trans>}</h2>
          <Facts
            items={[
              { term: t`Amount`, value: <Private>{amount}</Private> },
              {
                term: t`To`,
                value:
                  outside && name === null ? (
                    <ShortAddress address={sent.address} />
                  ) : (
                    <span className="wrap-anywhere">{name}</span>
                  ),
              },
              ...(outside
                ? [
                    { term: t`Network`, value: sent.networkName },
                    {
                      term: t`Network fee`,
                      value: <Private>{format.coin(sent.fee, sent.currency, { full: true, rounding: 'up' })}</Private>,
                    },
                  ]
                : [{ term: t`Fee`, value: t`Free` }]),
            ]}
          />
          <div className="grid gap-2.5">
            <LinkButton href={transactionLink(sent._id)} wide>
              <Trans>See the transaction</Trans>
            </LinkButton>
            <SaveOffer sent={sent} />
            <LinkButton href={href('/withdraw')} variant="quiet" wide>
              <Trans>Send again</Trans>
            </LinkButton>
          </div>
        </div>
      </Card>
      <Suspense>
        <successDialog.Part
          open={open}
          onClose={() => {
            setOpen(false)
            void navigate(href('/transaction'), { replace: true })
          }}
          title={outside ? t`Withdrawal on its way` : t`Payment sent`}
          text={
            outside
              ? t`${amount} is leaving your wallet. Watch every stage in your transactions; we write to you when it has arrived.`
              : t`${name ?? ''} has ${amount} now.`
          }
        />
      </Suspense>
    </>
  )
}
