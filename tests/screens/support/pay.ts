/** The payers' page: an invoice of a company, its quote, and what came for it. */
import type * as contract from '@zend/contracts'
import { identicon, decorativeSeed } from '@zend/kernel/identicon'
import { encode } from 'uqr'

type View = contract.EndpointData<typeof contract.getPay>
type Quote = contract.EndpointData<typeof contract.quotePay>

const way = (network: contract.NetworkName, name: string, arrivalMinutes: number) => ({
  network,
  name,
  minimum: '5',
  arrivalMinutes,
})

/** An invoice of 1,250 dollars that nobody has paid yet. */
export const TO_PAY: View = {
  kind: 'invoice',
  state: 'open',
  company: { name: 'Baobab Trading Ltd', verified: true },
  contact: 'accounts@baobab.example',
  number: 'INV-2041',
  title: 'Twenty bags of cashew, grade W320',
  details: null,
  lines: [
    { text: 'Cashew W320, 20 × 50 kg', amount: '1180.00' },
    { text: 'Transport to Tema', amount: '70.00' },
  ],
  customer: 'Kofi Mensah Imports',
  currency: 'USD',
  amount: '1250.00',
  paid: '0.00',
  remaining: '1250.00',
  excess: null,
  dueOn: '2026-03-31',
  coins: [
    {
      currency: 'USDT',
      name: 'Tether',
      networks: [
        way('tron', 'Tron (TRC-20)', 2),
        way('ethereum', 'Ethereum (ERC-20)', 5),
        way('bsc', 'BNB Smart Chain (BEP-20)', 2),
      ],
    },
    { currency: 'BTC', name: 'Bitcoin', networks: [way('bitcoin', 'Bitcoin', 30)] },
    { currency: 'XRP', name: 'XRP', networks: [way('xrpl', 'XRP Ledger', 1)] },
  ],
  came: [],
  refund: 'none',
  mail: 'known',
  at: '2026-03-15T09:00:00.000Z',
}

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

function qr(text: string): Quote['qr'] {
  const { data: rows, size } = encode(text, { ecc: 'M', boostEcc: false, border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { side: size, path }
}

/** What remains of it in USDT on Tron, for the next quarter of an hour. */
export const QUOTE: Quote = {
  currency: 'USDT',
  network: 'tron',
  networkName: 'Tron (TRC-20)',
  amount: '1250.375113',
  worth: '1250.00',
  rate: '0.99970000',
  expiresAt: '2026-03-15T09:14:32.000Z',
  address: ADDRESS,
  memo: null,
  memoName: null,
  uri: ADDRESS,
  qr: qr(ADDRESS),
  picture: identicon(decorativeSeed('pay'), { columns: 12, rows: 12 }).map(({ fill, d }) => ({ fill, d })),
  confirmations: 19,
  arrivalMinutes: 2,
  at: '2026-03-15T09:00:00.000Z',
}

/** Coins that came for it. */
export const CAME: View['came'][number] = {
  seenAt: '2026-03-15T09:04:00.000Z',
  currency: 'USDT',
  networkName: 'Tron (TRC-20)',
  amount: '1250.375113',
  state: 'counted',
  worth: '1250.00',
  late: false,
}
