/** A supplier with its bank details in full, as they will be signed, to be compared with what they sent. */
import { useLingui } from '@lingui/react/macro'
import type { SupplierAnswer } from '@zend/contracts'
import { FIELD_NAMES, type FieldName } from '@zend/corridors'
import { accountOf, FIELD_TEXTS, NameNote, StandingBadge, useFieldValue, WAY_TEXTS } from '@zend/web/data/suppliers'
import { Facts, Identicon, Skeleton } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** The parts of an address, which stand in one line. */
const ADDRESS: readonly FieldName[] = ['street', 'number', 'postcode', 'town', 'region', 'country']
/** What the heading says already. */
const NAMES: readonly FieldName[] = ['company', 'first', 'last']

/** The details. */
export function PayeeCard({ supplier }: { readonly supplier: SupplierAnswer }): ReactElement {
  const { i18n, t } = useLingui()
  const shown = useFieldValue()
  const { current } = supplier
  const { name, way, values } = current
  const fields = FIELD_NAMES.filter((field) => ![...ADDRESS, ...NAMES].includes(field) && (values[field] ?? '') !== '')
  const { street = '', number = '', postcode = '', town = '', region = '', country = '' } = values
  const address = [`${street} ${number}`, `${postcode} ${town}`, region === town ? '' : region]
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return (
    <>
      <div className="flex items-center gap-4">
        <Identicon text={accountOf(current)} className="size-16 shrink-0 overflow-hidden rounded-tile" />
        <div className="min-w-0 flex-1">
          <h2 className="display text-card-title wrap-anywhere">{name}</h2>
          <p className="mt-0.5 text-label text-muted">{i18n._(WAY_TEXTS[way])}</p>
        </div>
        <StandingBadge supplier={supplier} />
      </div>
      <Facts
        className="mt-4"
        items={[
          ...fields.map((field) => ({
            term: i18n._(FIELD_TEXTS[field]),
            value: <span className="wrap-anywhere">{shown(field, values[field] ?? '')}</span>,
          })),
          {
            term: t`Address`,
            value: [...address, country === '' ? '' : shown('country', country)]
              .filter((part) => part !== '')
              .join(', '),
          },
        ]}
      />
      {current.nameCheck === null ? null : <NameNote {...current.nameCheck} className="mt-4" />}
    </>
  )
}

/** Its skeleton. */
export function PayeeShape(): ReactElement {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  )
}
