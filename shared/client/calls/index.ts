/** Every call that an API key makes. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { GetBalance, GetPortfolioHistory } from './balances.ts'
import type { GetDepositAddress, GetNetworks } from './deposits.ts'
import type { CancelBill, CreateBill, GetBill, GetBillFile, ListBills } from './bills.ts'
import type { GetMarketPrice, GetMarketPriceHistory, GetMarketTrends } from './prices.ts'
import type { GetSwapStatement, GetSwaps, QuoteSwap, Swap } from './swaps.ts'
import type {
  CancelWithdrawal,
  GetAllowlist,
  GetPayee,
  GetWithdrawalFees,
  ListBeneficiaries,
  QuoteWithdrawal,
  Withdraw,
} from './withdrawals.ts'
import type {
  GetPayoutAccounts,
  GetQuickSellCountries,
  GetQuickSellLimit,
  GetQuickSellRate,
  GetQuickSellStatement,
  GetQuickSells,
  GetSellRules,
  QuickSell,
  QuoteQuickSell,
} from './sales.ts'
import type { GetSupplier, ListInvoices, ListSuppliers } from './suppliers.ts'
import type {
  CancelFx,
  GetFx,
  GetFxMonths,
  GetFxMonthsStatement,
  GetFxOrder,
  ListFx,
  PayFx,
  QuoteFx,
} from './abroad.ts'
import type {
  AddBatch,
  CancelBatch,
  GetBatch,
  GetBatchResult,
  GetBatchRow,
  ListBatchRows,
  ListBatches,
  PayBatch,
  QuoteBatch,
} from './batches.ts'
import type {
  GetHistory,
  GetImportStatement,
  GetLimits,
  GetReceipt,
  GetStatement,
  GetTransaction,
} from './transactions.ts'
import type { GetApproval, ListApprovals } from './approvals.ts'

export type * from './balances.ts'
export type * from './deposits.ts'
export type * from './bills.ts'
export type * from './prices.ts'
export type * from './swaps.ts'
export type * from './withdrawals.ts'
export type * from './sales.ts'
export type * from './suppliers.ts'
export type * from './abroad.ts'
export type * from './batches.ts'
export type * from './transactions.ts'
export type * from './approvals.ts'
export type * from './types.ts'

/** What each call takes and answers. */
export type Calls = {
  readonly getBalance: GetBalance
  readonly getPortfolioHistory: GetPortfolioHistory
  readonly getNetworks: GetNetworks
  readonly getDepositAddress: GetDepositAddress
  readonly createBill: CreateBill
  readonly listBills: ListBills
  readonly getBill: GetBill
  readonly cancelBill: CancelBill
  readonly getBillFile: GetBillFile
  readonly getMarketPrice: GetMarketPrice
  readonly getMarketPriceHistory: GetMarketPriceHistory
  readonly getMarketTrends: GetMarketTrends
  readonly quoteSwap: QuoteSwap
  readonly swap: Swap
  readonly getSwaps: GetSwaps
  readonly getSwapStatement: GetSwapStatement
  readonly getWithdrawalFees: GetWithdrawalFees
  readonly quoteWithdrawal: QuoteWithdrawal
  readonly withdraw: Withdraw
  readonly cancelWithdrawal: CancelWithdrawal
  readonly getPayee: GetPayee
  readonly getAllowlist: GetAllowlist
  readonly listBeneficiaries: ListBeneficiaries
  readonly getPayoutAccounts: GetPayoutAccounts
  readonly getQuickSellCountries: GetQuickSellCountries
  readonly getQuickSellRate: GetQuickSellRate
  readonly getQuickSellLimit: GetQuickSellLimit
  readonly quoteQuickSell: QuoteQuickSell
  readonly quickSell: QuickSell
  readonly getQuickSells: GetQuickSells
  readonly getSellRules: GetSellRules
  readonly getQuickSellStatement: GetQuickSellStatement
  readonly listSuppliers: ListSuppliers
  readonly getSupplier: GetSupplier
  readonly listInvoices: ListInvoices
  readonly quoteFx: QuoteFx
  readonly payFx: PayFx
  readonly listFx: ListFx
  readonly getFx: GetFx
  readonly getFxOrder: GetFxOrder
  readonly cancelFx: CancelFx
  readonly getFxMonths: GetFxMonths
  readonly getFxMonthsStatement: GetFxMonthsStatement
  readonly addBatch: AddBatch
  readonly listBatches: ListBatches
  readonly getBatch: GetBatch
  readonly listBatchRows: ListBatchRows
  readonly getBatchRow: GetBatchRow
  readonly quoteBatch: QuoteBatch
  readonly payBatch: PayBatch
  readonly cancelBatch: CancelBatch
  readonly getBatchResult: GetBatchResult
  readonly getHistory: GetHistory
  readonly getTransaction: GetTransaction
  readonly getReceipt: GetReceipt
  readonly getLimits: GetLimits
  readonly getStatement: GetStatement
  readonly getImportStatement: GetImportStatement
  readonly listApprovals: ListApprovals
  readonly getApproval: GetApproval
}

