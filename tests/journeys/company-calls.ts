/** A valid call of each endpoint of companies and their members, and who may make them, for the test of bad input. */
import { PERMISSIONS } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { enterCompany } from '@zend/server/core/sign-in'
import { type accountsOn, CALLER, companiesOn, expectOk, testClock, type TestDatabase } from '@zend/tests/testkit'

const CONFIRMED = { otp: '123456', transactionPin: '4071' }
const MEMBER = { member: newId('mbr', 0) }
const WEBHOOK = { webhook: newId('hok', 0) }
const INVITATION = { invitation: newId('inv', 0) }

const PAYMENT = { id: newId('fxp', 0) }
const INVOICE = { invoice: newId('ivc', 0) }
const BATCH = { id: newId('bat', 0) }
const BATCH_ROW = { ...BATCH, position: '1' }
const ROOT = '0'.repeat(64)
const BILL = { bill: newId('bil', 0) }
const CODE = { code: 'A'.repeat(32) }
const QUOTE = 'x'.repeat(40)

const KEY = { key: newId('key', 0) }
const KEY_WISH = { name: 'Treasury', scopes: ['view'], ips: [], publicKey: null }

const SUPPLIER = { supplier: newId('spr', 0) }
/** A supplier as it is handed in. */
export const SUPPLIER_DETAILS = {
  currency: 'EUR',
  way: 'eu-iban',
  payeeType: 'company',
  values: {
    company: 'Porto Ceramics Lda',
    street: 'Rua das Flores',
    number: '12',
    town: 'Porto',
    country: 'PT',
    iban: 'PT50 0002 0123 1234 5678 9015 4',
  },
  contact: 'contas@porto-ceramics.example',
}

