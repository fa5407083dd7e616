/**
 * Saves an account from the list of saved ones: first the country, then the account; the success dialog leads back to
 * the list (specification §4).
 */
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { quickSellCountriesQuery } from './quick-sell.queries.ts'
import { QueryView } from '@zend/web/client/query-view'
import { Skeleton } from '@zend/web/ui'
import { type ReactElement, Suspense, useState } from 'react'
import { href, useLocation, useNavigate, useSearchParams } from 'react-router'
import { AddAccount } from './add-account.tsx'
import { ChooseCountry } from './choose-country.tsx'
import { successDialog } from './later-parts.ts'
import { readSellParams } from './quick-sell.params.ts'
import { addAccountQuery, newAccountPlace } from './saved-accounts.params.ts'

/** The page. */
export function AddAccountPage(): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [saved, setSaved] = useState<string | null>(null)
  const countries = useQuery(quickSellCountriesQuery())
  const wanted = newAccountPlace(search)
  return (
    <>
      {/* Nothing under the success: the PIN's sheet would close behind it. */}
      {saved === null ? (
        <QueryView query={countries} loading={<Skeleton className="h-72 w-full rounded-card" />}>
          {(served) => {
            const country = served.find(({ country: code }) => code === wanted.country)
            const way = country?.methods.find(({ method }) => method === wanted.method)
            return country === undefined || way === undefined ? (
              <ChooseCountry
                params={readSellParams(new URLSearchParams())}
                chosen={null}
                pathOf={(code, method) => `${pathname}?${addAccountQuery({ country: code, method })}`}
              />
            ) : (
              <AddAccount
                country={country}
                way={way}
                elsewhere={`${pathname}?${addAccountQuery({})}`}
                onSaved={({ accountName }) => setSaved(accountName)}
              />
            )
          }}
        </QueryView>
      ) : null}
      {saved === null ? null : (
        <Suspense>
          <successDialog.Part
            open
            onClose={() => void navigate(href('/quick-sell/saved'), { replace: true })}
            title={t`Account saved`}
            text={t`The account of ${saved} is ready. You find it whenever you sell.`}
          />
        </Suspense>
      )}
    </>
  )
}