/** How each is called. `signed`: money leaves. `once`: it takes an idempotency key. `file`: it answers a file. */
export const CALLS = {
  getBalance: { method: 'GET', path: '/balance' },
  getPortfolioHistory: { method: 'GET', path: '/balance/history' },
  getNetworks: { method: 'GET', path: '/wallet/networks' },
  getDepositAddress: { method: 'GET', path: '/deposit/address' },
  createBill: { method: 'POST', path: '/bill' },
  listBills: { method: 'GET', path: '/bill/list' },
  getBill: { method: 'GET', path: '/bill/{bill}' },
  cancelBill: { method: 'POST', path: '/bill/{bill}/cancel' },
  getBillFile: { method: 'GET', path: '/bill/{bill}/file', file: true },
  getMarketPrice: { method: 'GET', path: '/transaction/marketprice' },
  getMarketPriceHistory: { method: 'GET', path: '/transaction/marketprice/history' },
  getMarketTrends: { method: 'GET', path: '/transaction/marketprice/trends' },
  quoteSwap: { method: 'POST', path: '/swap/quote' },
  swap: { method: 'POST', path: '/swap', once: true },
  getSwaps: { method: 'GET', path: '/swap/history' },
  getSwapStatement: { method: 'GET', path: '/swap/soa', file: true },
  getWithdrawalFees: { method: 'GET', path: '/withdraw/fees' },
  quoteWithdrawal: { method: 'POST', path: '/withdraw/quote' },
  withdraw: { method: 'POST', path: '/withdraw', signed: true, once: true },
  cancelWithdrawal: { method: 'POST', path: '/withdraw/{id}/cancel' },
  getPayee: { method: 'GET', path: '/withdraw/profile-pic' },
  getAllowlist: { method: 'GET', path: '/withdraw/allowlist' },
  listBeneficiaries: { method: 'GET', path: '/beneficiary/list' },
  getPayoutAccounts: { method: 'GET', path: '/quicksell/bank' },
  getQuickSellCountries: { method: 'GET', path: '/quicksell/countries' },
  getQuickSellRate: { method: 'GET', path: '/quicksell/rate' },
  getQuickSellLimit: { method: 'POST', path: '/quicksell/limit' },
  quoteQuickSell: { method: 'POST', path: '/quicksell/quote' },
  quickSell: { method: 'POST', path: '/quicksell/withdraw', signed: true, once: true },
  getQuickSells: { method: 'GET', path: '/quicksell/history' },
  getSellRules: { method: 'GET', path: '/quicksell/rules' },
  getQuickSellStatement: { method: 'GET', path: '/quicksell/soa', file: true },
  listSuppliers: { method: 'GET', path: '/fx/supplier/list' },
  getSupplier: { method: 'GET', path: '/fx/supplier/{supplier}' },
  listInvoices: { method: 'GET', path: '/fx/invoice/list' },
  quoteFx: { method: 'POST', path: '/fx/quote' },
  payFx: { method: 'POST', path: '/fx/payment', signed: true, once: true },
  listFx: { method: 'GET', path: '/fx/payment/list' },
  getFx: { method: 'GET', path: '/fx/payment/{id}' },
  getFxOrder: { method: 'GET', path: '/fx/payment/{id}/order', file: true },
  cancelFx: { method: 'POST', path: '/fx/payment/{id}/cancel' },
  getFxMonths: { method: 'GET', path: '/fx/months' },
  getFxMonthsStatement: { method: 'GET', path: '/fx/months/statement', file: true },
  addBatch: { method: 'POST', path: '/batch' },
  listBatches: { method: 'GET', path: '/batch/list' },
  getBatch: { method: 'GET', path: '/batch/{id}' },
  listBatchRows: { method: 'GET', path: '/batch/{id}/rows' },
  getBatchRow: { method: 'GET', path: '/batch/{id}/row/{position}' },
  quoteBatch: { method: 'POST', path: '/batch/{id}/quote' },
  payBatch: { method: 'POST', path: '/batch/{id}/pay', signed: true, once: true },
  cancelBatch: { method: 'POST', path: '/batch/{id}/cancel' },
  getBatchResult: { method: 'GET', path: '/batch/{id}/result', file: true },
  getHistory: { method: 'GET', path: '/transaction/history' },
  getTransaction: { method: 'GET', path: '/transaction/{id}' },
  getReceipt: { method: 'GET', path: '/transaction/{id}/receipt', file: true },
  getLimits: { method: 'GET', path: '/transaction/limits' },
  getStatement: { method: 'GET', path: '/transaction/soa', file: true },
  getImportStatement: { method: 'GET', path: '/transaction/soa/import', file: true },
  listApprovals: { method: 'GET', path: '/approval/list' },
  getApproval: { method: 'GET', path: '/approval/{approval}' },
} as const