/** The calls; `ID` is replaced by the caller's own id. */
export const COMPANY_CALLS = {
  listMemberships: { params: { id: 'ID' } },
  enterCompany: { params: { id: 'ID', membership: newId('mbr', 0) } },
  openCompany: {
    params: { id: 'ID' },
    body: () => ({ legalName: 'Baobab Ltd', country: 'NG', registrationType: 'RC', registrationNumber: '123456' }),
  },
  readInvitation: { body: () => ({ token: 'ziv_x' }) },
  acceptInvitation: { body: () => ({ token: 'ziv_x' }) },
  getCompany: {},
  getUsdtZarRate: {},
  quoteFx: { body: () => ({ supplierId: 'spr_0', amount: '1000', purpose: 'goods', reference: 'Invoice 77' }) },
  mailFxCode: { body: () => ({ quote: QUOTE }) },
  foreseeFx: { body: () => ({ quote: QUOTE }) },
  payFx: { body: () => ({ quote: QUOTE, ...CONFIRMED }) },
  listFx: {},
  addInvoice: {},
  getImportStatement: { query: { currency: 'USDT', from: '2026-01-01', to: '2026-01-31' } },
  listInvoices: {},
  getInvoice: { params: INVOICE },
  getInvoiceFile: { params: INVOICE },
  confirmInvoice: {
    params: INVOICE,
    body: () => ({ supplierId: 'spr_0', number: 'INV-77', date: '2026-01-01', currency: 'GBP', total: '1000' }),
  },
  removeInvoice: { params: INVOICE },
  createBill: { body: () => ({ kind: 'invoice', title: 'Twenty bags of cashew', currency: 'USD', amount: '100' }) },
  listBills: {},
  getBill: { params: BILL },
  getBillFile: { params: BILL },
  cancelBill: { params: BILL },
  mailBill: { params: BILL },
  mailClaim: { params: BILL, body: () => ({}) },
  getConvertRules: {},
  setConvertRule: { body: () => ({ into: 'USDT', transactionPin: '4071' }) },
  leavePayMail: { params: CODE, body: () => ({ email: 'kofi@example.com' }) },
  getPay: { params: CODE },
  beginPay: { params: CODE, body: () => ({}) },
  quotePay: { params: CODE, body: () => ({ currency: 'USDT', chain: 'ethereum' }) },
  refundPay: {
    params: CODE,
    body: () => ({ chain: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' }),
  },
  getFx: { params: PAYMENT },
  getFxOrder: { params: PAYMENT },
  getFxMonths: {},
  getFxMonthsStatement: { query: { format: 'csv' } },
  listActs: {},
  getActsSheet: {},
  cancelFx: { params: PAYMENT },
  giveBackFx: { params: PAYMENT },
  recallFx: { params: PAYMENT },
  addFxFile: { params: { ...PAYMENT, question: newId('fxq', 1) } },
  answerFx: {
    params: { ...PAYMENT, question: newId('fxq', 1) },
    body: () => ({ answers: [{ item: '1', text: 'Timber' }] }),
  },
  addBatch: {},
  listBatches: {},
  getBatch: { params: BATCH },
  listBatchRows: { params: BATCH },
  getBatchRow: { params: BATCH_ROW },
  correctBatchRow: { params: BATCH_ROW, body: () => ({ fields: { amount: '5' } }) },
  decideBatchRows: { params: BATCH, body: () => ({ positions: [1], decision: 'leave_out' }) },
  quoteBatch: { params: BATCH, body: () => ({ payWith: 'USDT' }) },
  mailBatchCode: { params: BATCH, body: () => ({ root: ROOT }) },
  foreseeBatch: { params: BATCH, body: () => ({ root: ROOT }) },
  payBatch: { params: BATCH, body: () => ({ root: ROOT, ...CONFIRMED }) },
  cancelBatch: { params: BATCH },
  getBatchResult: { params: BATCH },
  listMembers: {},
  getMember: { params: MEMBER },
  inviteMember: { body: () => ({ email: 'ada@example.com', role: 'viewer', ...CONFIRMED }) },
  changeMember: { params: MEMBER, body: () => ({ role: 'viewer', permissions: ['view'], ...CONFIRMED }) },
  suspendMember: { params: MEMBER, body: () => CONFIRMED },
  recoverMember: { params: MEMBER, body: () => CONFIRMED },
  resumeMember: { params: MEMBER, body: () => CONFIRMED },
  removeMember: { params: MEMBER, body: () => CONFIRMED },
  freezeCompany: { body: () => ({ reason: 'other' }) },
  leaveCompany: { body: () => CONFIRMED },
  endInvitation: { params: INVITATION },
  confirmInvitation: { params: INVITATION, body: () => CONFIRMED },
  listDeputies: {},
  nameDeputy: {
    body: () => ({
      member: newId('mbr', 0),
      from: '2026-01-01T00:00:00Z',
      until: '2026-01-02T00:00:00Z',
      ...CONFIRMED,
    }),
  },
  listSuppliers: { query: { page: '1', limit: '20' } },
  getSupplier: { params: SUPPLIER },
  mailSupplierCode: { body: () => ({ ...SUPPLIER_DETAILS, changes: { ...SUPPLIER, version: 1 } }) },
  addSupplier: { body: () => ({ ...SUPPLIER_DETAILS, ...CONFIRMED }) },
  changeSupplier: { params: SUPPLIER, body: () => ({ ...SUPPLIER_DETAILS, version: 1, ...CONFIRMED }) },
  withdrawSupplierChange: { params: SUPPLIER },
  resendSupplierLink: { params: SUPPLIER },
  removeSupplier: { params: SUPPLIER },
  readSupplierLink: { body: () => ({ token: 'zsl_x' }) },
  answerSupplierLink: { body: () => ({ token: 'zsl_x', right: true }) },
  listWebhooks: {},
  createWebhook: { body: () => ({ url: 'https://baobab.example/zend', ...CONFIRMED }) },
  updateWebhook: { params: WEBHOOK, body: () => ({ url: 'https://baobab.example/zend', enabled: false }) },
  deleteWebhook: { params: WEBHOOK },
  rollWebhook: { params: WEBHOOK, body: () => ({ transactionPin: '4071' }) },
  testWebhook: { params: WEBHOOK },
  listDeliveries: { params: WEBHOOK },
  replayDelivery: { params: { delivery: newId('whd', 0) } },
  replayDeliveries: { params: WEBHOOK, body: () => ({ from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' }) },
  listApiKeys: {},
  mailApiKeyCode: { body: () => ({ make: KEY_WISH }) },
  makeApiKey: { body: () => ({ ...KEY_WISH, ...CONFIRMED }) },
  rollApiKey: { params: KEY, body: () => ({ overlapHours: 24, ...CONFIRMED }) },
  revokeApiKey: { params: KEY },
  listApiKeyCalls: { params: KEY },
  endDeputy: { params: { deputy: newId('mch', 0) } },
}

/** A person, and a token of theirs. */
export type Token = { readonly id: string; readonly token: string }

/** Returns the token of a new member who may do everything in a company of their own. */
export async function newMember(db: TestDatabase, accounts: ReturnType<typeof accountsOn>): Promise<Token> {
  const companies = companiesOn(db, testClock())
  const { userId, actor } = await accounts.customer()
  const memberId = await companies.join(await companies.open(), userId, PERMISSIONS, 'admin')
  return { id: userId, token: expectOk(await enterCompany(accounts.deps, actor, { memberId }, CALLER)).token }
}
