/**
 * What a supplier abroad is that is to be saved: every field that is signed, and what it was before where a change makes
 * it another.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { countryName } from '@zend/web/ui'
import type { ReactElement } from 'react'
import type { Signed } from './payload.ts'
import { Line } from './signed-line.tsx'

/** The fields in the order of the form, with what people call them. */
const FIELDS: readonly (readonly [name: string, words: MessageDescriptor])[] = [
  ['company', msg`Company`],
  ['first', msg`First name`],
  ['last', msg`Last name`],
  ['currency', msg`Paid in`],
  ['routing', msg`Routing number`],
  ['institution', msg`Institution number`],
  ['transit', msg`Transit number`],
  ['sortCode', msg`Sort code`],
  ['bic', msg`BIC`],
  ['account', msg`Account number`],
  ['accountType', msg`Type of account`],
  ['iban', msg`IBAN`],
  ['contact', msg`Paid through Interac to`],
  ['intermediaryBic', msg`BIC of the bank between`],
  ['charges', msg`Fees of the banks between`],
  ['street', msg`Street`],
  ['number', msg`House number`],
  ['postcode', msg`Postcode`],
  ['town', msg`Town`],
  ['region', msg`Region`],
  ['country', msg`Country`],
  ['mail', msg`Asked about changes at`],
]

const CHOICES: Readonly<Record<string, MessageDescriptor>> = {
  checking: msg`Checking account`,
  savings: msg`Savings account`,
  shared: msg`shared`,
  ours: msg`paid by your company`,
}

/** The lines. */
export function SupplierLines({ payee: { details } }: Pick<Signed, 'payee'>): ReactElement {
  const { i18n } = useLingui()
  const shown = (field: string, value: string): string => {
    if (field === 'country') return countryName(value, i18n.locale)
    const choice = field === 'accountType' || field === 'charges' ? CHOICES[value] : undefined
    return choice === undefined ? value : i18n._(choice)
  }
  return (
    <>
      {FIELDS.map(([field, words]) => {
        const now = details[field]
        const was = details[`was.${field}`]
        const before = was === undefined ? '' : shown(field, was)
        if (now === undefined && was === undefined) return null
        return (
          <Line key={field} term={i18n._(words)}>
            {now === undefined ? <Trans>none any more</Trans> : shown(field, now)}
            {was === undefined ? null : (
              <span className="block font-normal text-bad">
                {was === '' ? <Trans>new</Trans> : <Trans>was {before}</Trans>}
              </span>
            )}
          </Line>
        )
      })}
    </>
  )
}
