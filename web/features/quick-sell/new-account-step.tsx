/** A new account during a sale: the sale continues with it once it is saved. */
import { useLingui } from '@lingui/react/macro'
import { toast } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { AddAccount } from './add-account.tsx'
import type { Place } from './place.ts'
import { changeOf, type SellParams, sellPath } from './quick-sell.params.ts'

/** The step. */
export function NewAccountStep({
  params,
  place,
}: {
  readonly params: SellParams
  readonly place: Place
}): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const kept = { from: params.from, amount: params.amount, ...changeOf(params) }
  return (
    <AddAccount
      key={`${place.country.country} ${place.way.method}`}
      country={place.country}
      way={place.way}
      elsewhere={sellPath({ ...kept, country: place.country.country, method: place.way.method, step: 'country' })}
      onSaved={(account) => {
        toast({ kind: 'success', text: t`The account is saved.` })
        void navigate(sellPath({ ...kept, account: account._id }), { replace: true })
      }}
    />
  )
}
