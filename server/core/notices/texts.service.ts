/** Texts of the notices of support, verification and invitations. */
import { msg } from '../texts/index.ts'
import { linesOf } from './lines-of.ts'
import { REASONS, SUBJECTS } from './verification-words.ts'
import type { ServiceKind, Texts } from './message.ts'

/** Texts by kind. */
export const SERVICE_TEXTS: Pick<Texts, ServiceKind> = {
  'support-received': ({ threadId, subject, text, files }, { tell }) => ({
    subject: tell(msg({ message: 'We have your message: {subject}' }), { subject }),
    paragraphs: [
      tell(
        msg({
          message:
            'Thank you for writing to us. We answer in the app and tell you by mail when we have. This is what you wrote:',
        }),
      ),
      ...linesOf(text),
      ...(files.length === 0 ? [] : [tell(msg({ message: 'Attached: {files}' }), { files: files.join(', ') })]),
    ],
    action: {
      label: tell(msg({ message: 'See the conversation', context: 'button' })),
      path: `/settings/services/support?thread=${threadId}`,
    },
  }),
  'support-reply': ({ threadId }, { tell }) => ({
    subject: tell(msg({ message: 'Our support answered you' })),
    paragraphs: [tell(msg({ message: 'There is an answer in your conversation with us.' }))],
    action: {
      label: tell(msg({ message: 'Read the answer', context: 'button' })),
      path: `/settings/services/support?thread=${threadId}`,
    },
  }),
  'verification-approved': ({ tier }, { tell }) => ({
    subject: tell(msg({ message: 'You are verified' })),
    paragraphs: [
      tell(msg({ message: 'You are verified to tier {tier}. Your new limits hold from now on.' }), { tier }),
    ],
    action: {
      label: tell(msg({ message: 'See your verification', context: 'button' })),
      path: '/settings/account/kyc',
    },
  }),
  'verification-rejected': ({ subject, reason }, { tell }) => ({
    subject: tell(msg({ message: 'We could not verify you' })),
    paragraphs: [
      tell(msg({ message: 'Could not be confirmed: {subject}. {reason}' }), {
        subject: tell(SUBJECTS[subject]),
        reason: tell(REASONS[reason]),
      }),
      tell(msg({ message: 'You can try again in your settings.' })),
    ],
    action: { label: tell(msg({ message: 'Try again', context: 'button' })), path: '/settings/account/kyc' },
  }),
  'verification-resubmit': ({ subject, reason }, { tell }) => ({
    subject: tell(msg({ message: 'We need a new document or photo' })),
    paragraphs: [
      tell(msg({ message: "We can't use what you sent: {subject}. {reason}" }), {
        subject: tell(SUBJECTS[subject]),
        reason: tell(REASONS[reason]),
      }),
    ],
    action: { label: tell(msg({ message: 'Send it again', context: 'button' })), path: '/settings/account/kyc' },
  }),
  'referral-joined': ({ name }, { tell }) => ({
    subject: tell(msg({ message: '{name} joined by your invitation' }), { name }),
    paragraphs: [tell(msg({ message: '{name} opened a Zend account with your link.' }), { name })],
    action: {
      label: tell(msg({ message: 'See your invitations', context: 'button' })),
      path: '/settings/services/referral',
    },
  }),
  'box-ready': (_facts, { tell }) => ({
    subject: tell(msg({ message: 'You earned a mystery box' })),
    paragraphs: [
      tell(
        msg({
          message: 'Somebody you invited did what it takes: a mystery box is yours. You will open it in the app soon.',
        }),
      ),
    ],
    action: { label: tell(msg({ message: 'See your boxes', context: 'button' })), path: '/settings/services/referral' },
  }),
}
