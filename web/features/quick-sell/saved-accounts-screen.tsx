/**
 * /quick-sell/saved, also /quick-sell/saved-account: the saved accounts by currency, saving another one, removing one.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PayoutAccount } from '@zend/contracts'
import { ACCOUNTS_MAX, payoutAccountsQuery } from './quick-sell.queries.ts'
import { QueryView } from '@zend/web/client/query-view'
import { Card, EmptyState, LinkButton, Skeleton } from '@zend/web/ui'
import { Chips } from '@zend/web/ui/fields'
import { IconPlus } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { AccountCard } from './account-card.tsx'
import { AddAccountPage } from './add-account-page.tsx'
import { addAccountQuery } from './saved-accounts.params.ts'

const ALL = 'all'

/** The screen. */
export function SavedAccountsScreen(): ReactElement {
  const [search] = useSearchParams()
  const accounts = useQuery(payoutAccountsQuery())
  return (
    <div className="page-column max-w-[640px]">
      {search.get('add') === null ? (
        <QueryView query={accounts} loading={<Shape />}>
          {(saved) => <Accounts saved={saved} />}
        </QueryView>
      ) : (
        <AddAccountPage />
      )}
    </div>
  )
}

function Accounts({ saved }: { readonly saved: readonly PayoutAccount[] }): ReactElement {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const currencies = [...new Set(saved.map(({ currency }) => currency))]
  const chosen = currencies.find((currency) => currency === search.get('currency')) ?? ALL
  const shown = saved.filter(({ currency }) => chosen === ALL || currency === chosen)
  const count = saved.length
  return (
    <div className="grid grid-cols-1 gap-4">
      {currencies.length < 2 ? null : (
        <Chips<string>
          label={t`Currency`}
          value={chosen}
          onChange={(next) => setSearch(next === ALL ? {} : { currency: next }, { replace: true })}
          segments={[
            { value: ALL, label: t`All` },
            ...currencies.map((currency) => ({ value: currency, label: currency })),
          ]}
        />
      )}
      {shown.length === 0 ? (
        <Card>
          <EmptyState
            title={t`No saved account yet`}
            text={<Trans>Save the account that gets your money once, and sell to it in a few presses.</Trans>}
            pattern="saved-account"
          />
        </Card>
      ) : (
        <ul aria-label={t`Saved accounts`} className="grid grid-cols-1 gap-3">
          {shown.map((account) => (
            <li key={account._id}>
              <AccountCard account={account} />
            </li>
          ))}
        </ul>
      )}
      {count >= ACCOUNTS_MAX ? null : (
        <LinkButton href={`${pathname}?${addAccountQuery({})}`} wide icon={<IconPlus size={20} />}>
          <Trans>Add an account</Trans>
        </LinkButton>
      )}
      <p className="num text-center text-meta text-muted">
        {count >= ACCOUNTS_MAX ? (
          <Trans>You've reached the maximum number of saved accounts. Remove one to add another.</Trans>
        ) : (
          <Trans>
            {count} of {ACCOUNTS_MAX} saved
          </Trans>
        )}
      </p>
    </div>
  )
}

function Shape(): ReactElement {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  )
}
