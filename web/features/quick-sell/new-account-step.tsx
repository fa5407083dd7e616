/**
 * A new account during a sale. A person's own sale saves it: the typed account goes on to the offer, and is confirmed
 * with it. In a company, and where a request is changed, it is saved first, and the sale continues with it.
 */
import { useLingui } from '@lingui/react/macro'
import { useCompany } from '@zend/web/data/companies'
import { decimalOf } from '@zend/web/ui/format'
import { toast } from '@zend/web/ui'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { AddAccount } from './add-account.tsx'
import type { Place } from './place.ts'
import { changeOf, type SellParams, sellPath } from './quick-sell.params.ts'
import type { NewAccount } from './quick-sell.queries.ts'
import { storeTyped, type TypedAccount, typedAccount } from './stored-choice.ts'

/** The step. */
export function NewAccountStep({
  params,
  place: { country, way },
}: {
  readonly params: SellParams
  readonly place: Place
}): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const own = useCompany() === null && params.changes === null
  const [typed] = useState(() => typedAccount())
  const kept = { from: params.from, amount: params.amount, ...changeOf(params) }
  const there = { ...kept, country: country.country, method: way.method }
  const keep = (fields: TypedAccount['fields']): void =>
    storeTyped({ country: country.country, method: way.method, fields })
  const goOn = ({ fields }: NewAccount): void => {
    keep(fields)
    const step = decimalOf(params.amount) === null ? 'form' : 'review'
    void navigate(sellPath({ ...there, fresh: true, step }))
  }
  return (
    <AddAccount
      key={`${country.country} ${way.method}`}
      country={country}
      way={way}
      elsewhere={sellPath({ ...there, step: 'country' })}
      typed={typed?.country === country.country && typed.method === way.method ? typed.fields : {}}
      {...(own ? { onTyped: keep, onNamed: goOn } : {})}
      onSaved={(account) => {
        toast({ kind: 'success', text: t`The account is saved.` })
        void navigate(sellPath({ ...kept, account: account._id }), { replace: true })
      }}
    />
  )
}
