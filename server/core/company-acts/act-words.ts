/** Words for what is done in a company, by the action of the audit trail. What has no words here is not shown. */
import { APPROVAL_KINDS, type Locale, ROLES } from '@zend/contracts'
import { CERTIFICATE_WORDS } from '../approvals/index.ts'
import type { AuditFacts } from '../audit/index.ts'
import { ROLE_WORDS } from '../notices/index.ts'
import { msg, say, type Text } from '../texts/index.ts'

/** Whom it was done to, by name, and the facts of the event. */
export type Facing = { readonly person: string | null; readonly facts: AuditFacts }

/** Sentences without a subject: who did it stands beside them. */
const WORDS: Readonly<Record<string, Text>> = {
  'identity.company_entered': msg({ message: 'Signed in to the company', context: 'act' }),
  'members.company_opened': msg({ message: 'Opened the company', context: 'act' }),
  'members.invited': msg({ message: 'Invited somebody as {role}', context: 'act' }),
  'members.invitation_ended': msg({ message: 'Ended an invitation', context: 'act' }),
  'members.claimed': msg({ message: 'Answered an invitation, and waits to be let in', context: 'act' }),
  'members.joined': msg({ message: '{person} joined as {role}', context: 'act' }),
  'members.changed': msg({ message: 'Changed what {person} may do, as {role}', context: 'act' }),
  'members.suspended': msg({ message: 'Suspended {person}', context: 'act' }),
  'members.resumed': msg({ message: 'Ended the suspension of {person}', context: 'act' }),
  'members.removed': msg({ message: 'Removed {person}', context: 'act' }),
  'members.left': msg({ message: 'Left the company', context: 'act' }),
  'members.recovered': msg({ message: 'Gave up the lost devices of {person}', context: 'act' }),
  'approvals.deputy_named': msg({ message: 'Named a deputy', context: 'act' }),
  'approvals.deputy_ended': msg({ message: 'Ended a deputyship', context: 'act' }),
  'approvals.asked': msg({ message: 'Asked for approval: {kind}', context: 'act' }),
  'approvals.changed': msg({ message: 'Changed a request for approval', context: 'act' }),
  'approvals.approved': msg({ message: 'Approved a request: {kind}', context: 'act' }),
  'approvals.declined': msg({ message: 'Declined a request', context: 'act' }),
  'approvals.withdrawn': msg({ message: 'Took a request back', context: 'act' }),
  'approvals.expired': msg({ message: 'A request ran out of time', context: 'act' }),
  'approvals.released': msg({ message: 'What was approved was done: {kind}', context: 'act' }),
  'approvals.policy_changed': msg({ message: 'Changed the approval policy', context: 'act' }),
  'approvals.frozen': msg({ message: 'Stopped the company’s payments', context: 'act' }),
  'approvals.unfrozen': msg({ message: 'Let the company’s payments go on', context: 'act' }),
  'approvals.batch_stopped': msg({ message: 'Ended a batch', context: 'act' }),
  'api_keys.made': msg({ message: 'Made the API key “{name}”', context: 'act' }),
  'api_keys.rolled': msg({ message: 'Replaced the API key “{name}”', context: 'act' }),
  'api_keys.revoked': msg({ message: 'Revoked the API key “{name}”', context: 'act' }),
  'webhooks.made': msg({ message: 'Added a webhook', context: 'act' }),
  'webhooks.changed': msg({ message: 'Changed a webhook', context: 'act' }),
  'webhooks.enabled': msg({ message: 'Switched a webhook on', context: 'act' }),
  'webhooks.disabled': msg({ message: 'Switched a webhook off', context: 'act' }),
  'webhooks.removed': msg({ message: 'Removed a webhook', context: 'act' }),
  'webhooks.rolled': msg({ message: 'Replaced the secret of a webhook', context: 'act' }),
  'webhooks.replayed': msg({ message: 'Had events sent to a webhook again', context: 'act' }),
  'beneficiaries.added': msg({ message: 'Saved a wallet', context: 'act' }),
  'beneficiaries.renamed': msg({ message: 'Renamed a saved wallet', context: 'act' }),
  'beneficiaries.removed': msg({ message: 'Removed a saved wallet', context: 'act' }),
  'payout_accounts.added': msg({ message: 'Saved an account', context: 'act' }),
  'payout_accounts.removed': msg({ message: 'Removed a saved account', context: 'act' }),
  'suppliers.added': msg({ message: 'Added a supplier', context: 'act' }),
  'suppliers.changed': msg({ message: 'Changed the details of a supplier', context: 'act' }),
  'suppliers.confirmed': msg({ message: 'The supplier confirmed its new details', context: 'act' }),
  'suppliers.refused': msg({ message: 'The supplier said that its new details are wrong', context: 'act' }),
  'suppliers.asked_again': msg({ message: 'Asked a supplier about its new details again', context: 'act' }),
  'suppliers.withdrawn': msg({ message: 'Took the change of a supplier back', context: 'act' }),
  'suppliers.removed': msg({ message: 'Removed a supplier', context: 'act' }),
  'fx.cancel_asked': msg({ message: 'Called off a payment abroad', context: 'act' }),
  'fx.return_asked': msg({ message: 'Had the money of a returned payment given back', context: 'act' }),
  'fx.recall_asked': msg({ message: 'Asked for a payment abroad back', context: 'act' }),
  'bills.made': msg({ message: 'Made an invoice or a payment link', context: 'act' }),
  'bills.mailed': msg({ message: 'Mailed an invoice', context: 'act' }),
  'bills.claim_mailed': msg({ message: 'Mailed a link to take an excess back', context: 'act' }),
  'bills.cancelled': msg({ message: 'Cancelled an invoice or a payment link', context: 'act' }),
  'withdrawal.cancelled': msg({ message: 'Cancelled a withdrawal', context: 'act' }),
  'withdrawal.allowlist_switched': msg({ message: 'Switched the allowlist', context: 'act' }),
  'bills.conversion_set': msg({ message: 'Set what arriving coins are swapped into', context: 'act' }),
  'quick_sell.rule_set': msg({ message: 'Set a rule that sells by itself', context: 'act' }),
  'quick_sell.rule_ended': msg({ message: 'Ended a rule that sells by itself', context: 'act' }),
  'kyb.info_written': msg({ message: 'Wrote the company’s details for its verification', context: 'act' }),
  'kyb.party_added': msg({ message: 'Added somebody to the company’s verification', context: 'act' }),
  'kyb.party_changed': msg({ message: 'Changed somebody in the company’s verification', context: 'act' }),
  'kyb.party_removed': msg({ message: 'Removed somebody from the company’s verification', context: 'act' }),
  'kyb.page_added': msg({ message: 'Added a paper to the company’s verification', context: 'act' }),
  'kyb.page_removed': msg({ message: 'Removed a paper from the company’s verification', context: 'act' }),
  'kyb.link_sent': msg({ message: 'Sent somebody a link to verify themself', context: 'act' }),
  'kyb.handed_in': msg({ message: 'Handed the company’s verification in', context: 'act' }),
  'kyb.approved': msg({ message: 'Verified the company', context: 'act' }),
}

/** Every action that has words. */
export const ACTIONS: readonly string[] = Object.keys(WORDS)

/** Stands for a name that is not known any more. */
const SOMEBODY = msg({ message: 'somebody', context: 'act' })

/** Says an action in a language. Throws on one without words. */
export function wordsOf(locale: Locale, action: string, { person, facts }: Facing): string {
  const text = WORDS[action]
  if (text === undefined) throw new RangeError(`${action} has no words`)
  const role = ROLES.find((each) => each === facts['role'])
  const kind = APPROVAL_KINDS.find((each) => each === facts['kind'])
  const kindWords = kind === undefined ? undefined : CERTIFICATE_WORDS[`kind.${kind}`]
  return say(locale, text, {
    person: person ?? say(locale, SOMEBODY),
    role: role === undefined ? '' : say(locale, ROLE_WORDS[role]),
    kind: kindWords === undefined ? '' : say(locale, kindWords),
    name: String(facts['name'] ?? ''),
  })
}
