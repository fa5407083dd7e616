/** /settings/security/saved-wallet: the saved wallets, external and Zend Pay, and the links to add one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Beneficiary } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { AddressOn } from '@zend/web/data/addresses'
import { beneficiariesQuery } from '@zend/web/data/sending'
import { Badge, Card, EmptyState, LinkButton, List, ListRow, PersonPicture, SkeletonRows } from '@zend/web/ui'
import { SegmentedControl } from '@zend/web/ui/fields'
import { IconPlus } from '@zend/web/ui/icons'
import { CoinIcon } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { createZendPayPath, tokenPath, walletPath } from './saved-wallets.params.ts'

const ROWS = 3
type Type = Beneficiary['type']

/** The screen. */
export function SavedWalletsScreen(): ReactElement {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const type: Type = search.get('type') === 'internal' ? 'internal' : 'external'
  const wallets = useQuery(beneficiariesQuery())
  return (
    <div className="page-column grid grid-cols-1 max-w-[640px] gap-4">
      <SegmentedControl<Type>
        label={t`Kind of wallet`}
        value={type}
        onChange={(next) => setSearch(next === 'internal' ? { type: next } : {}, { replace: true })}
        segments={[
          { value: 'external', label: t`Wallet address` },
          { value: 'internal', label: t`Zend Pay` },
        ]}
      />
      <Card className="overflow-hidden">
        <QueryView query={wallets} loading={<SkeletonRows rows={ROWS} />}>
          {(all) => {
            const shown = all.filter((wallet) => wallet.type === type)
            return shown.length === 0 ? (
              <Empty type={type} />
            ) : (
              <List aria-label={t`Saved wallets`}>
                {shown.map((wallet) => (
                  <WalletRow key={wallet._id} wallet={wallet} />
                ))}
              </List>
            )
          }}
        </QueryView>
      </Card>
      <LinkButton href={type === 'external' ? tokenPath() : createZendPayPath()} wide icon={<IconPlus size={20} />}>
        <Trans>Add a wallet</Trans>
      </LinkButton>
    </div>
  )
}

function Empty({ type }: { readonly type: Type }): ReactElement {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No saved wallet yet`}
      text={
        type === 'external' ? (
          <Trans>Save the addresses you pay often: a saved one cannot be mistyped.</Trans>
        ) : (
          <Trans>Save the people you pay often, and pay them in a few presses.</Trans>
        )
      }
      pattern={`saved-${type}`}
    />
  )
}

function WalletRow({ wallet }: { readonly wallet: Beneficiary }): ReactElement {
  const { t } = useLingui()
  const href = walletPath(wallet.type, wallet._id)
  const fresh = Date.parse(wallet.usableAt) > Date.now()
  const badge = fresh ? { endSubtitle: <Badge tone="neutral">{t`New`}</Badge> } : {}
  if (wallet.type === 'internal') {
    return (
      <ListRow
        href={href}
        leading={<PersonPicture name={wallet.name} image={wallet.image} />}
        title={wallet.label}
        subtitle={`@${wallet.toUser}`}
        {...badge}
        chevron
      />
    )
  }
  return (
    <ListRow
      href={href}
      leading={<CoinIcon code={wallet.currency} />}
      title={wallet.label}
      subtitle={<AddressOn chain={wallet.chain} address={wallet.toAddr} />}
      {...badge}
      chevron
    />
  )
}
