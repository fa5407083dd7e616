/** Texts about a company's members: the invitation, what happened, and the codes that confirm it. */
import { msg, type Text } from '../texts/index.ts'
import { grantWords, keyWords, roleWord } from './company-words.ts'
import type { MailAction, MemberKind, Message, Phrasing, Texts } from './message.ts'
import type { MemberChangeTold } from './member-facts.ts'
import type { NoticeFacts } from './notices.ts'
import { NAMED_BY, NEVER_SHARE, NOT_ASKED, resetInBusiness } from './texts.shared.ts'

const seeMembers = (tell: Phrasing['tell']): MailAction => ({
  label: tell(msg({ message: 'See the members', context: 'button' })),
  path: '/members',
  app: 'business',
})

/** What owners read, by what happened to a member. */
const OF_MEMBER: Readonly<Record<MemberChangeTold, Text>> = {
  joined: msg({ message: '{company}: {name} joined' }),
  claimed: msg({ message: '{company}: {name} accepted an invitation under another address' }),
  role: msg({ message: '{company}: what {name} may do was changed' }),
  suspended: msg({ message: '{company}: {name} was suspended' }),
  resumed: msg({ message: '{company}: {name} is no longer suspended' }),
  recovered: msg({ message: '{company}: the lost devices of {name} count no more' }),
  removed: msg({ message: '{company}: {name} was removed' }),
  left: msg({ message: '{company}: {name} left' }),
}

/** What the member reads. */
const OF_YOURS: Readonly<Record<Exclude<MemberChangeTold, 'claimed'>, readonly [title: Text, told: Text]>> = {
  joined: [
    msg({ message: '{company}: you are a member now' }),
    msg({ message: 'You can act for {company} now. You need an authenticator app or a passkey for it.' }),
  ],
  role: [
    msg({ message: '{company}: what you may do was changed' }),
    msg({ message: 'What you may do for {company} was changed. It applies at once.' }),
  ],
  suspended: [
    msg({ message: '{company}: you were suspended' }),
    msg({ message: 'You cannot act for {company} for now. Your own account is not affected.' }),
  ],
  resumed: [
    msg({ message: '{company}: you can act again' }),
    msg({ message: 'You are no longer suspended and can act for {company} again.' }),
  ],
  recovered: [
    msg({ message: '{company}: your devices of before count no more' }),
    msg({
      message:
        'For {company}, the passkeys and the authenticator app that you had count no more. Sign in and add a passkey: it lets you in at once and approves 24 hours later. Your own account is not affected.',
    }),
  ],
  removed: [
    msg({ message: '{company}: you were removed' }),
    msg({ message: 'You can no longer act for {company}. Your own account is not affected.' }),
  ],
  left: [
    msg({ message: '{company}: you left' }),
    msg({ message: 'You can no longer act for {company}. Your own account is not affected.' }),
  ],
}

/** The keys that belonged to somebody who is no member any more. */
const KEYS_ENDED = msg({
  message:
    '{keys, plural, one {# API key of theirs ended at once.} other {# API keys of theirs ended at once.}} Make new ones if systems of yours used them.',
})

const doneBy = (tell: Phrasing['tell'], by: string | null): string[] =>
  by === null ? [] : [tell(msg({ message: 'Done by: {by}.' }), { by })]

const roleLine = (phrasing: Phrasing, role: NoticeFacts['member-changed']['role']): string =>
  phrasing.tell(msg({ message: 'Role: {role}.' }), { role: roleWord(phrasing, role) })

/** A mail with a code: what it does, and how long it works. */
function codeMail(phrasing: Phrasing, subject: string, lines: readonly string[], minutes: number): Message {
  const { tell } = phrasing
  const life = msg({
    message:
      'Enter this code to confirm it. It works for this change only, for {minutes, plural, one {# minute} other {# minutes}}.',
  })
  return {
    subject,
    paragraphs: [lines.join(' '), tell(life, { minutes }), `${tell(NEVER_SHARE)} ${tell(NOT_ASKED)}`],
    action: resetInBusiness(tell),
  }
}

const standingMail =
  (subject: Text, does: Text) =>
  ({ minutes, company, name }: NoticeFacts['code-suspend-member'], phrasing: Phrasing): Message => {
    const said = { company, name }
    return codeMail(phrasing, phrasing.tell(subject, said), [phrasing.tell(does, said)], minutes)
  }

