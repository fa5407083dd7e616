/** Reads a payment abroad as its proof shows it, for its company alone. It changes nothing. */
import { FX_BADGES } from '@zend/contracts'
import { formatMoney, type HolderId, isId, isPerson, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { approvalOf } from '../../core/approvals/index.ts'
import { publicNamesOf } from '../../core/public-names/index.ts'
import type { PaymentAbroad } from '../../core/receipts/index.ts'
import type { Tx } from '../../database/index.ts'
import { findPayment } from './payments.repo.ts'
import { rateText } from './price.ts'
import { selectTries } from './tries.repo.ts'

/** Returns one of this company's payments. Refuses one that was not converted: there is nothing to prove yet. */
export async function readFxProof(
  tx: Tx,
  holder: HolderId,
  id: string,
): Promise<Result<PaymentAbroad, Refusal<'not_found' | 'receipt_not_ready'>>> {
  const payment = isPerson(holder) || !isId('fxp', id) ? null : await findPayment(tx, holder, id)
  if (payment === null) return refuse('not_found')
  if (payment.terms === null) return refuse('receipt_not_ready')
  const { terms, deliver, reachedAt, cameBack, returned, madeBy } = payment
  const paid = (await selectTries(tx, payment.id)).findLast(({ kind }) => kind === 'pay')
  const maker = (await publicNamesOf(tx, [madeBy])).get(madeBy)
  const instant = (at: Date | null): string | null => at?.toISOString() ?? null
  return ok({
    _id: payment.id,
    transactionType: 'fx',
    direction: 'out',
    status: FX_BADGES[payment.state],
    amount: formatMoney(terms.taken),
    currency: 'USDT',
    counter: { amount: formatMoney(deliver), currency: deliver.asset },
    network: null,
    timeStamp: reachedAt.funded.toISOString(),
    payer: { name: payment.payer.name, registration: payment.payer.registration },
    payee: payment.to,
    rail: payment.rail,
    purpose: payment.purpose,
    remittance: payment.remittance,
    invoices: payment.invoices.map(({ number, pays }) => ({ number, pays })),
    charge: { amount: formatMoney(terms.fee), currency: 'USD' },
    rate: rateText(terms.taken, deliver),
    providerReference: paid?.providerId ?? null,
    tracking: payment.tracking,
    delivery: payment.delivery,
    sentAt: instant(reachedAt.sent),
    deliveredAt: instant(reachedAt.delivered),
    cameBack:
      cameBack === null || reachedAt.cameBack === null
        ? null
        : { at: reachedAt.cameBack.toISOString(), amount: formatMoney(cameBack) },
    givenBack: returned === null ? null : formatMoney(returned),
    madeBy: maker?.name ?? '',
    approvedBy: (await approvalOf(tx, holder, payment.id))?.by ?? [],
  })
}
