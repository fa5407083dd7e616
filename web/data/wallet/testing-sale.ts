/** For tests: a sale of Ada's and its payout account. The product does not import this. */
import type { PayoutAccount, QuickSellDetail } from '@zend/contracts'
import { newId } from '@zend/kernel'

/** Ada's account at a bank. */
export const GTBANK: PayoutAccount = {
  _id: newId('acc', 1),
  country: 'NG',
  currency: 'NGN',
  method: 'bank',
  institution: '058',
  institutionName: 'GTBank',
  accountNumber: '0123452210',
  accountName: 'ADA OBI',
  match: 'matches',
  createdAt: '2026-11-01T09:00:00.000Z',
}

/** The sale's id. */
export const SALE_ID = newId('sel', 1)

/** A pending sale; `changed` overrides fields. */
export const saleOf = (changed: Partial<QuickSellDetail> = {}): QuickSellDetail => ({
  _id: SALE_ID,
  transactionType: 'quick_sell',
  direction: 'out',
  amount: '100.000000',
  currency: 'USDT',
  counter: { amount: '148570.00', currency: 'NGN' },
  party: GTBANK.accountNumber,
  status: 'processing',
  timeStamp: '2026-11-21T08:40:00.000Z',
  network: null,
  usualSeconds: 110,
  state: 'payout_sent',
  account: {
    _id: GTBANK._id,
    institutionName: 'GTBank',
    accountNumber: GTBANK.accountNumber,
    accountName: 'ADA OBI',
    method: 'bank',
  },
  midRate: '1497.43',
  rate: '1486.2',
  fee: { bps: 75, amount: '1123.00', currency: 'NGN' },
  flatFee: { amount: '50.00', currency: 'NGN' },
  ifFailed: 'crypto',
  returned: null,
  reference: 'zend-7k3m-1',
  reason: null,
  automatic: false,
  expectedAt: null,
  lateAt: null,
  feeBack: null,
  stages: [
    { key: 'locked', state: 'done', at: '2026-11-21T08:40:00.000Z' },
    { key: 'converted', state: 'done', at: '2026-11-21T08:40:01.000Z' },
    { key: 'payout_sent', state: 'current', at: '2026-11-21T08:41:00.000Z' },
    { key: 'paid', state: 'next', at: null },
  ],
  ...changed,
})
