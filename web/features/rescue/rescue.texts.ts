/** The texts of the rescue page for every verdict, state and refusal, each exhaustive, and their icons and tones. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RescueClaim, RescueVerdict } from '@zend/contracts'
import type { ApiErrorCode } from '@zend/web/client/api-error'
import type { MemoKind } from '@zend/web/data/memo'
import type { Tone } from '@zend/web/ui'

/** The badge of a verdict, and one plain sentence about its meaning. */
export type VerdictLook = {
  readonly tone: Tone
  readonly badge: MessageDescriptor
  readonly sentence: MessageDescriptor
}

/** Each verdict. */
export const VERDICTS: Readonly<Record<RescueVerdict, VerdictLook>> = {
  pending: {
    tone: 'info',
    badge: msg`Waiting for the network`,
    sentence: msg`The network knows this transaction, and has not taken it up into a block yet. That can take from minutes to hours.`,
  },
  failed: {
    tone: 'bad',
    badge: msg`Failed`,
    sentence: msg`The network took this transaction up, and it moved nothing: the coins are still with the sender.`,
  },
  credited: { tone: 'ok', badge: msg`In your balance`, sentence: msg`It arrived and was added to your balance.` },
  on_its_way: {
    tone: 'info',
    badge: msg`On its way`,
    sentence: msg`It pays you. It is added to your balance as soon as the network has confirmed it.`,
  },
  below_minimum: {
    tone: 'warn',
    badge: msg`Below the minimum`,
    sentence: msg`It arrived and is less than the smallest deposit. It is kept for you, and added once your deposits of this coin reach the smallest amount together.`,
  },
  recovered: {
    tone: 'ok',
    badge: msg`Found`,
    sentence: msg`It pays you, and we had not seen it. Now it is a deposit of yours, and is added to your balance as soon as it is checked.`,
  },
  claimable: {
    tone: 'warn',
    badge: msg`Set aside`,
    sentence: msg`It arrived without the mark that says whose it is, so it was set aside. If you sent it, claim it.`,
  },
  claimed: { tone: 'info', badge: msg`Claimed`, sentence: msg`You have claimed it. Here is how your claim stands.` },
  set_aside: {
    tone: 'warn',
    badge: msg`Set aside`,
    sentence: msg`This is yours. Our team has to check it first. Nothing is lost.`,
  },
  not_offered: {
    tone: 'warn',
    badge: msg`Not a coin of ours`,
    sentence: msg`It pays an address of yours in a coin that we do not offer on this network. Nothing is lost: it stays at that address, and only we can move it from there.`,
  },
  sent_by_us: {
    tone: 'info',
    badge: msg`A withdrawal of yours`,
    sentence: msg`You sent this from Zend: it is a withdrawal of yours.`,
  },
  not_yours: {
    tone: 'neutral',
    badge: msg`Not to you`,
    sentence: msg`The network has it, and it pays no address of yours. Compare its recipient with your own address, character by character.`,
  },
}

/** The name of each state of a claim. */
export const CLAIM_STATE_TEXTS: Readonly<Record<RescueClaim['state'], MessageDescriptor>> = {
  open: msg`With our team`,
  approved: msg`Approved`,
  refused: msg`Refused`,
}

/** The tone of each. */
export const CLAIM_STATE_TONES: Readonly<Record<RescueClaim['state'], Tone>> = {
  open: 'info',
  approved: 'ok',
  refused: 'bad',
}

/** Says that a transfer came without a memo, by the network's name for it. */
export const WITHOUT_MEMO: Readonly<Record<MemoKind, MessageDescriptor>> = {
  tag: msg`It came without a destination tag.`,
  memo: msg`It came without a memo.`,
  comment: msg`It came without a comment.`,
}

/** Refusals with other texts on this page than everywhere else (client/error-texts.ts). */
export const OWN_REFUSALS: Readonly<Partial<Record<ApiErrorCode, MessageDescriptor>>> = {
  hash_unknown_form: msg`This is not a transaction hash of any network that we use. Copy the whole hash at the sender and try again.`,
  claim_not_possible: msg`It cannot be claimed now: it is set aside no longer, or it is somebody's. Look for it again to see what it is.`,
  not_found: msg`This search is no longer kept. Paste the hash once more.`,
}
