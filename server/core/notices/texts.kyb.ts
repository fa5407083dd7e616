/** Texts about the verification of a company: how far it is, and what the people behind it are asked. */
import { msg, type Text } from '../texts/index.ts'
import { NAMED_BY } from './texts.shared.ts'
import type { KybKind, MailAction, Message, Phrasing, Texts } from './message.ts'

const seeVerification = (
  tell: Phrasing['tell'],
  path: MailAction['path'] = '/settings/account/business-kyb',
): MailAction => ({ label: tell(msg({ message: 'See the verification', context: 'button' })), path, app: 'business' })

/** A mail of one sentence, with the company first in its subject. */
const about =
  (subject: Text, told: Text, actionOf: (tell: Phrasing['tell']) => MailAction = seeVerification) =>
  ({ company }: { readonly company: string }, { tell }: Phrasing): Message => ({
    subject: tell(subject, { company }),
    paragraphs: [tell(told, { company })],
    action: actionOf(tell),
  })

/** Texts by kind. */
export const KYB_TEXTS: Pick<Texts, KybKind> = {
  'kyb-handed-in': about(
    msg({ message: '{company}: the verification was handed in' }),
    msg({ message: 'We check it now, usually within two working days. You need to do nothing until we write again.' }),
  ),
  'kyb-more-info': about(
    msg({ message: '{company}: we need more for the verification' }),
    msg({
      message:
        'Some of what {company} handed in has to be given again. The page shows what and why. Everything else stays accepted.',
    }),
  ),
  'kyb-approved': about(
    msg({ message: '{company}: the verification is complete' }),
    msg({ message: '{company} is verified. Its new limits apply now.' }),
    (tell) => ({
      label: tell(msg({ message: 'See the new limits', context: 'button' })),
      path: '/settings/account/transaction-limits',
      app: 'business',
    }),
  ),
  'kyb-rejected': about(
    msg({ message: '{company}: the verification was not accepted' }),
    msg({ message: 'We could not verify {company}. The page shows why. Write to our support if something is wrong.' }),
  ),
  'kyb-person-failed': ({ company, name }, { tell }) => ({
    subject: tell(msg({ message: '{company}: {name} did not complete the check' }), { company, name }),
    paragraphs: [
      tell(msg({ message: 'Talk to {name}, then send them a new link. We tell you nothing of what they gave us.' }), {
        name,
      }),
    ],
    action: seeVerification(tell, '/settings/account/business-kyb/directors'),
  }),
  'kyb-expiring': ({ company, expiresAt }, { tell, when }) => ({
    subject: tell(msg({ message: '{company}: the verification has to be renewed' }), { company }),
    paragraphs: [
      tell(
        msg({
          message:
            'The verification of {company} ends: {when}. Look through it, replace what is too old and hand it in again. Without that the limits fall to those before verification; deposits stay open.',
        }),
        { company, when: when(expiresAt) },
      ),
    ],
    action: seeVerification(tell),
  }),
  'kyb-link': ({ company, by }, { tell }) => ({
    subject: tell(msg({ message: '{company}: please show who you are' }), { company }),
    paragraphs: [
      tell(
        msg({
          message:
            '{company} wants to use Zend, and {by} named you as its director, owner or signatory. By law we have to know who you are. It takes a few minutes on a phone: an identity number, a document and a picture of your face.',
        }),
        { company, by },
      ),
      tell(
        msg({
          message:
            'The link is yours alone and works for 7 days. {company} learns whether you completed it and, if not, whether the number, the document or the picture was the reason. It sees nothing of what you give us. If you do not know this company, you need to do nothing.',
        }),
        { company },
      ),
    ],
    action: {
      label: tell(msg({ message: 'Begin', context: 'button' })),
      path: '/kyb-link#',
      secret: true,
      app: 'business',
    },
    why: tell(NAMED_BY, { company }),
  }),
}
