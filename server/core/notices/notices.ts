/**
 * The kinds of notices and their facts: the one list that types texts, delivery and in-app notifications. channels.ts
 * has each kind's channels; this never sends and holds no text.
 */
import type { Locale, NotificationTopic, Role, VerificationReason } from '@zend/contracts'
import type { BusinessId, HolderId, Id, UserId } from '@zend/kernel'
import type { ApprovalNoticeFacts } from './approval-facts.ts'
import type { BatchNoticeFacts } from './batch-facts.ts'
import type { BillClaimFacts, BillNoticeFacts, BillToPayFacts } from './bill-facts.ts'
import type { FxNoticeFacts } from './fx-facts.ts'
import type { CodeFacts } from './code-facts.ts'
import type { MemberNoticeFacts } from './member-facts.ts'
import type { SupplierAccountFacts, SupplierNoticeFacts } from './supplier-facts.ts'
import type { VerificationSubject } from './verification-words.ts'
import type { WebhookNoticeFacts } from './webhook-facts.ts'

/** An id of one notice; it is also the mail's Message-ID. */
export type NoticeId = Id<'ntc'>

type OfCompanies = ApprovalNoticeFacts &
  BatchNoticeFacts &
  BillNoticeFacts &
  FxNoticeFacts &
  MemberNoticeFacts &
  SupplierNoticeFacts &
  WebhookNoticeFacts

