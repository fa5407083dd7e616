/** The notices about the security of an account in English. */
import { formatAt } from './format-at.ts'
import type { SecurityTexts } from './message.ts'

const NEVER_SHARE = 'Never give this code to anyone. We will not ask you for it by phone, chat or mail.'
const NOT_ASKED = 'If you did not ask for it, somebody is in your account: set a new password now. That ends every open session.'
const NOT_YOU = 'If this was not you, set a new password now and write to our support.'
const RESET = { label: 'Set a new password', path: '/auth/forgot-password' } as const
const SETTINGS = { label: 'See your security settings', path: '/settings/security' } as const

/** English. */
export const security: SecurityTexts = {
  'code-change-password': ({ minutes }) => ({
    subject: 'Change your password',
    paragraphs: [`Enter this code to change your password. It works for ${minutes} minutes.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'code-change-next-of-kin': ({ minutes }) => ({
    subject: 'Change your next of kin',
    paragraphs: [`Enter this code to name your next of kin. It works for ${minutes} minutes.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'code-add-passkey': ({ minutes }) => ({
    subject: 'Add a passkey',
    paragraphs: [
      `Enter this code to add a passkey to your account. It works for ${minutes} minutes. Whoever has the passkey can sign in.`,
      `${NEVER_SHARE} ${NOT_ASKED}`,
    ],
    action: RESET,
  }),
  'code-close-account': ({ minutes }) => ({
    subject: 'Close your account',
    paragraphs: [`Enter this code to close your account for good. It works for ${minutes} minutes.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'password-replaced': ({ at, heldUntil }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account was changed on ${formatAt('en', at)}. Every other session was ended.`,
      `To keep your money safe, nothing can be sent before ${formatAt('en', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'phone-changed': ({ at, heldUntil }) => ({
    subject: 'Your phone number was changed',
    paragraphs: [
      `The phone number of your account was changed on ${formatAt('en', at)}.`,
      `To keep your money safe, nothing can be sent before ${formatAt('en', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'two-factor-on': ({ at }) => ({
    subject: 'An authenticator app protects your account',
    paragraphs: [
      `Since ${formatAt('en', at)}, signing in takes a code from your authenticator app. Keep your recovery codes in a safe place: they are the way in without the app.`,
      NOT_YOU,
    ],
    action: SETTINGS,
  }),
  'two-factor-off': ({ at, heldUntil }) => ({
    subject: 'Your authenticator app is off',
    paragraphs: [
      `On ${formatAt('en', at)} the authenticator app was switched off. Signing in takes a mailed code again.`,
      ...(heldUntil === undefined ? [] : [`To keep your money safe, nothing can be sent before ${formatAt('en', heldUntil)}.`]),
      NOT_YOU,
    ],
    action: RESET,
  }),
  'recovery-code-used': ({ at, left, heldUntil }) => ({
    subject: 'A recovery code was used',
    paragraphs: [
      `On ${formatAt('en', at)} somebody signed in to your account with a recovery code. ${left} codes are left.`,
      `To keep your money safe, nothing can be sent before ${formatAt('en', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'passkey-added': ({ at, name }) => ({
    subject: 'A passkey was added',
    paragraphs: [`On ${formatAt('en', at)} the passkey “${name}” was added to your account. Whoever has it can sign in.`, NOT_YOU],
    action: RESET,
  }),
  'passkey-removed': ({ at, name }) => ({
    subject: 'A passkey was removed',
    paragraphs: [`On ${formatAt('en', at)} the passkey “${name}” was removed from your account.`, NOT_YOU],
    action: SETTINGS,
  }),
  'account-frozen': ({ at }) => ({
    subject: 'Your account is frozen',
    paragraphs: [
      `On ${formatAt('en', at)} your account was frozen. Every session was ended, nobody can sign in, and nothing can be sent. To open it again, set a new password.`,
    ],
    action: RESET,
  }),
  'account-closed': ({ at }) => ({
    subject: 'Your account is closed',
    paragraphs: [`Your Zend account was closed on ${formatAt('en', at)}. We keep what the law has us keep, and mail you nothing more.`],
  }),
  'next-of-kin-changed': ({ at }) => ({
    subject: 'Your next of kin was changed',
    paragraphs: [`On ${formatAt('en', at)} a next of kin was named for your account.`, NOT_YOU],
    action: RESET,
  }),
  'data-exported': ({ at }) => ({
    subject: 'Your data was exported',
    paragraphs: [`On ${formatAt('en', at)} a file with everything that we hold about you was downloaded.`, NOT_YOU],
    action: RESET,
  }),
}
