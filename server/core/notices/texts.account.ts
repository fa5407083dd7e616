/** Texts of the notices about account access and security. */
import { msg } from '../texts/index.ts'
import { NOT_YOU, HELD, reset } from './texts.shared.ts'
import { REASONS } from './verification-words.ts'
import type { AccountKind, MailAction, Texts, Phrasing } from './message.ts'

const settings = (tell: Phrasing['tell']): MailAction => ({
  label: tell(msg({ message: 'See your security settings', context: 'security button' })),
  path: '/settings/security',
})

// The worker completes the link.
const lock = (tell: Phrasing['tell']): MailAction => ({
  label: tell(msg({ message: 'Lock my account', context: 'button' })),
  path: '/auth/lock?token=',
  secret: true,
})
const unlock = (tell: Phrasing['tell']): MailAction => ({
  label: tell(msg({ message: 'Unlock my account', context: 'button' })),
  path: '/auth/lock?open',
})

/** Texts by kind. */
export const ACCOUNT_TEXTS: Pick<Texts, AccountKind> = {
  'sign-up-existing': (_facts, { tell }) => ({
    subject: tell(msg({ message: 'You already have an account' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Somebody tried to open a Zend account with this email address. You already have one, so nothing was changed.',
        }),
      ),
      tell(
        msg({
          message:
            'Was it you? Then sign in, or set a new password if you forgot yours. If it was not you, you need to do nothing.',
        }),
      ),
    ],
    action: reset(tell),
  }),
  'new-sign-in': ({ device, ip, at }, { tell, when }) => ({
    subject: tell(msg({ message: 'New sign-in to your account' })),
    paragraphs: [
      tell(msg({ message: 'New sign-in on {at}: {device}, IP {ip}.' }), { device, at: when(at), ip }),
      tell(
        msg({
          message:
            'If this was not you, lock your account now. It takes no password, signs every device out at once and stops all sending.',
        }),
      ),
    ],
    action: lock(tell),
  }),
  'freeze-link': (_facts, { tell }) => ({
    subject: tell(msg({ message: 'Lock your account' })),
    paragraphs: [
      tell(
        msg({
          message:
            'You asked us for a link that locks your account. It takes no password, signs every device out at once and stops all sending. What is sent to you still arrives.',
        }),
      ),
      tell(msg({ message: 'If you did not ask for it, you need to do nothing: the link can lock, and nothing else.' })),
    ],
    action: lock(tell),
  }),
  'password-changed': ({ at, heldUntil }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your password was changed' })),
    paragraphs: [
      tell(msg({ message: 'The password of your account was changed on {at}. Every open session was ended.' }), {
        at: when(at),
      }),
      ...(heldUntil === undefined ? [] : [tell(HELD, { heldUntil: when(heldUntil) })]),
      tell(NOT_YOU),
    ],
    action: reset(tell),
  }),
  'pin-changed': ({ at }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your transaction PIN was changed' })),
    paragraphs: [
      tell(msg({ message: 'The transaction PIN of your account was changed on {at}.' }), { at: when(at) }),
      tell(NOT_YOU),
    ],
    action: reset(tell),
  }),
  'pin-reset': ({ at, heldUntil }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your transaction PIN was reset' })),
    paragraphs: [
      tell(msg({ message: 'A new transaction PIN was set for your account on {at}, without the old one.' }), {
        at: when(at),
      }),
      tell(HELD, { heldUntil: when(heldUntil) }),
      tell(NOT_YOU),
    ],
    action: reset(tell),
  }),
  'session-ended': ({ device, at }, { tell, when }) => ({
    subject: tell(msg({ message: 'We ended a session of yours' })),
    paragraphs: [
      tell(
        msg({
          message:
            'On {at} the session on {device} was renewed twice with the same key. That can mean that somebody copied it, so we ended it.',
        }),
        { at: when(at), device },
      ),
      tell(msg({ message: 'Sign in again. If you see anything you did not do, set a new password.' })),
    ],
    action: { label: tell(msg({ message: 'Sign in', context: 'button' })), path: '/auth/login' },
  }),
  'allowlist-on': ({ at }, { tell, when }) => ({
    subject: tell(msg({ message: 'Money now goes to saved wallets only' })),
    paragraphs: [
      tell(
        msg({
          message: 'Since {at} money can leave your account only for wallets that you saved at least a day before.',
        }),
        { at: when(at) },
      ),
      tell(NOT_YOU),
    ],
    action: {
      label: tell(msg({ message: 'See your security settings', context: 'button' })),
      path: '/settings/security',
    },
  }),
  'allowlist-off': ({ at, offAt }, { tell, when }) => ({
    subject: tell(msg({ message: 'Money can soon go to any address again' })),
    paragraphs: [
      tell(
        msg({
          message: 'On {at} you asked to send to wallets that are not saved, too. That is possible from {offAt}.',
        }),
        { at: when(at), offAt: when(offAt) },
      ),
      tell(
        msg({
          message:
            'Was it not you? Switch the protection on again before then, set a new password and write to our support.',
        }),
      ),
    ],
    action: {
      label: tell(msg({ message: 'See your security settings', context: 'button' })),
      path: '/settings/security',
    },
  }),
  'password-replaced': ({ at, heldUntil }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your password was changed' })),
    paragraphs: [
      tell(msg({ message: 'The password of your account was changed on {at}. Every other session was ended.' }), {
        at: when(at),
      }),
      tell(HELD, { heldUntil: when(heldUntil) }),
      tell(NOT_YOU),
    ],
    action: reset(tell),
  }),
  'email-changed': ({ at, email, heldUntil }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your email address was changed' })),
    paragraphs: [
      tell(
        msg({
          message:
            'On {at} the email address of your account was changed to {email}. From now on our mails go there. Every other device was signed out.',
        }),
        { at: when(at), email },
      ),
      tell(HELD, { heldUntil: when(heldUntil) }),
      tell(NOT_YOU),
    ],
    action: lock(tell),
  }),
  'phone-changed': ({ at, heldUntil }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your phone number was changed' })),
    paragraphs: [
      tell(msg({ message: 'The phone number of your account was changed on {at}.' }), { at: when(at) }),
      tell(HELD, { heldUntil: when(heldUntil) }),
      tell(NOT_YOU),
    ],
    action: reset(tell),
  }),
  'two-factor-on': ({ at }, { tell, when }) => ({
    subject: tell(msg({ message: 'An authenticator app protects your account' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Since {at}, signing in takes a code from your authenticator app. Keep your recovery codes in a safe place: they are the way in without the app.',
        }),
        { at: when(at) },
      ),
      tell(NOT_YOU),
    ],
    action: settings(tell),
  }),
  'two-factor-off': ({ at, heldUntil }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your authenticator app is off' })),
    paragraphs: [
      tell(msg({ message: 'On {at} the authenticator app was switched off. Signing in takes a mailed code again.' }), {
        at: when(at),
      }),
      ...(heldUntil === undefined ? [] : [tell(HELD, { heldUntil: when(heldUntil) })]),
      tell(NOT_YOU),
    ],
    action: reset(tell),
  }),
  'recovery-code-used': ({ at, left, heldUntil }, { tell, when }) => ({
    subject: tell(msg({ message: 'A recovery code was used' })),
    paragraphs: [
      tell(
        msg({
          message:
            'On {at} somebody signed in to your account with a recovery code. {left, plural, one {# code is} other {# codes are}} left.',
        }),
        { at: when(at), left },
      ),
      tell(HELD, { heldUntil: when(heldUntil) }),
      tell(NOT_YOU),
    ],
    action: reset(tell),
  }),
  'passkey-added': ({ at, name }, { tell, when }) => ({
    subject: tell(msg({ message: 'A passkey was added' })),
    paragraphs: [
      tell(msg({ message: 'On {at} the passkey “{name}” was added to your account. Whoever has it can sign in.' }), {
        at: when(at),
        name,
      }),
      tell(NOT_YOU),
    ],
    action: reset(tell),
  }),
  'passkey-removed': ({ at, name }, { tell, when }) => ({
    subject: tell(msg({ message: 'A passkey was removed' })),
    paragraphs: [
      tell(msg({ message: 'On {at} the passkey “{name}” was removed from your account.' }), { at: when(at), name }),
      tell(NOT_YOU),
    ],
    action: settings(tell),
  }),
  'account-frozen': ({ at }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your account is locked' })),
    paragraphs: [
      tell(
        msg({
          message:
            'On {at} your account was locked. Every device was signed out, nobody can sign in, and nothing can be sent or sold. What is sent to you still arrives.',
        }),
        { at: when(at) },
      ),
      tell(
        msg({
          message:
            'To open it again, use your passkey, or show us your document and your face. A new password alone does not open it.',
        }),
      ),
    ],
    action: unlock(tell),
  }),
  'account-unfrozen': ({ at, byPasskey, heldUntil }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your account is open again' })),
    paragraphs: [
      byPasskey
        ? tell(msg({ message: 'On {at} your account was unlocked with your passkey.' }), { at: when(at) })
        : tell(msg({ message: 'On {at} your account was unlocked with your document and your face.' }), {
            at: when(at),
          }),
      tell(HELD, { heldUntil: when(heldUntil) }),
      tell(NOT_YOU),
    ],
    action: { label: tell(msg({ message: 'Sign in', context: 'button' })), path: '/auth/login' },
  }),
  'unfreeze-refused': ({ reason }, { tell }) => ({
    subject: tell(msg({ message: 'Your account is still locked' })),
    paragraphs: [
      tell(msg({ message: 'What was handed in did not show that the account is yours. {reason}' }), {
        reason: tell(REASONS[reason]),
      }),
      tell(msg({ message: 'If it was you, try again. If it was not, you need to do nothing: it stays locked.' })),
    ],
    action: unlock(tell),
  }),
  'account-closed': ({ at }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your account is closed' })),
    paragraphs: [
      tell(
        msg({
          message:
            'Your Zend account was closed on {at}. We keep the records the law requires. This is our last email to you.',
        }),
        { at: when(at) },
      ),
    ],
  }),
  'next-of-kin-changed': ({ at }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your next of kin was changed' })),
    paragraphs: [
      tell(msg({ message: 'On {at} a next of kin was named for your account.' }), { at: when(at) }),
      tell(NOT_YOU),
    ],
    action: reset(tell),
  }),
  'data-exported': ({ at }, { tell, when }) => ({
    subject: tell(msg({ message: 'Your data was exported' })),
    paragraphs: [
      tell(msg({ message: 'On {at} a file with everything that we hold about you was downloaded.' }), { at: when(at) }),
      tell(NOT_YOU),
    ],
    action: reset(tell),
  }),
}