/** Facts of each kind without a secret. Instants are ISO 8601 text, amounts decimal text: they are stored as JSON. */
export type PlainFacts = OfCompanies & {
  /** Somebody tried to open an account with an address that has one. */
  'sign-up-existing': Readonly<Record<never, never>>
  /** A sign-in from a device not seen before. */
  'new-sign-in': { readonly device: string; readonly ip: string; readonly at: string }
  /** Somebody asked for a link that freezes the account of this address. */
  'freeze-link': Readonly<Record<never, never>>
  /**
   * The password was changed and every session ended. `heldUntil`: no money goes out before; absent in notices from
   * before there was such a hold.
   */
  'password-changed': { readonly at: string; readonly heldUntil?: string }
  /** The password was changed with the old one; every other session ended. */
  'password-replaced': { readonly at: string; readonly heldUntil: string }
  /** The mail address was changed to the one masked here; the mail goes to the earlier one. */
  'email-changed': { readonly at: string; readonly email: string; readonly heldUntil: string }
  /** Another phone number was confirmed and replaces the account's. */
  'phone-changed': { readonly at: string; readonly heldUntil: string }
  /** Signing in asks for an authenticator app from now on. */
  'two-factor-on': { readonly at: string }
  /**
   * The authenticator app was switched off. `heldUntil`: it was done with a recovery code, and no money goes out
   * before.
   */
  'two-factor-off': { readonly at: string; readonly heldUntil?: string }
  /** A recovery code replaced the app at sign-in; `left` are unused. */
  'recovery-code-used': { readonly at: string; readonly left: number; readonly heldUntil: string }
  /** A passkey was added or removed; `name` is the customer's name for it. */
  'passkey-added': { readonly at: string; readonly name: string }
  'passkey-removed': { readonly at: string; readonly name: string }
  /** The account was frozen, by the link in a mail or from within it. */
  'account-frozen': { readonly at: string }
  /** It was opened again, by a passkey or by documents; no money goes out before `heldUntil`. */
  'account-unfrozen': { readonly at: string; readonly byPasskey: boolean; readonly heldUntil: string }
  /** The documents by which somebody wanted to open it did not prove whose it is. */
  'unfreeze-refused': { readonly reason: VerificationReason }
  /** The account was closed. */
  'account-closed': { readonly at: string }
  /** The next of kin was named or changed. */
  'next-of-kin-changed': { readonly at: string }
  /** All data about the customer was exported. */
  'data-exported': { readonly at: string }
  /** The transaction PIN was changed with the old one. */
  'pin-changed': { readonly at: string }
  /** The transaction PIN was reset without the old one. */
  'pin-reset': { readonly at: string; readonly heldUntil: string }
  /** A refresh token was used twice: the session was ended for safety. */
  'session-ended': { readonly device: string; readonly at: string }
  /** From now on money goes to saved wallets only. */
  'allowlist-on': { readonly at: string }
  /** The customer asked to allow any destination again; valid from `offAt`. */
  'allowlist-off': { readonly at: string; readonly offAt: string }
  /** Money arrived and can be used. */
  'deposit-credited': {
    readonly depositId: string
    readonly amount: string
    readonly currency: string
    readonly network: string
  }
  /** Money arrived below the minimum credit; deposits are collected until they reach `minimum`. */
  'deposit-below-minimum': {
    readonly depositId: string
    readonly amount: string
    readonly currency: string
    readonly network: string
    readonly minimum: string
  }
  /** The money that they claimed is now a deposit of theirs. */
  'claim-approved': ClaimFacts & { readonly depositId: string }
  /**
   * The claim was refused. `reason` in the words of the operator who decided; absent when the money went to another
   * claimant.
   */
  'claim-refused': ClaimFacts & { readonly reason?: string }
  /**
   * Another customer paid this one with Zend Pay. Without the payer's note: one minor unit would buy a letter of their
   * own words from us.
   */
  'transfer-received': {
    readonly transferId: string
    readonly amount: string
    readonly currency: string
    /** Absent when a company paid. */
    readonly username?: string
    readonly name: string
  }
  /** This customer paid another one with Zend Pay. */
  'transfer-sent': {
    readonly transferId: string
    readonly amount: string
    readonly currency: string
    readonly username: string
    readonly name: string
  }
  /**
   * Another customer asks this one for money, whom they have paid or saved before, or never. Without the asker's note,
   * as above.
   */
  'request-received': RequestFacts
  'request-from-stranger': RequestFacts
  /** Who was asked for money declined it. */
  'request-declined': RequestFacts
  /**
   * Money is to leave for an address outside. `waitsUntil`: it waits until then and can be cancelled. `amount` is all
   * that leaves the balance.
   */
  'withdrawal-requested': WithdrawalFacts & { readonly waitsUntil?: string }
  /** It was passed to the network. `amount` is what arrives. */
  'withdrawal-sent': WithdrawalFacts
  /** It has its confirmations. `amount` is what arrived. */
  'withdrawal-done': WithdrawalFacts
  /** The customer cancelled it; `amount`, here and in the next two, is everything returned to the balance. */
  'withdrawal-cancelled': WithdrawalFacts
  /** We did not send it. */
  'withdrawal-rejected': WithdrawalFacts
  /** It could not be sent. */
  'withdrawal-failed': WithdrawalFacts
  /** A customer's auto-sell rule sold a deposit; `amount` leaves the balance, `receives` is to arrive. */
  'sell-by-rule': SellFacts
  /** The local money is in the account. `feeBack`: our fee, where it came late and was given back, else `null`. */
  'sell-paid': SellFacts & { readonly feeBack: string | null }
  /** It could not be paid: `returned` is back in the balance, as the coin that was sold or as local money. */
  'sell-returned': SellFacts & SellReturned
  /** The bank returned it after it was paid. */
  'sell-reversed': SellFacts & SellReturned
  /** A copy of what this customer wrote to support, in their own words; `files` are the names of what they attached. */
  // Their words are empty here: they are the secret of its mail.
  'support-received': {
    readonly threadId: string
    readonly subject: string
    readonly text: string
    readonly files: readonly string[]
  }
  /** A price that the customer waited for was reached from below, or from above; `level` is what they set. */
  'price-above': PriceFacts & { readonly level: string }
  'price-below': PriceFacts & { readonly level: string }
  /** A coin rose or fell by `percent` within 24 hours, which is as much as they waited for. */
  'price-up': PriceFacts & { readonly percent: string }
  'price-down': PriceFacts & { readonly percent: string }
  /** We answered a conversation. It quotes nothing of the customer's: it stays in the app's list. */
  'support-reply': { readonly threadId: string }
  /** The customer reached this tier by verification. */
  'verification-approved': { readonly tier: number }
  /** What was submitted did not prove what it should. */
  'verification-rejected': VerificationFacts
  /** What was submitted is unusable and must be submitted again. */
  'verification-resubmit': VerificationFacts
  /** Somebody opened an account by this customer's link; `name` as far as it is shown to others. */
  'referral-joined': { readonly name: string }
  /** A mystery box was earned. */
  'box-ready': Readonly<Record<never, never>>
  /** A company's verification was handed in; more is asked for; it was approved, or rejected. */
  'kyb-handed-in': { readonly company: string }
  'kyb-more-info': { readonly company: string }
  'kyb-approved': { readonly company: string }
  'kyb-rejected': { readonly company: string }
  /** A person behind the company, as the company wrote them down, did not complete their own check. */
  'kyb-person-failed': { readonly company: string; readonly name: string }
  /** The company's approval ends at this instant. */
  'kyb-expiring': { readonly company: string; readonly expiresAt: string }
}

