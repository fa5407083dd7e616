/** The details of a supplier as lines, and how two versions differ. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PayWay } from '@zend/corridors'
import { FIELD_TEXTS, useFieldValue, WAY_TEXTS } from '@zend/web/data/suppliers'
import type { ReactElement, ReactNode } from 'react'
import { ADDRESS, type Difference, type Facts, SHOWN_ORDER } from './supplier.form.ts'

const MORE_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  ...FIELD_TEXTS,
  currency: msg`Paid in`,
  way: msg`The money goes`,
  payeeType: msg`Who is paid`,
  mail: msg`Asked about changes at`,
}
const ADDRESS_TEXT = msg`Address`
const TYPE_TEXTS: Readonly<Record<string, MessageDescriptor>> = { company: msg`A company`, person: msg`A person` }

/** What a fact is called, and how its value is shown. */
function useFactTexts(): {
  readonly term: (fact: string) => string
  readonly shown: (fact: string, value: string) => string
} {
  const { i18n } = useLingui()
  const fieldValue = useFieldValue()
  const said = (text: MessageDescriptor | undefined, otherwise: string): string =>
    text === undefined ? otherwise : i18n._(text)
  return {
    term: (fact) => said(MORE_TEXTS[fact], fact),
    shown: (fact, value) => {
      if (fact === 'way') return i18n._(WAY_TEXTS[value as PayWay])
      return fact === 'payeeType' ? said(TYPE_TEXTS[value], value) : fieldValue(fact, value)
    },
  }
}

/** Every detail, in the order of the form. */
export function FactLines({
  currency,
  way,
  facts,
}: {
  readonly currency: string
  readonly way: PayWay
  readonly facts: Facts
}): ReactElement {
  const { i18n } = useLingui()
  const { term, shown } = useFactTexts()
  const lines: Facts = { currency, way, ...facts }
  const part = (fact: string): string => lines[fact] ?? ''
  const address = [
    `${part('street')} ${part('number')}`,
    `${part('postcode')} ${part('town')}`,
    part('region'),
    shown('country', part('country')),
  ]
  return (
    <dl className="@container divide-y divide-line">
      {['currency', 'way', ...SHOWN_ORDER].map((fact) => {
        if (fact === 'country') {
          return (
            <Line key={fact} term={i18n._(ADDRESS_TEXT)}>
              {address
                .map((each) => each.trim())
                .filter((each) => each !== '')
                .join(', ')}
            </Line>
          )
        }
        const value = ADDRESS.includes(fact) ? undefined : lines[fact]
        return value === undefined ? null : (
          <Line key={fact} term={term(fact)}>
            {shown(fact, value)}
          </Line>
        )
      })}
    </dl>
  )
}

/** What changes, each detail before and after. */
export function DifferenceLines({ differences }: { readonly differences: readonly Difference[] }): ReactElement {
  const { term, shown } = useFactTexts()
  return (
    <dl className="@container divide-y divide-line">
      {differences.map(({ fact, before, now }) => (
        <Line key={fact} term={term(fact)}>
          {before === null ? null : (
            <del className="block font-normal text-muted decoration-bad">
              <span className="visually-hidden">
                <Trans>Before:</Trans>{' '}
              </span>
              {shown(fact, before)}
            </del>
          )}
          <ins className="block no-underline">
            <span className="visually-hidden">
              <Trans>Now:</Trans>{' '}
            </span>
            {now === null ? <Trans>none any more</Trans> : shown(fact, now)}
          </ins>
        </Line>
      ))}
    </dl>
  )
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="grid gap-x-5 gap-y-0.5 py-2.5 text-label @md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <dt className="text-muted">{term}</dt>
      <dd className="num font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
