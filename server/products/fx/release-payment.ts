/**
 * Makes the payment abroad that others of the company approved: to the payee of the request, of the amount of the
 * request, with at most what it says leaving. The rate is the firm one at which the worker converts it.
 */
import { isId, isPerson, ok } from '@zend/kernel'
import { PURPOSE_NAMES } from '@zend/corridors'
import { detailOf, moneyOf } from '../../core/approvals/act/index.ts'
import { partsSigned } from '../../core/invoices/index.ts'
import type { ReadyToRelease, Releaser } from '../../core/approvals/index.ts'
import { beginOrder } from '../../core/offers/index.ts'
import { paymentOrderOf, statementOfOrder } from './begin-payment.ts'
import type { FxDeps } from './fx.deps.ts'
import { lookAgain, prepareFx } from './judge-payment.ts'
import type { SignedFx } from './offer.ts'
import { paymentRecorders } from './payments.repo.ts'

/** Creates the releaser of payments abroad. */
export const fxReleaser =
  (deps: FxDeps): Releaser =>
  async ({ holder, userId }, payload) => {
    const { subject: id, most, least } = payload
    const purpose = PURPOSE_NAMES.find((each) => each === detailOf(payload, 'purpose'))
    if (isPerson(holder) || !isId('fxp', id) || purpose === undefined)
      throw new RangeError(`${id} is no payment abroad`)
    const until = detailOf(payload, 'until')
    const offer: SignedFx = {
      id,
      supplierId: detailOf(payload, 'supplier'),
      supplierVersion: Number(detailOf(payload, 'supplierVersion')),
      deliver: moneyOf(least),
      most: moneyOf(most),
      purpose,
      remittance: detailOf(payload, 'remittance'),
      until: until === '' ? null : new Date(until),
      parts: partsSigned(payload.payee.details['invoices'] ?? ''),
    }
    const prepared = await prepareFx(deps, holder, offer, offer.most.amount)
    if (!prepared.ok) return prepared
    const ordered = { offer, prepared: prepared.value }
    const ready: ReadyToRelease = {
      statement: statementOfOrder(holder, ordered),
      perform: async (tx, authorization) => {
        const { order } = paymentOrderOf(deps, { holder, userId }, ordered, authorization)
        const alsoFits = () => lookAgain(deps, tx, holder, offer)
        return beginOrder(deps, tx, order, { recorders: paymentRecorders, alsoFits })
      },
    }
    return ok(ready)
  }