/** Texts by kind. */
export const MEMBER_TEXTS: Pick<Texts, MemberKind> = {
  'company-invitation': ({ company, by, role }, phrasing) => ({
    subject: phrasing.tell(msg({ message: '{company} invites you to join on Zend' }), { company }),
    paragraphs: [
      phrasing.tell(msg({ message: '{by} invites you to act for {company} on Zend.' }), { by, company }),
      roleLine(phrasing, role),
      phrasing.tell(
        msg({
          message:
            'The link works once, for 7 days. Sign in with this address, or open an account with it. If you do not know who this is, you need to do nothing.',
        }),
      ),
    ],
    action: {
      label: phrasing.tell(msg({ message: 'See the invitation', context: 'button' })),
      path: '/invitation#',
      secret: true,
      app: 'business',
    },
    why: phrasing.tell(NAMED_BY, { company }),
  }),
  'member-changed': ({ company, name, change, role, by, keys = 0 }, phrasing) => {
    const { tell } = phrasing
    const subject = tell(OF_MEMBER[change], { company, name })
    const claimed = msg({ message: 'They can act for the company only when a member who manages members confirms it.' })
    return {
      subject,
      paragraphs: [
        tell(msg({ message: 'Members of {company} changed. {name}: {role}.' }), {
          company,
          name,
          role: roleWord(phrasing, role),
        }),
        ...doneBy(tell, by),
        ...(change === 'claimed' ? [tell(claimed)] : []),
        ...(keys === 0 ? [] : [tell(KEYS_ENDED, { keys })]),
      ],
      action: seeMembers(tell),
    }
  },
  'membership-changed': ({ company, change, role, by }, phrasing) => {
    const { tell } = phrasing
    if (change === 'claimed') throw new RangeError(`a member is not told of ${change}`)
    const [title, told] = OF_YOURS[change]
    const may = change === 'joined' || change === 'role' ? [roleLine(phrasing, role)] : []
    return {
      subject: tell(title, { company }),
      paragraphs: [tell(told, { company }), ...may, ...doneBy(tell, by)],
      action: { label: tell(msg({ message: 'See your companies', context: 'button' })), path: '/', app: 'business' },
    }
  },
  'code-invite-member': ({ minutes, company, email, role, permissions }, phrasing) =>
    codeMail(
      phrasing,
      phrasing.tell(msg({ message: '{company}: confirm inviting {email}' }), { company, email }),
      [
        phrasing.tell(msg({ message: '{email} will be invited to act for {company}.' }), { email, company }),
        grantWords(phrasing, { role, permissions }),
      ],
      minutes,
    ),
  'code-change-member': ({ minutes, company, name, role, permissions }, phrasing) =>
    codeMail(
      phrasing,
      phrasing.tell(msg({ message: '{company}: confirm what {name} may do' }), { company, name }),
      [
        phrasing.tell(msg({ message: 'What {name} may do for {company} is changed.' }), { name, company }),
        grantWords(phrasing, { role, permissions }),
      ],
      minutes,
    ),
  'code-confirm-member': ({ minutes, company, name, email, role, permissions }, phrasing) =>
    codeMail(
      phrasing,
      phrasing.tell(msg({ message: '{company}: confirm letting in {name}' }), { company, name }),
      [
        phrasing.tell(msg({ message: '{name} ({email}) is let in to act for {company}.' }), { name, email, company }),
        grantWords(phrasing, { role, permissions }),
      ],
      minutes,
    ),
  'code-deputise-member': ({ minutes, company, name, from, until }, phrasing) =>
    codeMail(
      phrasing,
      phrasing.tell(msg({ message: '{company}: confirm {name} as your deputy' }), { company, name }),
      [
        phrasing.tell(msg({ message: '{name} decides on requests in your place, from {from} until {until}.' }), {
          name,
          from: phrasing.when(from),
          until: phrasing.when(until),
        }),
      ],
      minutes,
    ),
  'code-make-api-key': ({ minutes, company, name, ...key }, phrasing) =>
    codeMail(
      phrasing,
      phrasing.tell(msg({ message: '{company}: confirm the API key {name}' }), { company, name }),
      [phrasing.tell(msg({ message: 'This makes the API key {name}.' }), { name }), keyWords(phrasing, key)],
      minutes,
    ),
  'code-roll-api-key': ({ minutes, company, name, ...key }, phrasing) =>
    codeMail(
      phrasing,
      phrasing.tell(msg({ message: '{company}: confirm a new secret of the API key {name}' }), { company, name }),
      [
        phrasing.tell(msg({ message: 'A new key takes the place of the API key {name}, with the same rights.' }), {
          name,
        }),
        keyWords(phrasing, key),
      ],
      minutes,
    ),
  'code-suspend-member': standingMail(
    msg({ message: '{company}: confirm suspending {name}' }),
    msg({ message: '{name} is suspended and cannot act for {company}.' }),
  ),
  'code-resume-member': standingMail(
    msg({ message: '{company}: confirm letting {name} act again' }),
    msg({ message: '{name} can act for {company} again.' }),
  ),
  'code-remove-member': standingMail(
    msg({ message: '{company}: confirm removing {name}' }),
    msg({ message: '{name} is removed and can no longer act for {company}.' }),
  ),
  'code-recover-member': standingMail(
    msg({ message: '{company}: confirm that the devices of {name} are lost' }),
    msg({ message: 'The devices that {name} had neither approve nor let anybody in for {company} any more.' }),
  ),
  'code-leave-member': standingMail(
    msg({ message: '{company}: confirm that you leave' }),
    msg({ message: '{name} leaves {company} and can no longer act for it.' }),
  ),
}
