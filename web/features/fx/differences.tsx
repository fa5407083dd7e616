/** What on an invoice does not fit, said to whoever hands it in: approvers read the same. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { InvoiceDifference } from '@zend/contracts'
import { DIFFERENCE_TEXTS } from '@zend/web/data/invoices'
import { Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** The note; nothing where all fits. */
export function Differences({ of }: { readonly of: readonly InvoiceDifference[] }): ReactElement | null {
  const { i18n } = useLingui()
  if (of.length === 0) return null
  return (
    <Note icon={<IconAlert size={20} />} className="mt-3">
      <p className="font-semibold">
        <Trans>Whoever approves sees this too:</Trans>
      </p>
      <ul className="list-disc pl-4">
        {of.map((each) => (
          <li key={each}>{i18n._(DIFFERENCE_TEXTS[each])}</li>
        ))}
      </ul>
    </Note>
  )
}
