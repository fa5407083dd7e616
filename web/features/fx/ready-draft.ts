/** Payments that are complete enough for their next step. Pure. */
import type { Purpose } from '@zend/corridors'
import type { FxDraft } from './fx.draft.ts'
import type { FxWanted } from './fx.queries.ts'
import type { FxParts } from './invoice.draft.ts'

/** A draft that is complete: everything that an offer is asked for. */
export type ReadyDraft = FxDraft & {
  readonly supplierId: string
  readonly purpose: Purpose
  readonly agreed: NonNullable<FxDraft['agreed']>
}

/** Whether a draft can be reviewed. */
export const isReady = (draft: FxDraft): draft is ReadyDraft =>
  draft.supplierId !== null && draft.purpose !== null && draft.agreed !== null && draft.reference.trim() !== ''

/** A draft whose details are complete: what arrives is known, if not yet what leaves. */
export type DetailedDraft = FxDraft & { readonly supplierId: string; readonly purpose: Purpose }

/** Whether a draft can have invoices. */
export const isDetailed = (draft: FxDraft): draft is DetailedDraft =>
  draft.supplierId !== null &&
  draft.purpose !== null &&
  draft.reference.trim() !== '' &&
  (draft.agreed !== null || (draft.by === 'delivers' && /[1-9]/.test(draft.amount)))

/** What the offer of a complete payment is asked for, with the parts of invoices that it pays. */
export const wantedOf = ({ supplierId, purpose, reference, agreed }: ReadyDraft, parts: FxParts): FxWanted => ({
  supplierId,
  amount: agreed.delivers,
  purpose,
  reference: reference.trim(),
  most: agreed.most,
  ...(agreed.until === null ? {} : { until: agreed.until }),
  ...(parts.length === 0
    ? {}
    : { invoices: parts.map(({ invoice, pays }) => ({ invoice, pays: pays.replace(/\.$/, '') })) }),
})
