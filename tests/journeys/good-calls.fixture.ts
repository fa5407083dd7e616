/**
 * A valid call of each endpoint of the contract, for tests that spoil one part of it. An endpoint without an example
 * does not compile.
 */
import { newId } from '@zend/kernel'
import { type ContractEndpoint, signUpCommand } from '@zend/tests/testkit'
import { COMPANY_CALLS } from './company-calls.ts'
import { KYB_CALLS } from './kyb-calls.fixture.ts'

/** The parts of a call. */
export type Parts = {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: () => Record<string, unknown>
}

const KEY = { id: 'A'.repeat(22), rawId: 'A'.repeat(22), type: 'public-key', clientExtensionResults: {} }
const ATTESTATION = { ...KEY, response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] } }
const ASSERTION = {
  ...KEY,
  response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA', userHandle: 'dXNy' },
}

const RULE = { when: { kinds: ['withdrawal'], valueFrom: '500' }, approvals: 1 }
const NUBAN = { institution: 'ng-access', accountNumber: '0690000031' }

/** A valid call of each endpoint; `ID` is replaced by the caller's own id. */
export const GOOD = {
  searchRescue: { body: () => ({ hash: 'ab'.repeat(32), network: 'bitcoin' }) },
  getRescueSearch: { params: { id: newId('rsq', 0) } },
  claimRescue: {
    body: () => ({ network: 'xrpl', txid: 'AB'.repeat(32), index: '0', sentFrom: 'an exchange', note: '' }),
  },
  getRescueClaims: {},
  getVerification: { params: { id: 'ID' } },
  verifyPhone: { params: { id: 'ID' }, query: { otp: '123456' }, body: () => ({ phone: '+2348012345678' }) },
  verifyBvn: { params: { id: 'ID' }, body: () => ({ bvn: '22000000001', dateOfBirth: '1990-05-17' }) },
  addVerificationFile: { params: { id: 'ID' } },
  verifyGovernmentId: {
    params: { id: 'ID' },
    body: () => ({
      kind: 'document',
      idType: 'PASSPORT',
      front: newId('vfl', 0),
      back: newId('vfl', 1),
      selfie: newId('vfl', 2),
    }),
  },
  verifyAddress: {
    params: { id: 'ID' },
    body: () => ({
      line1: '12 Marina',
      city: 'Lagos',
      region: 'Lagos',
      postalCode: '101001',
      proof: newId('vfl', 0),
      sourceOfFunds: 'salary',
      details: 'My employer',
    }),
  },
  signUp: { query: { platform: 'web' }, body: () => ({ ...signUpCommand(), referralCode: 'friend' }) },
  signIn: {
    query: { platform: 'web' },
    body: () => ({
      identifier: signUpCommand().username,
      password: 'violet-harbour-lamp',
      locale: 'en',
      deviceToken: 'ztd_made_up',
    }),
  },
  authorize: { params: { id: 'ID' }, query: { otp: '123456' }, body: () => ({ trustDevice: true }) },
  authorizeByRecovery: { params: { id: 'ID' }, body: () => ({ recoveryCode: 'abcde-fghjk' }) },
  updatePassword: {
    params: { id: 'ID' },
    query: { otp: '123456' },
    body: () => ({ currentPassword: 'wrong-harbour-lamp', password: 'another-harbour-lamp' }),
  },
  getNextOfKin: { params: { id: 'ID' } },
  updateNextOfKin: {
    params: { id: 'ID' },
    query: { otp: '123456' },
    body: () => ({
      firstName: 'Ada',
      lastName: 'Obi',
      relationship: 'sibling',
      phone: '+2348012345678',
      email: 'ada@example.com',
      address: '1 Marina, Lagos',
    }),
  },
  getTwoFactor: { params: { id: 'ID' } },
  enrolTwoFactor: { params: { id: 'ID' }, body: () => ({ password: 'wrong-harbour-lamp' }) },
  confirmTwoFactor: { params: { id: 'ID' }, body: () => ({ code: '123456' }) },
  disableTwoFactor: { params: { id: 'ID' }, body: () => ({ recoveryCode: 'abcde-fghjk' }) },
  renewRecoveryCodes: { params: { id: 'ID' }, body: () => ({ code: '123456' }) },
  listPasskeys: { params: { id: 'ID' } },
  startPasskey: { params: { id: 'ID' }, body: () => ({ otp: '123456' }) },
  addPasskey: { params: { id: 'ID' }, body: () => ({ name: 'Phone', credential: ATTESTATION }) },
  removePasskey: { params: { id: 'ID', passkeyId: newId('psk', 0) } },
  startPasskeySignIn: {},
  passkeySignIn: { body: () => ({ credential: ASSERTION }) },
  startStepUp: { params: { id: 'ID' }, query: { type: 'change-password' } },
  stepUp: { params: { id: 'ID' }, body: () => ({ credential: ASSERTION }) },
  listDevices: { params: { id: 'ID' } },
  removeDevice: { params: { id: 'ID', deviceId: newId('ses', 0) } },
  freezeAccount: { body: () => ({ token: 'zfr_made_up' }) },
  getClosing: { params: { id: 'ID' } },
  closeAccount: { params: { id: 'ID' }, query: { otp: '123456' }, body: () => ({ password: 'wrong-harbour-lamp' }) },
  exportData: { params: { id: 'ID' }, body: () => ({ password: 'wrong-harbour-lamp' }) },
  getSecurityEvents: { params: { id: 'ID' }, query: { limit: '3', cursor: '7' } },
  verifyEmail: { params: { id: 'ID' }, query: { otp: '123456' } },
  refreshSession: { params: { id: 'ID' }, body: () => ({ refreshToken: 'zrt_made_up' }) },
  revokeSession: { params: { id: 'ID' }, body: () => ({ everywhere: false }) },
  resetPassword: {
    query: { email_address: 'nobody@example.com', otp: '123456' },
    body: () => ({ password: 'violet-harbour-lamp' }),
  },
  resendOtp: { query: { id: 'ID', type: 'sign-in' } },
  generateOtp: { query: { channel: 'email', type: 'reset-password', user: 'ID' } },
  resendSignUpOtp: {},
  getUser: { params: { id: 'ID' } },
  createTransactionPin: { params: { id: 'ID' }, body: () => ({ transactionPin: '4821' }) },
  updateTransactionPin: {
    params: { id: 'ID' },
    query: { otp: '123456' },
    body: () => ({ transactionPin: '4821', currentTransactionPin: '4822' }),
  },
  updateProfile: {
    params: { id: 'ID' },
    query: { operation: 'profile_update' },
    body: () => ({ firstName: 'Ada', lastName: 'Obi', username: 'renamed_once', locale: 'pt' }),
  },
  setPicture: { params: { id: 'ID' } },
  removePicture: { params: { id: 'ID' } },
  getPicture: { params: { id: newId('pic', 0) } },
  getCountries: { query: { scope: 'global' } },
  getHealth: {},
  getBalance: { query: { tradeTotal: 'true' } },
  getNetworks: { query: { currency: 'BTC', networkStatus: 'true' } },
  getDepositAddress: { query: { currency: 'BTC', chain: 'bitcoin' } },
  getHistory: {
    query: {
      currency: 'BTC',
      transactionType: 'deposit',
      status: 'success',
      search: 'x',
      from: '2026-01-01',
      to: '2026-01-31',
      transactionId: 'x',
      page: '1',
      limit: '3',
      cursor: '',
    },
  },
  getTransaction: { params: { id: newId('dep', 0) } },
  getReceipt: { params: { id: newId('dep', 0) } },
  checkReceipt: { params: { code: 'x'.repeat(40) } },
  getStatement: { query: { format: 'csv', from: '2026-01-01', to: '2026-01-31' } },
  getMarketPrice: { query: { currency: 'BTC', quote: 'NGN' } },
  getMarketPriceHistory: { query: { currency: 'BTC', range: '1D' } },
  getMarketTrends: {},
  getPortfolioHistory: { query: { range: '1W', quote: 'USD' } },
  streamEvents: {},
  quoteSwap: { body: () => ({ fromCurrency: 'BTC', toCurrency: 'USDT', fromCurrencyAmt: '0.001' }) },
  swap: { body: () => ({ quote: 'x'.repeat(40), transactionPin: '4821' }) },
  getSwaps: { query: { transactionId: 'x', page: '1', limit: '3', cursor: '' } },
  getSwapStatement: { query: { format: 'csv', from: '2026-01-01', to: '2026-01-31' } },
  getQuickSellCountries: {},
  getQuickSellRate: { query: { fromCurrency: 'USDT', toCurrency: 'NGN' } },
  resolvePayoutAccount: { body: () => ({ country: 'NG', method: 'bank', fields: NUBAN }) },
  getPayoutAccounts: { query: { page: '1', limit: '10', fiatCurrency: 'NGN' } },
  addPayoutAccount: {
    body: () => ({ country: 'NG', method: 'bank', fields: NUBAN, otp: '123456', transactionPin: '4821' }),
  },
  deletePayoutAccount: { query: { accountNumber: '0690000031', fiatCurrency: 'NGN', institution: 'ng-access' } },
  quoteQuickSell: { body: () => ({ accountId: newId('acc', 0), fromCurrency: 'USDT', fromCurrencyAmt: '10' }) },
  getQuickSellLimit: { body: () => ({ fromCurrency: 'USDT', toCurrency: 'NGN' }) },
  foreseeQuickSell: { body: () => ({ quote: 'x'.repeat(40) }) },
  quickSell: { body: () => ({ quote: 'x'.repeat(40), ifFailed: 'local', otp: '123456', transactionPin: '4821' }) },
  getQuickSells: { query: { status: 'success', page: '1', limit: '10', cursor: '' } },
  getQuickSellStatement: { query: { format: 'csv', from: '2026-01-01', to: '2026-01-31' } },
  getSellRules: {},
  setSellRule: {
    body: () => ({
      currency: 'USDT',
      chain: 'ethereum',
      sharePercent: 40,
      accountId: newId('acc', 0),
      targetRate: '1500.5',
      on: true,
      transactionPin: '4821',
    }),
  },
  deleteSellRule: { params: { id: newId('rul', 0) } },
  takeHook: { params: { source: 'nobody' } },
  getWithdrawalFees: { query: { currency: 'BTC' } },
  quoteWithdrawal: {
    body: () => ({
      currency: 'BTC',
      chain: 'bitcoin',
      toAddr: 'bcrt1qexample',
      amount: '0.001',
      confirmLookAlike: false,
    }),
  },
  foreseeWithdraw: { body: () => ({ currency: 'BTC', amount: '0.001', toUser: 'nobody_here' }) },
  withdraw: {
    body: () => ({
      currency: 'BTC',
      amount: '0.001',
      toUser: 'nobody_here',
      note: 'hi',
      otp: '123456',
      transactionPin: '4821',
    }),
  },
  cancelWithdrawal: { params: { id: newId('wdr', 0) } },
  getPayee: { query: { username: 'nobody_here' } },
  getAllowlist: {},
  setAllowlist: { body: () => ({ on: true, transactionPin: '4821' }) },
  getLimits: {},
  getEmailOtp: { query: { emailType: 'withdrawal', currency: 'BTC', amount: '0.001', toUser: 'nobody_here' } },
  listBeneficiaries: { query: { type: 'external' } },
  addBeneficiary: {
    body: () => ({ type: 'internal', label: 'Bob', currency: 'BTC', toUser: 'nobody_here', otp: '123456' }),
  },
  updateBeneficiary: { body: () => ({ beneficiaryId: newId('ben', 0), label: 'Bob' }) },
  deleteBeneficiary: { query: { beneficiaryId: newId('ben', 0) } },
  getReferral: {},
  getSupportThreads: { query: { limit: '3', cursor: '' } },
  openSupportThread: {
    body: () => ({
      topic: 'deposit',
      subject: 'My deposit',
      text: 'Where is it?',
      transactionId: 'x',
      attachmentIds: [],
    }),
  },
  getSupportThread: { params: { id: newId('sup', 0) } },
  writeSupportMessage: {
    params: { id: newId('sup', 0) },
    body: () => ({ text: 'Where is it?', attachmentIds: [newId('att', 0)] }),
  },
  closeSupportThread: { params: { id: newId('sup', 0) } },
  addAttachment: { query: { name: 'receipt.pdf' } },
  getAttachment: { params: { id: newId('att', 0) } },
  getNotifications: { params: { id: 'ID' }, query: { limit: '3', cursor: newId('ntc', 0) } },
  readNotifications: { params: { id: 'ID' }, body: () => ({ notificationIds: [newId('ntc', 0)] }) },
  deleteNotifications: { params: { id: 'ID' }, body: () => ({ notificationIds: [newId('ntc', 0)] }) },
  getPushKey: {},
  subscribePush: {
    params: { id: 'ID' },
    body: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      topics: ['deposits', 'withdrawals', 'security'],
    }),
  },
  ...COMPANY_CALLS,
  ...KYB_CALLS,
  listApprovals: { query: { state: 'waiting', page: '1', limit: '20' } },
  getApproval: { params: { approval: newId('apr', 0) } },
  startVote: { params: { approval: newId('apr', 0) }, body: () => ({ version: 1 }) },
  decideApproval: {
    params: { approval: newId('apr', 0) },
    body: () => ({ decision: 'approve', version: 1, credential: ASSERTION, words: 'ok' }),
  },
  getApprovalProof: { params: { approval: newId('apr', 0) } },
  withdrawApproval: { params: { approval: newId('apr', 0) } },
  releaseApproval: { params: { approval: newId('apr', 0) } },
  getPolicy: {},
  mailPolicyCode: { body: () => ({ rules: [RULE] }) },
  changePolicy: { body: () => ({ rules: [RULE], version: 0, otp: '123456', transactionPin: '1111' }) },
  simulatePolicy: { body: () => ({ rules: [RULE] }) },
  getPublicRates: {},
  getFxRate: { query: { currency: 'USD' } },
  trackFx: { params: { token: 'A'.repeat(43) } },
  convertFx: { body: () => ({ currency: 'USD', amount: '1000' }) },
  sendPublicMessage: {
    body: () => ({
      name: 'Ama',
      email: 'ama@example.com',
      topic: 'question',
      message: 'When do you open in Kigali?',
      locale: 'en',
    }),
  },
  unsubscribePush: { params: { id: 'ID' }, body: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }) },
} satisfies Record<ContractEndpoint['id'], Parts>
