/** What the file of a batch holds: which columns each way of paying needs. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BatchField, BatchWay } from '@zend/contracts'
import { WAY_TEXTS } from '@zend/web/data/batches'
import { Card, Disclosure } from '@zend/web/ui'
import { type ReactElement, useId } from 'react'

/** The columns of each way, as the template names them, besides amount and currency. */
const COLUMNS: Readonly<Record<BatchWay, readonly BatchField[]>> = {
  bank: ['name', 'country', 'institution', 'account'],
  'mobile-money': ['name', 'country', 'institution', 'account'],
  zend: ['username'],
  address: ['network', 'address', 'memo'],
}
const NOTES: Readonly<Record<BatchWay, MessageDescriptor>> = {
  bank: msg`We ask the bank whose account it is, and show you where the name differs.`,
  'mobile-money': msg`The phone number of the wallet. We ask the provider whose it is.`,
  zend: msg`Arrives at once and costs nothing.`,
  address: msg`The memo only where the network has one. Crypto payments can’t be reversed.`,
}
const WAYS: readonly BatchWay[] = ['bank', 'mobile-money', 'zend', 'address']

/** The card. */
export function ColumnsCard(): ReactElement {
  const { i18n } = useLingui()
  const title = useId()
  return (
    <Card aria-labelledby={title} className="overflow-hidden">
      <div className="px-4 pt-5 pb-3 tablet:px-5">
        <h2 id={title} className="display text-card-title">
          <Trans>What the file holds</Trans>
        </h2>
        <p className="mt-1 text-label text-muted">
          <Trans>One row for each payment. One file can mix these four ways.</Trans>
        </p>
      </div>
      <div className="divide-y divide-line border-t border-line">
        {WAYS.map((way) => (
          <Disclosure key={way} title={i18n._(WAY_TEXTS[way])}>
            <p className="text-label text-muted">{i18n._(NOTES[way])}</p>
            <p className="mt-2.5 flex flex-wrap gap-1.5">
              {[...COLUMNS[way], 'amount', 'currency'].map((column) => (
                <code key={column} className="rounded-code bg-sunken px-2 py-1 font-mono text-meta">
                  {column}
                </code>
              ))}
            </p>
          </Disclosure>
        ))}
      </div>
      <p className="border-t border-line px-4 py-4 text-meta text-muted tablet:px-5">
        <Trans>Column names in English, French, Spanish or Portuguese, separated by commas or semicolons.</Trans>
      </p>
    </Card>
  )
}
