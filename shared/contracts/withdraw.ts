/**
 * Sending money out (product.md §8): to an address outside, or to a customer by username (Zend Pay); and the codes that
 * confirm it.
 */
import * as z from 'zod/mini'
import { otpSent } from './accounts.ts'
import { approvalAsked, approvalSeen } from './approval-asked.ts'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import {
  addressText,
  amount,
  heldAsset,
  coinCode,
  email,
  id,
  instant,
  line,
  localCurrency,
  otp,
  PAYOUT_METHODS,
  positiveAmount,
  transactionPin,
  username,
} from './fields.ts'
import { networkId } from './networks.ts'
import { transferDetail, withdrawalDetail } from './transactions.ts'
import { OWN_CODES, PUBLIC_FACTS } from './permissions.ts'
import { sendQuestion } from './send-question.ts'

/** The fee and the checks of a withdrawal, fixed until `expiresAt`. */
export const withdrawalQuote = z.object({
  /** The offer itself, signed by us: the input of `withdraw`. */
  quote: z.string(),
  currency: coinCode,
  chain: networkId,
  networkName: z.string(),
  /** The address in its canonical form. */
  toAddr: z.string(),
  /** The amount that leaves the balance. */
  amount,
  fee: amount,
  /** The amount that arrives: amount less fee. */
  receives: amount,
  minimum: amount,
  arrivalMinutes: z.int(),
  /** How long this would wait before it is sent, in seconds; 0 when it is sent at once. */
  waitSeconds: z.int(),
  question: z.nullable(sendQuestion),
  /** The saved wallet's name, if it is a saved wallet. */
  label: z.nullable(z.string()),
  /** True when this customer has sent to this address before. */
  known: z.boolean(),
  expiresAt: instant,
})
/** The fee and the checks of a withdrawal. */
export type WithdrawalQuote = z.output<typeof withdrawalQuote>

/**
 * The present fees of withdrawing a coin over each network, to choose a network by. No offer: only a quote fixes the
 * fee. A network whose fee is unknown now is left out.
 */
export const getWithdrawalFees = endpoint({
  id: 'getWithdrawalFees',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/withdraw/fees',
  summary: 'Fees of a coin by network',
  auth: 'session',
  permission: PUBLIC_FACTS,
  keys: 'plain',
  query: z.object({ currency: coinCode }),
  response: z.object({ fees: z.array(z.object({ network: networkId, fee: amount, minimum: amount })) }),
  refusals: [],
})

const sent = { currency: coinCode, chain: networkId, toAddr: addressText, amount: positiveAmount }
/**
 * Fixes the fee of a withdrawal and checks its address, amount and limits. Moves no money. `confirmLookAlike` says the
 * customer compared the addresses.
 */
export const quoteWithdrawal = endpoint({
  id: 'quoteWithdrawal',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/withdraw/quote',
  summary: 'Fee and checks of a withdrawal',
  auth: 'session',
  permission: 'withdrawal',
  keys: 'plain',
  body: z.object({
    ...sent,
    confirmLookAlike: z._default(z.boolean(), false),
    /** The offer changes this request; without it, it is for a withdrawal of its own. */
    changes: z.optional(approvalSeen),
  }),
  response: withdrawalQuote,
  refusals: [
    'invalid_request',
    'not_found',
    'approval_closed',
    'version_changed',
    'network_not_available',
    'withdrawals_paused',
    'address_invalid',
    'address_is_ours',
    'address_is_own',
    'address_look_alike',
    'address_refused',
    'address_not_allowed',
    'amount_too_small',
    'amount_too_large',
    'insufficient_funds',
    'limit_exceeded',
    'money_out_held',
    'deposit_in_question',
    'company_frozen',
    'rate_limited',
    'price_stale',
    'price_sources_disagree',
    'price_jumped',
  ],
})

/** Confirmation: the code mailed for exactly this amount and destination, and the transaction PIN. */
const confirmation = { otp, transactionPin }
const paid = { currency: coinCode, amount: positiveAmount, toUser: username, note: z.optional(line(0, 140)) }

/**
 * Sends money out. External: takes a quote. Zend Pay: takes a username, is free and arrives at once. Both need the
 * mailed code bound to amount and destination, and the PIN. An API key sends neither: its company signs the request,
 * and the body says what the quote is for, as `quoteWithdrawal` answered it (`currency`, `amount`, `chain`, `toAddr`).
 */
export const withdraw = endpoint({
  id: 'withdraw',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/withdraw',
  summary: 'Withdraw, or pay by username',
  auth: 'session',
  permission: 'withdrawal',
  keys: 'signed',
  offers: { product: 'transfer', withField: 'toUser' },
  status: 201,
  body: z.union([
    z.strictObject({ quote: line(20, 2_000), ...confirmation }),
    z.strictObject({
      ...paid,
      /** What it changes in place of a payment of its own; the request for money that it pays as it asks, and ends. */
      changes: z.optional(approvalSeen),
      request: z.optional(id('req')),
      ...confirmation,
    }),
    z.strictObject({ quote: line(20, 2_000), ...sent }),
    z.strictObject(paid),
  ]),
  response: z.union([
    z.object({ transaction: z.discriminatedUnion('transactionType', [withdrawalDetail, transferDetail]) }),
    approvalAsked,
  ]),
  refusals: [
    'approval_needed',
    'single_control_limit',
    'approver_gone',
    'invalid_request',
    'not_found',
    'approval_closed',
    'version_changed',
    'quote_invalid',
    'quote_expired',
    'quote_used',
    'network_not_available',
    'withdrawals_paused',
    'address_refused',
    'address_not_allowed',
    'amount_too_small',
    'insufficient_funds',
    'limit_exceeded',
    'money_out_held',
    'deposit_in_question',
    'company_frozen',
    'payee_not_found',
    'payee_is_self',
    'request_closed',
    'rate_limited',
    'price_stale',
    'price_sources_disagree',
    'price_jumped',
    'otp_wrong',
    'otp_expired',
    'otp_tries_used_up',
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
    'forbidden',
    'signature_invalid',
    'idempotency_key_reused',
    'busy',
  ],
})

