/** The facts of mails with a one-time code. Types only. */
import type { Permission, Role } from '@zend/contracts'
import type { BatchCodeFacts } from './batch-facts.ts'
import type { FxCodeFacts } from './fx-facts.ts'
import type { SupplierAccountFacts } from './supplier-facts.ts'

/** Facts of each kind that has a one-time code. The code itself is stored separately, encrypted. */
export type CodeFacts = BatchCodeFacts &
  FxCodeFacts & {
    /** Verify the address of a new account. */
    'code-sign-up': { readonly minutes: number }
    /** Finish signing in. */
    'code-sign-in': { readonly minutes: number; readonly device: string }
    /** Set a new password. */
    'code-reset-password': { readonly minutes: number }
    /** Send to an address outside. */
    'code-withdrawal': {
      readonly minutes: number
      readonly amount: string
      readonly currency: string
      readonly network: string
      readonly address: string
    }
    /** Pay another customer. */
    'code-transfer': {
      readonly minutes: number
      readonly amount: string
      readonly currency: string
      readonly username: string
    }
    /** Save an address outside. */
    'code-save-address': {
      readonly minutes: number
      readonly currency: string
      readonly network: string
      readonly address: string
    }
    /** Save another customer as a payee. */
    'code-save-payee': { readonly minutes: number; readonly username: string }
    /** Save an account at a bank or a mobile-money provider. */
    'code-save-account': {
      readonly minutes: number
      readonly currency: string
      readonly institution: string
      readonly accountNumber: string
    }
    /** Add a supplier abroad, or change one. `account` is its end. */
    'code-save-supplier': SupplierAccountFacts & {
      readonly minutes: number
      readonly name: string
      readonly change: boolean
    }
    /** Sell into an account. */
    'code-quick-sell': {
      readonly minutes: number
      readonly amount: string
      readonly currency: string
      readonly institution: string
      readonly accountNumber: string
    }
    /** Sell into an account, and save it. */
    'code-sell-and-save': {
      readonly minutes: number
      readonly amount: string
      readonly currency: string
      readonly institution: string
      readonly accountNumber: string
    }
    /** Change the transaction PIN. */
    'code-change-pin': { readonly minutes: number }
    /** Change the password, the next of kin, add a passkey, close the account. */
    'code-change-password': { readonly minutes: number }
    'code-change-next-of-kin': { readonly minutes: number }
    'code-add-passkey': { readonly minutes: number }
    'code-close-account': { readonly minutes: number }
    /** Change the mail address to this one; it goes to the present one. */
    'code-change-email': { readonly minutes: number; readonly email: string }
    /** Change the phone number to one that ends so. */
    'code-change-phone': { readonly minutes: number; readonly phone: string }
    /** Show that one reads the new address; it goes there. */
    'code-new-email': { readonly minutes: number }
    /** Change what others of a company approve. */
    'code-policy': { readonly minutes: number; readonly company: string }
    /** Send a company's webhooks there. */
    'code-webhook': { readonly minutes: number; readonly company: string; readonly url: string }
    /** Invite somebody into a company. */
    'code-invite-member': GrantFacts & { readonly minutes: number; readonly company: string; readonly email: string }
    /** Change what a member of a company may do. */
    'code-change-member': GrantFacts & MemberCodeFacts
    /** Let in whoever accepted an invitation under another address, which is `email`. */
    'code-confirm-member': GrantFacts & MemberCodeFacts & { readonly email: string }
    /** Suspend a member of a company, let them in again, remove them. */
    'code-suspend-member': MemberCodeFacts
    'code-recover-member': MemberCodeFacts
    'code-resume-member': MemberCodeFacts
    'code-remove-member': MemberCodeFacts
    /** Leave a company oneself. */
    'code-leave-member': MemberCodeFacts
    /** Name somebody to vote in one's own place. */
    'code-deputise-member': MemberCodeFacts & { readonly from: string; readonly until: string }
    /** Make an API key of a company, or put a new one in the place of one's own. */
    'code-make-api-key': KeyCodeFacts
    'code-roll-api-key': KeyCodeFacts
  }

type MemberCodeFacts = { readonly minutes: number; readonly company: string; readonly name: string }
type GrantFacts = { readonly role: Role; readonly permissions: readonly Permission[] }
/** `name` is the key's; `networks` those that it is used from, none meaning any. */
type KeyCodeFacts = MemberCodeFacts & Pick<GrantFacts, 'permissions'> & { readonly networks: readonly string[] }
