/**
 * An example of each call that keys make: what it is called with, and, where a call builds on another one, the program.
 * A test holds each against the contract, the compiler each program, and a journey calls a running API with them.
 */

/** What a call is made with. `program` is a whole one in TypeScript, in place of the call alone. */
export type Example = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: Readonly<Record<string, unknown>>
  /** What it takes in place of a body. */
  readonly file?: { readonly type: string; readonly bytes: string }
  readonly program?: string
}

/** An address that examples pay to: its checksum is wrong, so that whoever copies one pays nobody. */
export const EXAMPLE_ADDRESS = 'TQ5NMqJjhpQGK7YJbESKfjMhdnUPmwDJLo'
const WALLET = { currency: 'USDT', chain: 'tron', toAddr: EXAMPLE_ADDRESS, amount: '25' } as const
const ABROAD = {
  supplierId: 'spr_01kaf3zjq8t5v2w9x4y6m7n0pb',
  amount: '1000.00',
  purpose: 'goods',
  reference: 'Invoice 77',
} as const
const PAYEE = {
  currency: 'GBP',
  name: { type: 'company', company: 'Harbour Supplies Ltd' },
  address: { street: 'Mill Lane', number: '4', town: 'Leeds', region: '', postcode: 'LS1 4AP', country: 'GB' },
  bank: { way: 'gb-bank', sortCode: '200052', account: '12345600' },
} as const
const MONTH = { from: '2026-10-01', to: '2026-10-31' } as const

