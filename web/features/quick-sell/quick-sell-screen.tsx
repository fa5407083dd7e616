/** /quick-sell: sells crypto into a bank account or a mobile-money wallet. The URL has the step; this draws it. */
import { useQuery } from '@tanstack/react-query'
import type { AssetCode } from '@zend/kernel'
import { type NewAccount, payoutAccountsQuery, quickSellCountriesQuery } from './quick-sell.queries.ts'
import { QueryView } from '@zend/web/client/query-view'
import { TaskPage } from '@zend/web/client/task-page'
import { useMay } from '@zend/web/data/companies'
import { useAddressDraft } from '@zend/web/data/orders'
import { useCurrency } from '@zend/web/data/prices'
import { Card, EmptyState, LinkButton, Skeleton } from '@zend/web/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactElement, Suspense, useEffect, useMemo } from 'react'
import { href } from 'react-router'
import { accountFieldsOf } from './account.fields.ts'
import { storeChoice, storedChoice, typedAccount } from './stored-choice.ts'
import {
  chooseAccount,
  chooseAsset,
  chooseCountry,
  newAccountStep,
  salePanel,
  saleScreen,
  soldScreen,
} from './sale-part.ts'
import { type Place, placeOf } from './place.ts'
import { readSellParams, type SellParams, writeSellParams } from './quick-sell.params.ts'
import { SellForm } from './sell-form.tsx'
import { useFirstAsset } from './use-first-asset.ts'

/** The screen. */
export function QuickSellScreen(): ReactElement {
  const { t } = useLingui()
  const [params, change] = useAddressDraft(readSellParams, writeSellParams)
  return (
    <TaskPage
      panelLabel={t`About your sales`}
      panel={params.sold === null ? <salePanel.Part params={params} /> : undefined}
    >
      {params.sold === null ? (
        <Steps params={params} onChange={change} />
      ) : (
        <Suspense fallback={<Shape />}>
          <soldScreen.Part id={params.sold} />
        </Suspense>
      )}
    </TaskPage>
  )
}

function Steps({
  params,
  onChange,
}: {
  readonly params: SellParams
  readonly onChange: (next: SellParams) => void
}): ReactElement {
  const countries = useQuery(quickSellCountriesQuery())
  const accounts = useQuery(payoutAccountsQuery())
  const { currency, beside } = useCurrency()
  const first = useFirstAsset()
  const from = params.from ?? first
  return (
    <QueryView query={countries} loading={<Shape />}>
      {(served) => (
        <QueryView query={accounts} loading={<Shape />}>
          {(saved) => {
            const place = placeOf(
              served,
              { ...params, from },
              { accounts: saved, stored: storedChoice(), currencies: [currency, beside] },
            )
            return place === null ? (
              <Nowhere />
            ) : (
              <Step
                key={params.step === 'code' ? 'review' : params.step}
                params={{ ...params, from }}
                place={place}
                onChange={onChange}
              />
            )
          }}
        </QueryView>
      )}
    </QueryView>
  )
}

type StepProps = {
  readonly params: SellParams & { readonly from: AssetCode }
  readonly place: Place
  readonly onChange: (next: SellParams) => void
}

function Step({ params, place, onChange }: StepProps): ReactElement {
  const { country, account } = place
  const mayAdd = useMay('beneficiary.manage')
  const fresh = useFresh(params, place)
  const typing = params.fresh || params.step === 'new-account'
  const chosen = typing ? null : (account?._id ?? null)
  useEffect(() => storeChoice({ country: country.country, account: chosen }), [country.country, chosen])
  switch (params.step) {
    case 'coin':
      if (params.changes !== null) break
      return (
        <Suspense fallback={<Shape />}>
          <chooseAsset.Part params={params} place={place} />
        </Suspense>
      )
    case 'country':
      return (
        <Suspense fallback={<Shape />}>
          <chooseCountry.Part params={params} chosen={place} />
        </Suspense>
      )
    case 'account':
      return (
        <Suspense fallback={<Shape />}>
          <chooseAccount.Part params={params} place={place} />
        </Suspense>
      )
    case 'new-account':
      if (!mayAdd) break
      return (
        <Suspense fallback={<Shape />}>
          <newAccountStep.Part params={params} place={place} />
        </Suspense>
      )
    case 'review':
    case 'code':
      if ((account !== null || fresh !== null) && params.amount !== '') {
        const into = fresh === null ? (account === null ? null : { saved: account }) : { fresh }
        const name = fresh === null ? account?._id : JSON.stringify(fresh)
        if (into === null) break
        return (
          <Suspense fallback={<Shape />}>
            <saleScreen.Part key={`${name ?? ''} ${params.from} ${params.amount}`} params={params} into={into} />
          </Suspense>
        )
      }
      break
    case 'form':
      break
  }
  return <SellForm params={params} place={place} fresh={fresh} onChange={onChange} />
}

/** The account that was typed in this tab, while it is right for this place and the sale goes into it. */
function useFresh({ fresh, step }: SellParams, { country, way }: Place): NewAccount | null {
  return useMemo(() => {
    // A step back to its form may have changed it.
    const typed = fresh && step !== 'new-account' ? typedAccount() : null
    const fields = typed?.country === country.country && typed.method === way.method ? typed.fields : null
    const right = fields === null ? null : accountFieldsOf(way.fields, fields)
    return right === null ? null : { country: country.country, method: way.method, fields: right }
  }, [fresh, step, country.country, way])
}

/** No country is served. */
function Nowhere(): ReactElement {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        title={t`No payouts right now`}
        text={<Trans>Payouts are paused everywhere right now. Your coins are safe.</Trans>}
        pattern="nowhere"
        action={
          <LinkButton href={href('/swap')} size="small">
            <Trans>Swap instead</Trans>
          </LinkButton>
        }
      />
    </Card>
  )
}

/** The page's skeleton while the countries load. */
function Shape(): ReactElement {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-72 w-full rounded-balance" />
      <Skeleton className="h-19 w-full rounded-card" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  )
}
