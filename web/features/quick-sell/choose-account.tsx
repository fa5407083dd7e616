/** The choice of a saved account in the chosen currency, or of a new one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ACCOUNTS_MAX, payoutAccountsQuery } from './quick-sell.queries.ts'
import { May } from '@zend/web/data/companies'
import { Card, LinkButton, List, TextLink } from '@zend/web/ui'
import { IconCheck, IconPlus } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, Link } from 'react-router'
import { AccountLine } from './account-line.tsx'
import type { Place } from './place.ts'
import { changeOf, type SellParams, sellPath } from './quick-sell.params.ts'

/** The choice. */
export function ChooseAccount({ params, place }: { readonly params: SellParams; readonly place: Place }): ReactElement {
  const { t } = useLingui()
  const { data: accounts = [] } = useQuery(payoutAccountsQuery())
  const { currency, country } = place.country
  const shown = accounts.filter((account) => account.currency === currency)
  const kept = { from: params.from, amount: params.amount, fixed: params.fixed, ...changeOf(params) }
  return (
    <section aria-labelledby="choose-account" className="grid grid-cols-1 gap-4">
      <h2 id="choose-account" className="text-lead">
        <Trans>Which account gets the money?</Trans>
      </h2>
      <Card className="overflow-hidden">
        <List aria-label={t`Saved accounts`}>
          {shown.map((account) => (
            <li key={account._id}>
              <Link
                to={sellPath({ ...kept, account: account._id })}
                className="block px-4 py-3 hover:bg-ground focus-visible:-outline-offset-3"
              >
                <AccountLine
                  account={account}
                  end={
                    account._id === place.account?._id ? (
                      <IconCheck size={20} label={t`chosen`} className="text-action" />
                    ) : null
                  }
                />
              </Link>
            </li>
          ))}
        </List>
      </Card>
      <May permission="beneficiary.manage">
        {accounts.length >= ACCOUNTS_MAX ? (
          <p className="px-1 text-label text-muted">
            <Trans>You've reached the maximum number of saved accounts. Remove one to add another.</Trans>
          </p>
        ) : (
          <LinkButton
            href={sellPath({ ...kept, country, method: place.way.method, step: 'new-account' })}
            variant="quiet"
            wide
            icon={<IconPlus size={20} />}
          >
            <Trans>Add another account</Trans>
          </LinkButton>
        )}
        <p className="px-1">
          <TextLink href={href('/quick-sell/saved')}>
            <Trans>Saved accounts</Trans>
          </TextLink>
        </p>
      </May>
    </section>
  )
}
