/** One finished transaction of each kind, as the products' readers return them. */
import type { DepositDetail, QuickSellDetail, SwapDetail, TransferDetail, WithdrawalDetail } from '@zend/contracts'
import type { PaymentAbroad } from './payment-abroad.ts'

const at = '2026-11-21T09:58:12.000Z'
const common = { usualSeconds: null, status: 'success', timeStamp: '2026-11-21T09:31:00.000Z' } as const

/** A deposit of bitcoin that was credited. */
export const DEPOSIT: DepositDetail = {
  ...common,
  _id: 'dep_01k00000000000000000000001',
  transactionType: 'deposit',
  direction: 'in',
  amount: '0.01500000',
  currency: 'BTC',
  counter: null,
  party: null,
  network: 'bitcoin',
  networkName: 'Bitcoin',
  state: 'credited',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  txid: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  explorerUrl: 'https://mempool.space/tx/4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  confirmations: 3,
  confirmationsNeeded: 3,
  large: false,
  minimum: '0.00005000',
  collected: null,
  creditedAt: at,
  expectedAt: null,
  stages: [],
}

/** A withdrawal of a stable coin that is done. */
export const WITHDRAWAL: WithdrawalDetail = {
  ...common,
  _id: 'wdr_01k00000000000000000000002',
  transactionType: 'withdrawal',
  direction: 'out',
  amount: '12250.500000',
  currency: 'USDT',
  counter: null,
  party: '0x52908400098527886E0F7030069857D2E4169EE7',
  network: 'ethereum',
  networkName: 'Ethereum (ERC-20)',
  state: 'done',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  label: 'Kofi’s wallet',
  fee: '1.250000',
  receives: '12249.250000',
  txid: '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b',
  explorerUrl: 'https://etherscan.io/tx/0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b',
  confirmations: 20,
  confirmationsNeeded: 20,
  cancellable: false,
  waitsUntil: null,
  underReview: false,
  reason: null,
  expectedAt: null,
  stages: [{ key: 'done', state: 'done', at }],
}

/** A swap of bitcoin for a stable coin. */
export const SWAP: SwapDetail = {
  ...common,
  _id: 'swp_01k00000000000000000000003',
  transactionType: 'swap',
  direction: 'out',
  amount: '0.50000000',
  currency: 'BTC',
  counter: { amount: '45161.203500', currency: 'USDT' },
  party: null,
  network: null,
  midRate: '91000.500',
  rate: '90322.407',
  margin: { bps: 25, amount: '113.750000', currency: 'USDT' },
  fee: { bps: 50, amount: '0.00250000', currency: 'BTC' },
}

/** A transfer, as its payer sees it. */
export const TRANSFER: TransferDetail = {
  ...common,
  _id: 'trf_01k00000000000000000000004',
  transactionType: 'transfer',
  direction: 'out',
  amount: '250.000000',
  currency: 'USDT',
  counter: null,
  party: 'kofi_mensah',
  partyName: 'Kofi Mensah',
  partyImage: null,
  network: null,
  note: 'Rent, as agreed',
}

/** A sale into a Nigerian account that was paid. */
export const QUICK_SELL: QuickSellDetail = {
  ...common,
  _id: 'sel_01k00000000000000000000005',
  transactionType: 'quick_sell',
  direction: 'out',
  amount: '100.000000',
  currency: 'USDT',
  counter: { amount: '152795.00', currency: 'NGN' },
  party: '0690000031',
  network: null,
  state: 'paid',
  account: {
    _id: 'acc_01k00000000000000000000001',
    institutionName: 'Access Bank',
    accountNumber: '0690000031',
    accountName: 'ADA NKEM OBI',
    method: 'bank',
  },
  midRate: '1540.00',
  rate: '1528.45',
  fee: { bps: 75, amount: '1155.00', currency: 'NGN' },
  flatFee: { amount: '50.00', currency: 'NGN' },
  ifFailed: 'crypto',
  returned: null,
  reference: 'sel_01k00000000000000000000005-1',
  reason: null,
  automatic: false,
  expectedAt: null,
  lateAt: null,
  feeBack: null,
  stages: [{ key: 'paid', state: 'done', at }],
}

/** A payment abroad that was delivered, with everything that one can have. */
export const PAID_ABROAD: PaymentAbroad = {
  _id: 'fxp_01k00000000000000000000006',
  transactionType: 'fx',
  direction: 'out',
  status: 'success',
  amount: '12722.990000',
  currency: 'USDT',
  counter: { amount: '11651.37', currency: 'EUR' },
  network: null,
  timeStamp: '2026-11-21T09:31:00.000Z',
  payer: { name: 'Baobab Trading Ltd', registration: 'RC 12345' },
  payee: {
    currency: 'EUR',
    name: { type: 'company', company: 'Porto Ceramics Lda' },
    address: { street: 'Rua do Almada', number: '114', town: 'Porto', region: '', postcode: '4050-031', country: 'PT' },
    bank: { way: 'eu-iban', iban: 'PT50003300004512889074051' },
  },
  rail: 'eu-sepa',
  purpose: 'goods',
  remittance: 'Invoice 2041',
  invoices: [
    { number: '2041', pays: '11000.00' },
    { number: '2042', pays: '651.37' },
  ],
  charge: { amount: '100.98', currency: 'USD' },
  rate: '0.915773',
  providerReference: '6a7c5c3e-2f7c-4a90-9f2a-6d3c0e3b9a11',
  tracking: '5f2b0a86-9f1c-4f6e-8a34-8d0c2b7e1f90',
  delivery: 'told',
  sentAt: '2026-11-21T09:45:00.000Z',
  deliveredAt: at,
  cameBack: null,
  givenBack: null,
  madeBy: 'Ada Obi',
  approvedBy: ['Kofi Mensah', 'Ben Otieno'],
}

/** The same, returned three weeks later. */
export const RETURNED_ABROAD: PaymentAbroad = {
  ...PAID_ABROAD,
  status: 'returned',
  cameBack: { at: '2026-12-12T08:00:00.000Z', amount: '11636.37' },
  givenBack: '12706.600000',
}

/** One of each kind. */
export const DETAILS = [DEPOSIT, WITHDRAWAL, SWAP, TRANSFER, QUICK_SELL] as const
