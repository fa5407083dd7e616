/** /quick-sell/rules: rules that automatically sell a share of deposits; setting and ending them (product.md §13.4). */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PayoutAccount, SellRule, WalletNetwork } from '@zend/contracts'
import { payoutAccountsQuery, sellRulesQuery } from './quick-sell.queries.ts'
import { QueryView } from '@zend/web/client/query-view'
import { networksQuery } from '@zend/web/data/wallet'
import { Card, EmptyState, LinkButton, Skeleton } from '@zend/web/ui'
import { IconPlus } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, useSearchParams } from 'react-router'
import { RuleCard } from './rule-card.tsx'
import { RuleForm } from './rule-form.tsx'
import { editRulePath, readRulePlace } from './rules.params.ts'

/** The screen. */
export function RulesScreen(): ReactElement {
  const rules = useQuery(sellRulesQuery())
  const networks = useQuery(networksQuery())
  const accounts = useQuery(payoutAccountsQuery())
  return (
    <div className="page-column max-w-[640px]">
      <QueryView query={rules} loading={<Shape />}>
        {(set) => (
          <QueryView query={networks} loading={<Shape />}>
            {(places) => (
              <QueryView query={accounts} loading={<Shape />}>
                {(saved) => <Page rules={set} networks={places} accounts={saved} />}
              </QueryView>
            )}
          </QueryView>
        )}
      </QueryView>
    </div>
  )
}

type PageProps = {
  readonly rules: readonly SellRule[]
  readonly networks: readonly WalletNetwork[]
  readonly accounts: readonly PayoutAccount[]
}

function Page({ rules, networks, accounts }: PageProps): ReactElement {
  const [search] = useSearchParams()
  const editing = search.has('edit')
  const { currency, chain } = readRulePlace(search)
  if (accounts.length === 0 && rules.length === 0) return <NoAccount />
  if (!editing)
    return <Rules rules={rules} networks={networks} mayAdd={accounts.length > 0 && rules.length < networks.length} />
  const found = rules.find((rule) => rule.currency === currency && rule.chain === chain) ?? null
  return (
    <RuleForm
      key={found?._id ?? 'new'}
      rule={found}
      rules={rules}
      networks={networks}
      accounts={accounts}
      given={{ currency, chain }}
    />
  )
}

function Rules({
  rules,
  networks,
  mayAdd,
}: {
  readonly rules: readonly SellRule[]
  readonly networks: readonly WalletNetwork[]
  readonly mayAdd: boolean
}): ReactElement {
  const { t } = useLingui()
  const nameOf = ({ currency, chain }: SellRule): string =>
    networks.find((place) => place.currency === currency && place.network === chain)?.name ?? chain
  return (
    <div className="grid grid-cols-1 gap-4">
      {rules.length === 0 ? (
        <Card>
          <EmptyState
            title={t`Nothing sells by itself yet`}
            text={
              <Trans>
                Paid in crypto? Auto-sell part of each deposit when it arrives, or when your target rate is reached.
              </Trans>
            }
            pattern="rules"
          />
        </Card>
      ) : (
        <ul aria-label={t`Rules`} className="grid grid-cols-1 gap-3">
          {rules.map((rule) => (
            <li key={rule._id}>
              <RuleCard rule={rule} networkName={nameOf(rule)} />
            </li>
          ))}
        </ul>
      )}
      {mayAdd ? (
        <LinkButton href={editRulePath(null)} wide icon={<IconPlus size={20} />}>
          <Trans>Set a rule</Trans>
        </LinkButton>
      ) : null}
    </div>
  )
}

/** A rule needs an account to sell into. */
function NoAccount(): ReactElement {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        title={t`First save an account`}
        text={<Trans>A rule sells into one of your saved accounts.</Trans>}
        pattern="rules"
        action={
          <LinkButton href={href('/quick-sell/saved')} size="small">
            <Trans>Saved accounts</Trans>
          </LinkButton>
        }
      />
    </Card>
  )
}

function Shape(): ReactElement {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-44 w-full rounded-card" />
      <Skeleton className="h-13 w-full rounded-pill" />
    </div>
  )
}
