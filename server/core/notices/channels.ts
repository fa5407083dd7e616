/**
 * The channels of each kind of notice: mail, the app's list, devices. The only table of them; it is pure, holds no text
 * and sends nothing. A missing kind does not compile.
 */
import type { NotificationTopic, PushTopic } from '@zend/contracts'
import type { NoticeFacts, NoticeKind, Notification } from './notices.ts'

/** How a kind shows in the app: its topic, the page it opens, and the topic of its push, if it is pushed at all. */
export type Shown<K extends NoticeKind> = {
  readonly topic: NotificationTopic
  readonly path: (facts: NoticeFacts[K]) => string
  readonly push: PushTopic | null
}
/** The channels of a kind. `app` is `null` for what goes to an address that may not be a customer's. */
export type Channels<K extends NoticeKind> = { readonly mail: boolean; readonly app: Shown<K> | null }

const CODE = { mail: true, app: null } as const
const SECURITY = { topic: 'security', path: () => '/settings/security', push: 'security' } as const
const withdrawal = {
  topic: 'withdrawal',
  path: ({ withdrawalId }: { withdrawalId: string }) => `/transaction/token/${withdrawalId}`,
} as const
const request = { topic: 'transfer', path: ({ requestId }: { requestId: string }) => `/requests/${requestId}` } as const
const approval = {
  topic: 'withdrawal',
  path: ({ approvalId }: { approvalId: string }) => `/approvals/${approvalId}`,
} as const
const sell = {
  topic: 'quick_sell',
  path: ({ sellId }: { sellId: string }) => `/transaction/offramp/${sellId}`,
} as const
const VERIFICATION = { topic: 'account', path: () => '/settings/account/kyc', push: null } as const
const KYB = { topic: 'account', path: () => '/settings/account/business-kyb', push: null } as const
/** Both apps have a coin's page. */
const price = {
  mail: true,
  app: { topic: 'price', path: ({ coin }: { coin: string }) => `/assets/${coin}`, push: 'prices' },
} as const
const referral = { topic: 'referral', path: () => '/settings/services/referral', push: null } as const

/**
 * Every kind. Mailed: what a customer must learn wherever they are. Not mailed: what they just did themselves with a
 * mailed code, and what anybody can cause for next to nothing, again and again. The last is not pushed either.
 */
