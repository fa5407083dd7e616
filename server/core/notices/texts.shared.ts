/** Sentences and links that several mails share. */
import { msg } from '../texts/index.ts'
import type { MailAction, Phrasing } from './message.ts'

/** Part of every mail with a code. */
export const NEVER_SHARE = msg({
  message: 'Never give this code to anyone. We will not ask you for it by phone, chat or mail.',
})

/** What to do when a code comes that nobody asked for. */
export const NOT_ASKED = msg({
  message:
    'If you did not ask for it, somebody is in your account: lock it now, with the link at the end of this mail.',
})

/** What to do when somebody else did it. */
export const NOT_YOU = msg({ message: 'If this was not you, lock your account at once. It takes no password.' })

/** How long no money goes out after it. */
export const HELD = msg({ message: 'To keep your money safe, nothing can be sent before {heldUntil}.' })

/** Why a mail comes to an address that need not be a customer's. */
export const NAMED_BY = msg({ message: 'You receive this mail because {company} gave us this address.' })

/** Links to setting a new password, in the personal app. */
export const reset = (tell: Phrasing['tell']): MailAction => ({
  label: tell(msg({ message: 'Set a new password', context: 'button' })),
  path: '/auth/forgot-password',
})

/** The same in the business app, for what only a company's people do. */
export const resetInBusiness = (tell: Phrasing['tell']): MailAction => ({ ...reset(tell), app: 'business' })
