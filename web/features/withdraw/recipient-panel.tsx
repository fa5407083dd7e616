/** What belongs to a payment, beside its form on a desktop: the recipient's cloth, and what was sent there before. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '@zend/contracts'
import { May } from '@zend/web/data/companies'
import { transactionLink } from '@zend/web/data/links'
import { halvesOn } from '@zend/web/data/memo'
import {
  Badge,
  Card,
  CardHeader,
  Identicon,
  List,
  ListRow,
  PersonPicture,
  SkeletonRows,
  STATUS_TONES,
} from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { Private, ShortAddress, STATUS_TEXTS } from '@zend/web/ui/money'
import { isCoin } from '@zend/kernel'
import type { ReactElement } from 'react'
import { sendsToQuery } from './withdraw.queries.ts'

const ROWS = 4
/** No network of ours has shorter addresses; what is shorter is still being typed. */
const ADDRESS_LENGTH_MIN = 25

/** Whom the form names: an address on a network as it was typed, or a customer by username. */
export type Recipient =
  | { readonly kind: 'external'; readonly chain: NetworkName; readonly toAddr: string }
  | { readonly kind: 'zend-pay'; readonly username: string; readonly name: string; readonly image: string | null }

/** The panel; nothing before a recipient is named. */
export function RecipientPanel({ recipient }: { readonly recipient: Recipient }): ReactElement | null {
  const party = recipient.kind === 'zend-pay' ? recipient.username : halvesOn(recipient.chain, recipient.toAddr).address
  if (recipient.kind === 'external' && party.length < ADDRESS_LENGTH_MIN) return null
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card padded>
        {recipient.kind === 'zend-pay' ? (
          <div className="flex items-center gap-4">
            <PersonPicture name={recipient.name} image={recipient.image} size={72} />
            <p className="min-w-0">
              <b className="display block text-card-title wrap-anywhere">{recipient.name}</b>
              <span className="block truncate text-label text-muted">@{party}</span>
            </p>
          </div>
        ) : (
          <div className="flex items-center gap-4">
            <Identicon text={party} className="size-26 shrink-0 overflow-hidden rounded-card" />
            <div className="min-w-0 text-label text-muted">
              <ShortAddress address={party} className="mb-1 block text-body! text-ink" />
              <Trans>The cloth of this address. One changed character weaves another.</Trans>
            </div>
          </div>
        )}
      </Card>
      <May permission="view">
        <Before key={party} recipient={recipient} party={party} />
      </May>
    </div>
  )
}

/** The payments that went there. */
function Before({ recipient, party }: { readonly recipient: Recipient; readonly party: string }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { data } = useQuery(sendsToQuery(recipient.kind === 'zend-pay' ? 'transfer' : 'withdrawal', party))
  const now = new Date().toISOString()
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>Sent there before</Trans>} />
      {data === undefined ? (
        <SkeletonRows rows={1} />
      ) : data.length === 0 ? (
        <p className="px-5 pt-1 pb-5 text-label text-muted">
          <Trans>Nothing yet. This is the first time.</Trans>
        </p>
      ) : (
        <>
          <List aria-label={t`Sent there before`}>
            {data.slice(0, ROWS).map(({ _id, amount, currency, status, timeStamp }) => (
              <ListRow
                key={_id}
                href={transactionLink(_id)}
                title={format.day(timeStamp, now, { long: true })}
                end={
                  <Private>{isCoin(currency) ? format.coin(amount, currency) : format.fiat(amount, currency)}</Private>
                }
                {...(status === 'success'
                  ? {}
                  : { endSubtitle: <Badge tone={STATUS_TONES[status]}>{i18n._(STATUS_TEXTS[status])}</Badge> })}
              />
            ))}
          </List>
          {data.length <= ROWS ? null : (
            <p className="px-5 py-3 text-meta text-muted">
              <Plural value={data.length - ROWS} one="And # more." other="And # more." />
            </p>
          )}
        </>
      )}
    </Card>
  )
}