export const CHANNELS: { readonly [K in NoticeKind]: Channels<K> } = {
  'code-sign-up': CODE,
  'code-sign-in': CODE,
  'code-reset-password': CODE,
  'code-withdrawal': CODE,
  'code-transfer': CODE,
  'code-save-address': CODE,
  'code-save-payee': CODE,
  'code-save-account': CODE,
  'code-save-supplier': CODE,
  'code-quick-sell': CODE,
  'code-sell-and-save': CODE,
  'code-fx': CODE,
  'code-batch': CODE,
  'code-change-pin': CODE,
  'code-change-password': CODE,
  'code-change-next-of-kin': CODE,
  'code-add-passkey': CODE,
  'code-close-account': CODE,
  'code-change-email': CODE,
  'code-change-phone': CODE,
  'code-new-email': CODE,
  'code-policy': CODE,
  'code-webhook': CODE,
  'code-invite-member': CODE,
  'code-change-member': CODE,
  'code-confirm-member': CODE,
  'code-suspend-member': CODE,
  'code-recover-member': CODE,
  'code-resume-member': CODE,
  'code-remove-member': CODE,
  'code-leave-member': CODE,
  'code-deputise-member': CODE,
  'code-make-api-key': CODE,
  'code-roll-api-key': CODE,
  // Anybody who knows the address can cause it.
  'sign-up-existing': { mail: true, app: { ...SECURITY, push: null } },
  'new-sign-in': { mail: true, app: { ...SECURITY, path: () => '/settings/security/device-management' } },
  'password-changed': { mail: true, app: SECURITY },
  'password-replaced': { mail: true, app: SECURITY },
  'email-changed': { mail: true, app: SECURITY },
  'phone-changed': { mail: true, app: SECURITY },
  'two-factor-on': { mail: true, app: SECURITY },
  'two-factor-off': { mail: true, app: SECURITY },
  'recovery-code-used': { mail: true, app: SECURITY },
  'passkey-added': { mail: true, app: SECURITY },
  'passkey-removed': { mail: true, app: SECURITY },
  'account-frozen': { mail: true, app: SECURITY },
  'account-unfrozen': { mail: true, app: SECURITY },
  // Anybody who knows the address can cause it.
  'freeze-link': { mail: true, app: null },
  // Nobody opens the app of a frozen account.
  'unfreeze-refused': { mail: true, app: null },
  // Nobody opens the app of a closed account.
  'account-closed': { mail: true, app: null },
  'next-of-kin-changed': { mail: true, app: SECURITY },
  'data-exported': { mail: true, app: SECURITY },
  'pin-changed': { mail: true, app: SECURITY },
  'pin-reset': { mail: true, app: SECURITY },
  'session-ended': { mail: true, app: SECURITY },
  'allowlist-on': { mail: true, app: SECURITY },
  'allowlist-off': { mail: true, app: SECURITY },
  'deposit-credited': {
    mail: true,
    app: { topic: 'deposit', path: ({ depositId }) => `/transaction/token/${depositId}`, push: 'deposits' },
  },
  'deposit-below-minimum': {
    mail: false,
    app: { topic: 'deposit', path: ({ depositId }) => `/transaction/token/${depositId}`, push: null },
  },
  'claim-approved': {
    mail: true,
    app: { topic: 'deposit', path: ({ depositId }) => `/transaction/token/${depositId}`, push: 'deposits' },
  },
  'claim-refused': { mail: true, app: { topic: 'deposit', path: () => '/rescue', push: 'deposits' } },
  'transfer-received': {
    mail: true,
    app: { topic: 'transfer', path: ({ transferId }) => `/transaction/zend_t/${transferId}`, push: 'deposits' },
  },
  'transfer-sent': {
    mail: false,
    app: { topic: 'transfer', path: ({ transferId }) => `/transaction/zend_t/${transferId}`, push: null },
  },
  // Not mailed: a request promises nothing. Only whom one has paid or saved before reaches one's devices.
  'request-received': { mail: false, app: { ...request, push: 'deposits' } },
  'request-from-stranger': { mail: false, app: { ...request, push: null } },
  'request-declined': { mail: false, app: { ...request, push: null } },
  'approval-needed': { mail: true, app: { ...approval, push: 'withdrawals' } },
  'approval-changed': { mail: true, app: { ...approval, push: 'withdrawals' } },
  'approval-reminder': { mail: true, app: { ...approval, push: 'withdrawals' } },
  'approval-declined': { mail: true, app: { ...approval, push: 'withdrawals' } },
  'approval-fraud': { mail: true, app: { ...approval, push: 'withdrawals' } },
  // Their pages are the business app's alone.
  'approval-frozen': { mail: true, app: null },
  'approval-fraud-over': { mail: true, app: null },
  'approval-expired': { mail: true, app: { ...approval, push: null } },
  'approval-no-quorum': {
    mail: true,
    app: {
      ...approval,
      path: (facts) => (facts.waiting === undefined ? approval.path(facts) : '/approvals'),
      push: 'withdrawals',
    },
  },
  // Its page is the business app's alone.
  'policy-no-quorum': { mail: true, app: null },
  'deputy-named': { mail: true, app: null },
  'approval-stopped': { mail: true, app: { ...approval, push: 'withdrawals' } },
  'withdrawal-requested': { mail: true, app: { ...withdrawal, push: 'withdrawals' } },
  'withdrawal-sent': { mail: true, app: { ...withdrawal, push: 'withdrawals' } },
  'withdrawal-done': { mail: true, app: { ...withdrawal, push: 'withdrawals' } },
  'withdrawal-cancelled': { mail: true, app: { ...withdrawal, push: 'withdrawals' } },
  'withdrawal-rejected': { mail: true, app: { ...withdrawal, push: 'withdrawals' } },
  'withdrawal-failed': { mail: true, app: { ...withdrawal, push: 'withdrawals' } },
  // A manual sale was confirmed with a mailed code; a rule sells while nobody looks.
  'sell-by-rule': { mail: false, app: { ...sell, push: 'withdrawals' } },
  'sell-paid': { mail: true, app: { ...sell, push: 'withdrawals' } },
  'sell-returned': { mail: true, app: { ...sell, push: 'withdrawals' } },
  'sell-reversed': { mail: true, app: { ...sell, push: 'withdrawals' } },
  // Their pages are the business app's, and the list is shared by both apps.
  'batch-done': { mail: true, app: null },
  'fx-sent': { mail: true, app: null },
  'fx-came-back': { mail: true, app: null },
  'fx-asked': { mail: true, app: null },
  'fx-returned': { mail: true, app: null },
  'bill-paid': { mail: true, app: null },
  'bill-late': { mail: true, app: null },
  // The app shows it where it was written.
  'support-received': { mail: true, app: null },
  'support-reply': {
    mail: true,
    app: { topic: 'support', path: ({ threadId }) => `/settings/services/support?thread=${threadId}`, push: null },
  },
  'price-above': price,
  'price-below': price,
  'price-up': price,
  'price-down': price,
  'verification-approved': { mail: true, app: VERIFICATION },
  'verification-rejected': { mail: true, app: VERIFICATION },
  'verification-resubmit': { mail: true, app: VERIFICATION },
  'referral-joined': { mail: false, app: referral },
  'box-ready': { mail: true, app: referral },
  // Their pages are the business app's, and the list is shared by both apps.
  'member-changed': { mail: true, app: null },
  'membership-changed': { mail: true, app: null },
  'company-invitation': { mail: true, app: null },
  'kyb-handed-in': { mail: true, app: KYB },
  'kyb-more-info': { mail: true, app: KYB },
  'kyb-approved': { mail: true, app: { ...KYB, path: () => '/settings/account/transaction-limits' } },
  'kyb-rejected': { mail: true, app: KYB },
  'kyb-person-failed': { mail: true, app: { ...KYB, path: () => '/settings/account/business-kyb/directors' } },
  'kyb-expiring': { mail: true, app: KYB },
  'kyb-link': { mail: true, app: null },
  'bill-to-pay': { mail: true, app: null },
  'bill-claim': { mail: true, app: null },
  'supplier-change': { mail: true, app: null },
  'supplier-refused': { mail: true, app: null },
  'webhook-failing': { mail: true, app: null },
  'webhook-disabled': { mail: true, app: null },
  'webhook-gone': { mail: true, app: null },
}

/** Topics whose pages both apps have: they are about the person themself, or about a coin. */
const OF_THE_PERSON: ReadonlySet<NotificationTopic> = new Set(['security', 'support', 'account', 'price'])

/**
 * Returns how a notice shows in the app; `null` when it does not. The list is one for both apps: `app` is the one that
 * has the page, `null` where both have it. What is about a company is the business app's.
 */
export function shownOf<K extends NoticeKind>(
  kind: K,
  facts: NoticeFacts[K],
): Pick<Notification, 'topic' | 'path' | 'app'> | null {
  const { app } = CHANNELS[kind]
  if (app === null) return null
  const { topic } = app
  const isOfCompany = 'of' in facts || kind.startsWith('approval-') || kind.startsWith('kyb-')
  const path = app.path(facts)
  if (isOfCompany) return { topic, path: path + companyQuery(path, facts), app: 'business' }
  return { topic, path, app: OF_THE_PERSON.has(topic) ? null : 'personal' }
}

/** What a path of the business app ends in to name the company that a notice is about: its reader may have several. */
export function companyQuery(path: string, facts: object): string {
  if (!('companyId' in facts) || typeof facts.companyId !== 'string') return ''
  return `${path.includes('?') ? '&' : '?'}company=${facts.companyId}`
}
