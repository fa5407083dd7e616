/** /withdraw, before a kind is chosen: an external address, a customer, or an earlier recipient. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Beneficiary } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { May } from '@zend/web/data/companies'
import { AddressOn, ShortDestination } from '@zend/web/data/addresses'
import { payLink, sendLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { beneficiariesQuery } from '@zend/web/data/sending'
import { recentSendsQuery } from './withdraw.queries.ts'
import { Badge, Card, CardHeader, IconTile, List, ListRow, PersonPicture, SkeletonRows, TextLink } from '@zend/web/ui'
import { IconUser, IconWithdraw } from '@zend/web/ui/icons'
import { CoinIcon } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'
import { HoldNote } from './hold-note.tsx'
import { type RecentRecipient, recentRecipients } from './recipients.ts'
import { TierNote } from './tier-note.tsx'

const ROWS = 3

/** The first page of sending money; `between` are the app's rows about money between people. */
export function WithdrawStartScreen({ between }: { readonly between?: ReactNode }): ReactElement {
  return (
    <div className="page-column grid max-w-[660px] grid-cols-1 gap-4">
      <TierNote />
      <HoldNote />
      <nav aria-labelledby="send-how">
        <h2 id="send-how" className="mb-3 text-lead">
          <Trans>Where is the money going?</Trans>
        </h2>
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-card-line bg-surface shadow-lift">
          <ListRow
            href={href('/withdraw/coins')}
            leading={
              <IconTile tone="brand">
                <IconWithdraw />
              </IconTile>
            }
            title={<Trans>To a wallet address</Trans>}
            subtitle={<Trans>Any wallet or exchange outside</Trans>}
            chevron
          />
          <ListRow
            href={payLink()}
            leading={
              <IconTile tone="action">
                <IconUser />
              </IconTile>
            }
            title={<Trans>Zend Pay</Trans>}
            subtitle={<Trans>By username, at once</Trans>}
            end={
              <Badge tone="ok">
                <Trans>Free</Trans>
              </Badge>
            }
            chevron
          />
        </ul>
      </nav>
      {between}
      <Recipients />
    </div>
  )
}

/** Saved wallets and recent recipients. */
function Recipients(): ReactElement {
  const { t } = useLingui()
  const saved = useQuery(beneficiariesQuery())
  const sends = useQuery(recentSendsQuery())
  const recent = recentRecipients(sends.data ?? [], saved.data ?? [])
  return (
    <>
      {recent.length === 0 ? null : (
        <Card className="overflow-hidden">
          <CardHeader title={<Trans>Recent</Trans>} />
          <List aria-label={t`Recent recipients`}>
            {recent.map((recipient) => (
              <RecentRow key={recipient.key} recipient={recipient} />
            ))}
          </List>
        </Card>
      )}
      <Card className="overflow-hidden">
        <CardHeader
          title={<Trans>Saved wallets</Trans>}
          action={
            <May permission="beneficiary.manage">
              <TextLink href={href('/settings/security/saved-wallet')}>
                <Trans>Manage</Trans>
              </TextLink>
            </May>
          }
        />
        <QueryView query={saved} loading={<SkeletonRows rows={ROWS} />}>
          {(wallets) =>
            wallets.length === 0 ? (
              <p className="px-5 pt-1 pb-5 text-label text-muted">
                <Trans>Save the wallets you pay often: a saved one cannot be mistyped.</Trans>
              </p>
            ) : (
              <List aria-label={t`Saved wallets`}>
                {wallets.map((wallet) => (
                  <SavedRow key={wallet._id} wallet={wallet} />
                ))}
              </List>
            )
          }
        </QueryView>
      </Card>
    </>
  )
}

function RecentRow({ recipient }: { readonly recipient: RecentRecipient }): ReactElement {
  if (recipient.kind === 'zend-pay') {
    return (
      <ListRow
        href={payLink({ toUser: recipient.username, currency: recipient.currency })}
        leading={<PersonPicture name={recipient.username} image={null} />}
        title={`@${recipient.username}`}
        subtitle={<Trans>Zend Pay</Trans>}
        chevron
      />
    )
  }
  const { address, currency, chain } = recipient
  return (
    <ListRow
      href={sendLink(currency, chain, address)}
      leading={<CoinIcon code={currency} />}
      title={<ShortDestination network={chain} destination={address} className="text-body!" />}
      subtitle={`${currency}, ${NETWORK_NAMES[chain]}`}
      chevron
    />
  )
}

/** A saved wallet that can be paid at a press. */
function SavedRow({ wallet }: { readonly wallet: Beneficiary }): ReactElement {
  if (wallet.type === 'internal') {
    return (
      <ListRow
        href={payLink({ toUser: wallet.toUser, currency: wallet.currency })}
        leading={<PersonPicture name={wallet.name} image={wallet.image} />}
        title={wallet.label}
        subtitle={`@${wallet.toUser}`}
        chevron
      />
    )
  }
  return (
    <ListRow
      href={sendLink(wallet.currency, wallet.chain, wallet.toAddr)}
      leading={<CoinIcon code={wallet.currency} />}
      title={wallet.label}
      subtitle={<AddressOn chain={wallet.chain} address={wallet.toAddr} />}
      chevron
    />
  )
}