/** By the id of the call. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  getBalance: { query: { tradeTotal: 'true' } },
  getPortfolioHistory: { query: { range: '1M' } },
  getNetworks: { query: { currency: 'USDT' } },
  getDepositAddress: { query: { currency: 'USDT', chain: 'tron' } },
  createBill: {
    body: { kind: 'invoice', number: '2026-0041', title: 'Teak, 3 m³', currency: 'USD', amount: '1450.00' },
    program: `const { bill } = await zend.createBill({
  body: { kind: 'invoice', number: '2026-0041', title: 'Teak, 3 m³', currency: 'USD', amount: '1450.00' },
})
console.log(\`pay at \${bill.url}\`)`,
  },
  listBills: { query: { kind: 'invoice', state: 'open' } },
  getBill: { params: { bill: 'bil_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  cancelBill: { params: { bill: 'bil_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  getBillFile: { params: { bill: 'bil_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  getMarketPrice: { query: { currency: 'BTC', quote: 'NGN' } },
  getMarketPriceHistory: { query: { currency: 'BTC', range: '1W' } },
  getMarketTrends: {},
  quoteSwap: { body: { fromCurrency: 'BTC', toCurrency: 'USDT', fromCurrencyAmt: '0.01' } },
  swap: {
    body: { quote: 'THE_QUOTE_OF_THE_OFFER' },
    program: `const offer = await zend.quoteSwap({
  body: { fromCurrency: 'BTC', toCurrency: 'USDT', fromCurrencyAmt: '0.01' },
})
console.log(\`\${offer.toAmount} USDT until \${offer.expiresAt}\`)
const { swap } = await zend.swap({ body: { quote: offer.quote } }, { idempotencyKey: 'treasury-2026-11-29' })
console.log(swap._id)`,
  },
  getSwaps: { query: { limit: 20 } },
  getSwapStatement: { query: { ...MONTH, format: 'csv' } },
  getWithdrawalFees: { query: { currency: 'USDT' } },
  quoteWithdrawal: { body: WALLET },
  withdraw: {
    body: { quote: 'THE_QUOTE_OF_THE_OFFER', ...WALLET },
    program: `const wish = { currency: 'USDT', chain: 'tron', toAddr: '${EXAMPLE_ADDRESS}', amount: '25' } as const
const { quote, toAddr, amount, fee } = await zend.quoteWithdrawal({ body: wish })
console.log(\`\${amount} USDT, \${fee} of it for the network\`)
// The signed body says what the quote is for, in the words of the offer.
const done = await zend.withdraw({ body: { ...wish, quote, toAddr, amount } }, { idempotencyKey: 'invoice-2026-0041' })
if ('approval' in done) console.log(\`waits for \${String(done.approval.needed)} approvals: \${done.approval.id}\`)
else console.log(done.transaction._id)`,
  },
  cancelWithdrawal: { params: { id: 'wdr_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  getPayee: { query: { username: 'kofi' } },
  getAllowlist: {},
  listBeneficiaries: { query: {} },
  getPayoutAccounts: { query: {} },
  getQuickSellCountries: {},
  getQuickSellRate: { query: { fromCurrency: 'USDT', toCurrency: 'NGN' } },
  getQuickSellLimit: { body: { fromCurrency: 'USDT', toCurrency: 'NGN' } },
  quoteQuickSell: {
    body: { accountId: 'acc_01kaf3zjq8t5v2w9x4y6m7n0pb', fromCurrency: 'USDT', fromCurrencyAmt: '50' },
  },
  quickSell: {
    body: {
      quote: 'THE_QUOTE_OF_THE_OFFER',
      sells: {
        fromCurrency: 'USDT',
        fromAmount: '50.000000',
        toCurrency: 'NGN',
        institution: '058',
        accountNumber: '0123456789',
      },
    },
    program: `const { accounts } = await zend.getPayoutAccounts({ query: { fiatCurrency: 'NGN' } })
const [account] = accounts
if (account === undefined) throw new Error('save an account in the app first')
const offer = await zend.quoteQuickSell({
  body: { accountId: account._id, fromCurrency: 'USDT', fromCurrencyAmt: '50' },
})
const { institution, accountNumber } = account
const { quote, fromCurrency, fromAmount, toCurrency } = offer
// The signed body says what the offer is for, and which account is paid.
const sells = { fromCurrency, fromAmount, toCurrency, institution, accountNumber }
const done = await zend.quickSell({ body: { quote, sells } }, { idempotencyKey: 'wages-2026-11' })
console.log('approval' in done ? done.approval.id : done.transaction._id)`,
  },
  getQuickSells: { query: { limit: 20 } },
  getSellRules: {},
  getQuickSellStatement: { query: { ...MONTH, format: 'csv' } },
  listSuppliers: { query: {} },
  getSupplier: { params: { supplier: 'spr_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  listInvoices: { query: {} },
  quoteFx: { body: ABROAD },
  payFx: {
    body: { quote: 'THE_QUOTE_OF_THE_OFFER', pays: { ...ABROAD, most: '1340.000000', payee: PAYEE } },
    program: `const { suppliers } = await zend.listSuppliers({ query: {} })
const [supplier] = suppliers
if (supplier === undefined) throw new Error('save a supplier in the app first')
const wish = { supplierId: supplier._id, amount: '1000.00', purpose: 'goods', reference: 'Invoice 77' } as const
const { quote, payee, delivers, most } = await zend.quoteFx({ body: wish })
console.log(\`\${delivers} \${payee.currency} for at most \${most} USDT\`)
// The signed body says what the offer pays, and whom: compare the payee with your own records first.
const pays = { ...wish, amount: delivers, most, payee }
const done = await zend.payFx({ body: { quote, pays } }, { idempotencyKey: 'invoice-77' })
console.log('approval' in done ? done.approval.id : done.payment.id)`,
  },
  listFx: { query: { limit: 20 } },
  getFx: { params: { id: 'fxp_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  getFxOrder: { params: { id: 'fxp_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  cancelFx: { params: { id: 'fxp_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  getFxMonths: { query: { year: 2026 } },
  getFxMonthsStatement: { query: { year: 2026, format: 'csv' } },
  addBatch: {
    query: { name: 'Wages of November' },
    file: { type: 'text/csv', bytes: 'way,username,amount,currency,reference\nzend,kofi,25,USDT,November\n' },
  },
  listBatches: { query: { limit: 20 } },
  getBatch: { params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  listBatchRows: { params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  getBatchRow: { params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb', position: 1 } },
  quoteBatch: { params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' }, body: { payWith: 'USDT' } },
  payBatch: {
    params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' },
    body: { root: '0f'.repeat(32), pays: { rows: 1, most: [{ currency: 'USDT', amount: '25.000000' }] } },
    program: `const added = await zend.addBatch({
  query: { name: 'Wages of November' },
  file: { type: 'text/csv', bytes: 'way,username,amount,currency,reference\\nzend,kofi,25,USDT,November\\n' },
})
const params = { id: added.batch._id }
// Its rows are looked at in the background; a question about one is decided by a person in the app.
let { batch } = await zend.getBatch({ params })
while (batch.state === 'checking') {
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  ;({ batch } = await zend.getBatch({ params }))
}
const { offer } = (await zend.quoteBatch({ params, body: { payWith: 'USDT' } })).batch
if (offer === null) throw new Error('there is no offer')
// The root stands for every row, as it was handed in; the signed body says how many and how much besides.
const most = offer.most.map(({ currency, amount }) => ({ currency, amount }))
const done = await zend.payBatch({ params, body: { root: offer.root, pays: { rows: offer.rows, most } } })
console.log('approval' in done ? done.approval.id : done.batch.state)`,
  },
  cancelBatch: { params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  getBatchResult: { params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  getHistory: { query: { limit: 20 } },
  getTransaction: { params: { id: 'wdr_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  getReceipt: { params: { id: 'wdr_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
  getLimits: {},
  getStatement: { query: { ...MONTH, format: 'csv' } },
  getImportStatement: { query: { ...MONTH, currency: 'USDT' } },
  listApprovals: { query: { state: 'waiting' } },
  getApproval: { params: { approval: 'apr_01kaf3zjq8t5v2w9x4y6m7n0pb' } },
}