/**
 * Cancels a withdrawal that is not queued yet. The money is available again at once. A repeat answers the first result.
 */
export const cancelWithdrawal = endpoint({
  id: 'cancelWithdrawal',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/withdraw/{id}/cancel',
  summary: 'Cancel a withdrawal',
  auth: 'session',
  permission: 'withdrawal',
  keys: 'plain',
  params: z.object({ id: id('wdr') }),
  response: z.object({ transaction: withdrawalDetail }),
  refusals: ['not_found', 'withdrawal_not_cancellable'],
})

/** Returns the name and picture behind a username, so that the customer recognises the payee before sending. */
export const getPayee = endpoint({
  id: 'getPayee',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/withdraw/profile-pic',
  summary: 'Name and picture of a payee',
  auth: 'session',
  permission: 'withdrawal',
  keys: 'plain',
  query: z.object({ username }),
  response: z.object({ payee: z.object({ username: z.string(), name: z.string(), image: z.nullable(z.string()) }) }),
  refusals: ['payee_not_found', 'payee_is_self', 'rate_limited'],
})

/**
 * The allowlist mode: whether only saved wallets can be paid. `offAt`: when a requested switch-off takes effect (48
 * hours later), else `null`.
 */
export const allowlist = z.object({ on: z.boolean(), offAt: z.nullable(instant) })

/** Reads the allowlist mode. */
export const getAllowlist = endpoint({
  id: 'getAllowlist',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/withdraw/allowlist',
  summary: 'Allowlist mode',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  response: z.object({ allowlist }),
  refusals: [],
})

/** Switches the allowlist mode: on at once, off after 48 hours; switching on again cancels the switch-off. */
export const setAllowlist = endpoint({
  id: 'setAllowlist',
  method: 'PUT',
  bases: WALLET_BASES,
  path: '/withdraw/allowlist',
  summary: 'Switch the allowlist mode',
  auth: 'session',
  permission: 'withdrawal',
  body: z.object({ on: z.boolean(), transactionPin }),
  response: z.object({ allowlist }),
  refusals: ['pin_not_created', 'pin_wrong', 'pin_locked'],
})

/**
 * Mails a code bound to exactly this act (specification §7). Internal: `currency` and `toUser`; external: `currency`,
 * `toAddr` and `chain`. A withdrawal also names its `amount`. Saving an account (`quickSellBankAccount`):
 * `fiatCurrency`, `bankName` (our code), `accountNumber`, `accountType` (the method), and `accountName` where no name
 * enquiry exists. A quick sell (`quickSellWithdrawal`): the account by `fiatCurrency`, `bankName` and `accountNumber`,
 * and what is sold: `cryptoCurrency`, `fromCurrencyAmt`; `saves` where the offer saves it, with `accountName` as
 * there. `rate` binds nothing: an offer lives a minute. A change of a company's members (`member`): `memberAct`, and
 * for `invite` the `email`, for `confirm` the `invitation`, for `leave` nothing, for the others the `member`; `invite`
 * and `change` have `role` and `permissions`, separated by commas. Where a company's webhooks go (`webhook`): the
 * `url`, and of an endpoint that is there `webhook`, its id. A new code cancels the old.
 */
export const getEmailOtp = endpoint({
  id: 'getEmailOtp',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/emailotp',
  summary: 'Mail a code for one act',
  auth: 'session',
  permission: OWN_CODES,
  query: z.object({
    emailType: z.enum([
      'withdrawal',
      'beneficiary',
      'quickSellBankAccount',
      'quickSellWithdrawal',
      'member',
      'webhook',
    ]),
    currency: z.optional(coinCode),
    amount: z.optional(positiveAmount),
    chain: z.optional(networkId),
    toAddr: z.optional(addressText),
    toUser: z.optional(username),
    fiatCurrency: z.optional(localCurrency),
    bankName: z.optional(line(1, 40)),
    accountNumber: z.optional(line(4, 40)),
    accountType: z.optional(z.enum(PAYOUT_METHODS)),
    accountName: z.optional(line(2, 120)),
    cryptoCurrency: z.optional(heldAsset),
    fromCurrencyAmt: z.optional(positiveAmount),
    rate: z.optional(line(1, 60)),
    saves: z.optional(z.literal('true')),
    memberAct: z.optional(
      z.enum(['invite', 'change', 'suspend', 'resume', 'remove', 'recover', 'confirm', 'deputise', 'leave']),
    ),
    from: z.optional(line(1, 40)),
    until: z.optional(line(1, 40)),
    email: z.optional(email),
    member: z.optional(id('mbr')),
    invitation: z.optional(id('inv')),
    url: z.optional(line(1, 500)),
    webhook: z.optional(id('hok')),
    // Not as enumerations: whoever signs in would load them.
    role: z.optional(line(1, 20)),
    permissions: z.optional(line(0, 200)),
  }),
  response: otpSent,
  refusals: [
    'invalid_request',
    'network_not_available',
    'address_invalid',
    'address_is_own',
    'address_refused',
    'payee_not_found',
    'payee_is_self',
    'account_invalid',
    'webhook_url_refused',
    'not_found',
    'rate_limited',
    'otp_resend_too_soon',
    'otp_limit_reached',
  ],
})
