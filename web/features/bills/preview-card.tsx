/** What whoever pays will see first: from whom, what for, how much. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useCompany } from '@zend/web/data/companies'
import { Card, PatternBand } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { amountOf, type BillDraft, type MadeKind } from './bill.form.ts'

/** The card. */
export function PreviewCard({ draft, kind }: { readonly draft: BillDraft; readonly kind: MadeKind }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const company = useCompany()?.company.name ?? ''
  const amount = amountOf(draft)
  const day =
    draft.dueOn === '' || kind === 'link' ? null : format.day(`${draft.dueOn}T12:00:00Z`, new Date().toISOString())
  return (
    <Card className="overflow-hidden" aria-label={t`What your customer sees`}>
      <PatternBand pattern="band-0" columns={36} rows={2} cell={12} />
      <div className="px-5 py-5">
        <p className="text-meta text-muted">
          <Trans>What your customer sees</Trans>
        </p>
        <p className="mt-2 text-label font-semibold wrap-anywhere">{company}</p>
        <p className="num display mt-1 text-[2rem] leading-tight wrap-anywhere" aria-live="polite">
          {amount === null ? format.fiat('0', draft.currency) : format.fiat(amount, draft.currency)}
        </p>
        <p className="mt-1 text-label text-muted wrap-anywhere">
          {draft.title.trim() === '' ? <Trans>What it is for</Trans> : draft.title}
        </p>
        {day === null ? null : (
          <p className="num mt-3 text-meta text-muted">
            <Trans>To be paid by {day}</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}
