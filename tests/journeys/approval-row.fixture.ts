/** A request for approval as its row, for tests of who may read it. */
import { after, type BusinessId, DAY_MS, newId, type UserId } from '@zend/kernel'
import { payloadText } from '@zend/server/core/approvals/act'

/** The row of an open request of this company. Nobody signed it. */
export function approvalRow(company: BusinessId, madeBy: UserId) {
  const at = new Date()
  const expiresAt = after(at, DAY_MS)
  const id = newId('apr', at.getTime())
  const subject = newId('wdr', at.getTime())
  const payload = payloadText({
    v: '1',
    use: 'zend.approval',
    decision: 'approve',
    company,
    request: id,
    version: '1',
    kind: 'withdrawal',
    subject,
    madeBy,
    most: { asset: 'BTC', amount: '0.10000000' },
    least: { asset: 'BTC', amount: '0.09000000' },
    payee: { name: 'Secret supplier', key: 'address:bitcoin:x', country: null, details: { address: 'x' } },
    valueCents: '100',
    policyVersion: '0',
    needed: '1',
    expiresAt: expiresAt.toISOString(),
  })
  return {
    id,
    company_id: company,
    kind: 'withdrawal',
    subject,
    version: 1,
    payload,
    consent: '{}',
    needed: 1,
    made_by: madeBy,
    usd_cents: 100,
    state: 'open',
    made_at: at,
    expires_at: expiresAt,
  }
}