/** Facts of each kind that goes to an address which need not be a customer's, with a secret in its link. */
export type AddressedFacts = {
  /** Somebody is invited to a company; the secret is the invitation's token. */
  'company-invitation': { readonly company: string; readonly by: string; readonly role: Role }
  /** Somebody behind a company is asked who they are; the secret is their link's. */
  'kyb-link': { readonly company: string; readonly by: string }
  /** Somebody is asked to pay an invoice; the secret opens its page. */
  'bill-to-pay': BillToPayFacts
  /** Whoever paid too much, or too late, is asked where it goes back; the secret opens the page to say it. */
  'bill-claim': BillClaimFacts
  /** The earlier contact of a supplier is asked whether a change of it is right; the secret is their link's. */
  'supplier-change': SupplierAccountFacts & { readonly supplier: string; readonly until: string }
}

/** `price` is what one coin costs now, in whole `quote`. */
type PriceFacts = { readonly coin: string; readonly price: string; readonly quote: string }

type RequestFacts = {
  readonly requestId: string
  readonly amount: string
  readonly currency: string
  readonly username: string
  readonly name: string
}

type ClaimFacts = { readonly amount: string; readonly currency: string; readonly network: string }

type VerificationFacts = { readonly subject: VerificationSubject; readonly reason: VerificationReason }

type WithdrawalFacts = {
  readonly withdrawalId: string
  readonly amount: string
  readonly currency: string
  readonly network: string
  readonly address: string
}

type SellFacts = {
  readonly sellId: string
  readonly amount: string
  readonly currency: string
  readonly receives: string
  readonly toCurrency: string
  readonly institution: string
  readonly accountNumber: string
}
type SellReturned = { readonly returned: string; readonly returnedCurrency: string }

/** Facts of every kind. */
export type NoticeFacts = CodeFacts & PlainFacts & AddressedFacts
/** A kind with a one-time code. */
export type CodeKind = keyof CodeFacts
/** A kind without a secret. */
export type PlainKind = keyof PlainFacts
/** Any kind. */
export type NoticeKind = keyof NoticeFacts

/**
 * A notice to a person, or to a company's people, whose contacts are known, about something that is not secret.
 * `company` is the company that one to a person is about: its link opens the page for that one.
 */
export type Notice = {
  readonly [K in PlainKind]: {
    readonly kind: K
    readonly to: HolderId
    readonly facts: PlainFacts[K]
    readonly company?: BusinessId
  }
}[PlainKind]

/** A kind with a code, with its facts. */
export type CodeMail = { readonly [K in CodeKind]: { readonly kind: K; readonly facts: CodeFacts[K] } }[CodeKind]

/** A mail to an address that need not be a customer's. `secret` completes its link. After `expiresAt` it is not sent. */
export type AddressedNotice = {
  readonly [K in keyof AddressedFacts]: { readonly kind: K; readonly facts: AddressedFacts[K] }
}[keyof AddressedFacts] & {
  readonly id: NoticeId
  readonly email: string
  readonly locale: Locale
  readonly secret: string
  readonly expiresAt: Date
}

/** A one-time code to an address, which need not belong to a customer yet. After `expiresAt` it is dropped unsent. */
export type CodeNotice = CodeMail & {
  readonly userId: UserId | null
  readonly email: string
  readonly locale: Locale
  readonly code: string
  readonly expiresAt: Date
}

/** One notification as the app's list shows it. `path` is the page of the app that it opens. */
export type Notification = {
  readonly id: NoticeId
  readonly topic: NotificationTopic
  readonly path: string
  /** The app that has this page; `null` where both have it. */
  readonly app: 'personal' | 'business' | null
  readonly title: string
  readonly body: string
  readonly createdAt: Date
  readonly readAt: Date | null
}
