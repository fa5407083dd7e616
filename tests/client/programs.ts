/** The programs of the reference's examples, as the site shows them: the compiler reads them, a journey runs them. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { ZendClient } from '../../shared/client/index.ts'

/** Takes what a program prints. */
export type Printer = { readonly log: (what: unknown) => void }

/** By the id of the call. */
export const PROGRAMS = {
  getBalance: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getBalance({ query: { tradeTotal: 'true' } })
    console.log(answer)
  },
  getPortfolioHistory: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getPortfolioHistory({ query: { range: '1M' } })
    console.log(answer)
  },
  getNetworks: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getNetworks({ query: { currency: 'USDT' } })
    console.log(answer)
  },
  getDepositAddress: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getDepositAddress({ query: { currency: 'USDT', chain: 'tron' } })
    console.log(answer)
  },
  createBill: async (zend: ZendClient, console: Printer) => {
    const { bill } = await zend.createBill({
      body: { kind: 'invoice', number: '2026-0041', title: 'Teak, 3 m³', currency: 'USD', amount: '1450.00' },
    })
    console.log(`pay at ${bill.url}`)
  },
  listBills: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.listBills({ query: { kind: 'invoice', state: 'open' } })
    console.log(answer)
  },
  getBill: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getBill({ params: { bill: 'bil_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  cancelBill: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.cancelBill({ params: { bill: 'bil_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  getBillFile: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getBillFile({ params: { bill: 'bil_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  getMarketPrice: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getMarketPrice({ query: { currency: 'BTC', quote: 'NGN' } })
    console.log(answer)
  },
  getMarketPriceHistory: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getMarketPriceHistory({ query: { currency: 'BTC', range: '1W' } })
    console.log(answer)
  },
  getMarketTrends: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getMarketTrends()
    console.log(answer)
  },
  quoteSwap: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.quoteSwap({ body: { fromCurrency: 'BTC', toCurrency: 'USDT', fromCurrencyAmt: '0.01' } })
    console.log(answer)
  },
  swap: async (zend: ZendClient, console: Printer) => {
    const offer = await zend.quoteSwap({ body: { fromCurrency: 'BTC', toCurrency: 'USDT', fromCurrencyAmt: '0.01' } })
    console.log(`${offer.toAmount} USDT until ${offer.expiresAt}`)
    const { swap } = await zend.swap({ body: { quote: offer.quote } }, { idempotencyKey: 'treasury-2026-11-29' })
    console.log(swap._id)
  },
  getSwaps: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getSwaps({ query: { limit: 20 } })
    console.log(answer)
  },
  getSwapStatement: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getSwapStatement({ query: { from: '2026-10-01', to: '2026-10-31', format: 'csv' } })
    console.log(answer)
  },
  getWithdrawalFees: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getWithdrawalFees({ query: { currency: 'USDT' } })
    console.log(answer)
  },
  quoteWithdrawal: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.quoteWithdrawal({
      body: { currency: 'USDT', chain: 'tron', toAddr: 'TQ5NMqJjhpQGK7YJbESKfjMhdnUPmwDJLo', amount: '25' },
    })
    console.log(answer)
  },
  withdraw: async (zend: ZendClient, console: Printer) => {
    const wish = {
      currency: 'USDT',
      chain: 'tron',
      toAddr: 'TQ5NMqJjhpQGK7YJbESKfjMhdnUPmwDJLo',
      amount: '25',
    } as const
    const { quote, toAddr, amount, fee } = await zend.quoteWithdrawal({ body: wish })
    console.log(`${amount} USDT, ${fee} of it for the network`)
    // The signed body says what the quote is for, in the words of the offer.
    const done = await zend.withdraw(
      { body: { ...wish, quote, toAddr, amount } },
      { idempotencyKey: 'invoice-2026-0041' },
    )
    if ('approval' in done) console.log(`waits for ${String(done.approval.needed)} approvals: ${done.approval.id}`)
    else console.log(done.transaction._id)
  },
  cancelWithdrawal: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.cancelWithdrawal({ params: { id: 'wdr_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  getPayee: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getPayee({ query: { username: 'kofi' } })
    console.log(answer)
  },
  getAllowlist: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getAllowlist()
    console.log(answer)
  },
  listBeneficiaries: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.listBeneficiaries({ query: {} })
    console.log(answer)
  },
  getPayoutAccounts: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getPayoutAccounts({ query: {} })
    console.log(answer)
  },
  getQuickSellCountries: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getQuickSellCountries()
    console.log(answer)
  },
  getQuickSellRate: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getQuickSellRate({ query: { fromCurrency: 'USDT', toCurrency: 'NGN' } })
    console.log(answer)
  },
  getQuickSellLimit: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getQuickSellLimit({ body: { fromCurrency: 'USDT', toCurrency: 'NGN' } })
    console.log(answer)
  },
  quoteQuickSell: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.quoteQuickSell({
      body: { accountId: 'acc_01kaf3zjq8t5v2w9x4y6m7n0pb', fromCurrency: 'USDT', fromCurrencyAmt: '50' },
    })
    console.log(answer)
  },
  quickSell: async (zend: ZendClient, console: Printer) => {
    const { accounts } = await zend.getPayoutAccounts({ query: { fiatCurrency: 'NGN' } })
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
    console.log('approval' in done ? done.approval.id : done.transaction._id)
  },
  getQuickSells: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getQuickSells({ query: { limit: 20 } })
    console.log(answer)
  },
  getSellRules: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getSellRules()
    console.log(answer)
  },
  getQuickSellStatement: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getQuickSellStatement({ query: { from: '2026-10-01', to: '2026-10-31', format: 'csv' } })
    console.log(answer)
  },
  listSuppliers: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.listSuppliers({ query: {} })
    console.log(answer)
  },
  getSupplier: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getSupplier({ params: { supplier: 'spr_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  listInvoices: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.listInvoices({ query: {} })
    console.log(answer)
  },
  quoteFx: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.quoteFx({
      body: {
        supplierId: 'spr_01kaf3zjq8t5v2w9x4y6m7n0pb',
        amount: '1000.00',
        purpose: 'goods',
        reference: 'Invoice 77',
      },
    })
    console.log(answer)
  },
  payFx: async (zend: ZendClient, console: Printer) => {
    const { suppliers } = await zend.listSuppliers({ query: {} })
    const [supplier] = suppliers
    if (supplier === undefined) throw new Error('save a supplier in the app first')
    const wish = { supplierId: supplier._id, amount: '1000.00', purpose: 'goods', reference: 'Invoice 77' } as const
    const { quote, payee, delivers, most } = await zend.quoteFx({ body: wish })
    console.log(`${delivers} ${payee.currency} for at most ${most} USDT`)
    // The signed body says what the offer pays, and whom: compare the payee with your own records first.
    const pays = { ...wish, amount: delivers, most, payee }
    const done = await zend.payFx({ body: { quote, pays } }, { idempotencyKey: 'invoice-77' })
    console.log('approval' in done ? done.approval.id : done.payment.id)
  },
  listFx: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.listFx({ query: { limit: 20 } })
    console.log(answer)
  },
  getFx: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getFx({ params: { id: 'fxp_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  getFxOrder: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getFxOrder({ params: { id: 'fxp_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  cancelFx: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.cancelFx({ params: { id: 'fxp_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  getFxMonths: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getFxMonths({ query: { year: 2026 } })
    console.log(answer)
  },
  getFxMonthsStatement: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getFxMonthsStatement({ query: { year: 2026, format: 'csv' } })
    console.log(answer)
  },
  addBatch: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.addBatch({
      query: { name: 'Wages of November' },
      file: { type: 'text/csv', bytes: 'way,username,amount,currency,reference\nzend,kofi,25,USDT,November\n' },
    })
    console.log(answer)
  },
  listBatches: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.listBatches({ query: { limit: 20 } })
    console.log(answer)
  },
  getBatch: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getBatch({ params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  listBatchRows: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.listBatchRows({ params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  getBatchRow: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getBatchRow({ params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb', position: 1 } })
    console.log(answer)
  },
  quoteBatch: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.quoteBatch({
      params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' },
      body: { payWith: 'USDT' },
    })
    console.log(answer)
  },
  payBatch: async (zend: ZendClient, console: Printer) => {
    const added = await zend.addBatch({
      query: { name: 'Wages of November' },
      file: { type: 'text/csv', bytes: 'way,username,amount,currency,reference\nzend,kofi,25,USDT,November\n' },
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
    console.log('approval' in done ? done.approval.id : done.batch.state)
  },
  cancelBatch: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.cancelBatch({ params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  getBatchResult: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getBatchResult({ params: { id: 'bat_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  getHistory: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getHistory({ query: { limit: 20 } })
    console.log(answer)
  },
  getTransaction: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getTransaction({ params: { id: 'wdr_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  getReceipt: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getReceipt({ params: { id: 'wdr_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
  getLimits: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getLimits()
    console.log(answer)
  },
  getStatement: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getStatement({ query: { from: '2026-10-01', to: '2026-10-31', format: 'csv' } })
    console.log(answer)
  },
  getImportStatement: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getImportStatement({ query: { from: '2026-10-01', to: '2026-10-31', currency: 'USDT' } })
    console.log(answer)
  },
  listApprovals: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.listApprovals({ query: { state: 'waiting' } })
    console.log(answer)
  },
  getApproval: async (zend: ZendClient, console: Printer) => {
    const answer = await zend.getApproval({ params: { approval: 'apr_01kaf3zjq8t5v2w9x4y6m7n0pb' } })
    console.log(answer)
  },
}
