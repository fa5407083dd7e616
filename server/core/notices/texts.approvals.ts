/** Texts of the notices about what waits for others of a company to approve. */
import type { DeclineReason } from '@zend/contracts'
import { msg, type Text } from '../texts/index.ts'
import type { ApprovalNoticeKind, MailAction, Message, Phrasing, Texts } from './message.ts'

/** What an owner can do. */
const WAYS_OUT = msg({
  message:
    'You can invite somebody who may approve, name a deputy for somebody who is away, or change who approves what. The last is approved itself.',
})

const PAYEE_TO_SAVE = msg({ message: '{maker} wants to save {payee} as a payee.' })

/** Why somebody declined. Another reason is in their words, if anywhere. */
const REASONS: Readonly<Record<Exclude<DeclineReason, 'other'>, Text>> = {
  wrong_details: msg({ message: 'The reason: the details are wrong.' }),
  not_authorised: msg({ message: 'The reason: nobody agreed to this.' }),
  suspected_fraud: msg({ message: 'The reason: it looks like fraud.' }),
  duplicate: msg({ message: 'The reason: it was paid already.' }),
}

/** What somebody wants to send, or to sell for how much at least. */
function wishOf(
  { maker, payee, amount, currency, least, leastCurrency }: Wish,
  { tell, money }: Pick<Phrasing, 'tell' | 'money'>,
): string {
  const facts = { maker, payee, amount: money(amount, currency) }
  return least === undefined || leastCurrency === undefined
    ? tell(msg({ message: '{maker} wants to send {amount} to {payee}.' }), facts)
    : tell(msg({ message: '{maker} wants to sell {amount} for at least {least}, to {payee}.' }), {
        ...facts,
        least: money(least, leastCurrency),
      })
}

type Wish = {
  readonly maker: string
  readonly payee: string
  readonly amount: string
  readonly currency: string
  readonly least?: string
  readonly leastCurrency?: string
}

/** Leads to the request, in the business app. */
const lookAtIt = (tell: Phrasing['tell'], approvalId: string): MailAction => ({
  label: tell(msg({ message: 'Look at the request', context: 'button' })),
  path: `/approvals/${approvalId}`,
  app: 'business',
})

/** Whether a request moves money. */
const isSum = <S extends { readonly amount?: string; readonly currency?: string }>(
  sum: S,
): sum is S & { readonly amount: string; readonly currency: string } =>
  sum.amount !== undefined && sum.currency !== undefined

type Stuck = { readonly payee: string; readonly amount?: string; readonly currency?: string }

/** Several requests that too few people are left for, and `left` more. */
const stuckTogether = (
  company: string,
  all: readonly Stuck[],
  left: number,
  { tell, money }: Pick<Phrasing, 'tell' | 'money'>,
): Message => ({
  subject: tell(
    msg({ message: '{company}: too few people can approve {count, plural, one {# request} other {# requests}}' }),
    { company, count: all.length + left },
  ),
  paragraphs: [
    tell(msg({ message: 'These wait, and too few of your people can approve them now:' })),
    ...all.map(({ payee, ...sum }) =>
      isSum(sum)
        ? tell(msg({ message: '{amount} to {payee}' }), { payee, amount: money(sum.amount, sum.currency) })
        : tell(msg({ message: 'A change: {payee}' }), { payee }),
    ),
    ...(left === 0 ? [] : [tell(msg({ message: 'And {left, plural, one {# more} other {# more}}.' }), { left })]),
    tell(WAYS_OUT),
  ],
  action: { label: tell(msg({ message: 'See what waits', context: 'button' })), path: '/approvals', app: 'business' },
})

/** Texts by kind. */
export const APPROVAL_TEXTS: Pick<Texts, ApprovalNoticeKind> = {
  'approval-needed': ({ approvalId, company, payee, maker, expiresAt, saves, ...sum }, { tell, money, when }) => ({
    subject: isSum(sum)
      ? tell(msg({ message: '{company}: {amount} waits for your approval' }), {
          company,
          amount: money(sum.amount, sum.currency),
        })
      : saves === 'payee'
        ? tell(msg({ message: '{company}: a payee waits for your approval' }), { company })
        : tell(msg({ message: '{company}: a change waits for your approval' }), { company }),
    paragraphs: [
      isSum(sum)
        ? wishOf({ maker, payee, ...sum }, { tell, money })
        : saves === 'payee'
          ? tell(PAYEE_TO_SAVE, { maker, payee })
          : tell(msg({ message: '{maker} wants to change who approves what.' }), { maker }),
      tell(
        msg({
          message:
            'Look at it, and approve it with your passkey or decline it. Nothing leaves before that. It waits until {expiresAt}.',
        }),
        { expiresAt: when(expiresAt) },
      ),
    ],
    action: lookAtIt(tell, approvalId),
  }),
  'approval-changed': ({ approvalId, company, payee, maker, expiresAt, ...sum }, { tell, money, when }) => ({
    subject: tell(msg({ message: '{company}: a changed request waits for your decision' }), { company }),
    paragraphs: [
      isSum(sum)
        ? tell(msg({ message: '{maker} changed a request: now {amount} to {payee}.' }), {
            maker,
            payee,
            amount: money(sum.amount, sum.currency),
          })
        : tell(msg({ message: '{maker} changed a request that you may decide on.' }), { maker }),
      tell(
        msg({
          message:
            'No approval from before the change counts. Look at it, and approve it with your passkey or decline it. It waits until {expiresAt}.',
        }),
        { expiresAt: when(expiresAt) },
      ),
    ],
    action: lookAtIt(tell, approvalId),
  }),
  'approval-reminder': ({ approvalId, company, payee, maker, expiresAt, saves, ...sum }, { tell, money, when }) => ({
    subject: isSum(sum)
      ? tell(msg({ message: '{company}: {amount} still waits for you' }), {
          company,
          amount: money(sum.amount, sum.currency),
        })
      : saves === 'payee'
        ? tell(msg({ message: '{company}: a payee still waits for you' }), { company })
        : tell(msg({ message: '{company}: a change still waits for you' }), { company }),
    paragraphs: [
      isSum(sum)
        ? wishOf({ maker, payee, ...sum }, { tell, money })
        : saves === 'payee'
          ? tell(PAYEE_TO_SAVE, { maker, payee })
          : tell(msg({ message: '{maker} wants something changed that you may decide on.' }), { maker }),
      tell(msg({ message: 'Approve it with your passkey or decline it. Without a decision it ends on {expiresAt}.' }), {
        expiresAt: when(expiresAt),
      }),
    ],
    action: lookAtIt(tell, approvalId),
  }),
  'approval-declined': ({ approvalId, company, payee, by, reason, words, ...sum }, { tell, money }) => ({
    subject: tell(msg({ message: '{company}: your request was declined' }), { company }),
    paragraphs: [
      isSum(sum)
        ? tell(msg({ message: '{by} declined {amount} to {payee}. The money is back in the balance.' }), {
            by,
            payee,
            amount: money(sum.amount, sum.currency),
          })
        : tell(msg({ message: '{by} declined your change. Nothing was changed.' }), { by }),
      ...(reason === undefined || reason === 'other' ? [] : [tell(REASONS[reason])]),
      ...(words === undefined ? [] : [tell(msg({ message: '{by} wrote: “{words}”' }), { by, words })]),
    ],
    action: lookAtIt(tell, approvalId),
  }),
  'approval-fraud': ({ approvalId, company, payee, by, ...sum }, { tell, money }) => ({
    subject: tell(msg({ message: '{company}: nothing is sent for now' }), { company }),
    paragraphs: [
      isSum(sum)
        ? tell(msg({ message: '{by} declined {amount} to {payee} as fraud.' }), {
            by,
            payee,
            amount: money(sum.amount, sum.currency),
          })
        : tell(msg({ message: '{by} declined a change as fraud.' }), { by }),
      tell(
        msg({
          message:
            'Nothing is sent from the company until we have looked at it. Deposits and swaps go on. Our support can tell you more.',
        }),
      ),
    ],
    action: lookAtIt(tell, approvalId),
  }),
  'approval-frozen': ({ company, by, words }, { tell }) => ({
    subject: tell(msg({ message: '{company}: payments are stopped' }), { company }),
    paragraphs: [
      tell(
        msg({
          message:
            '{by} stopped all payments of {company}. Nothing is sent until we have looked at it, also nothing that was approved. Deposits and swaps go on.',
        }),
        { by, company },
      ),
      ...(words === undefined ? [] : [tell(msg({ message: '{by} wrote: “{words}”' }), { by, words })]),
      tell(msg({ message: 'Nobody in the company can open it again. Our support can, and tells you more.' })),
    ],
    action: { label: tell(msg({ message: 'See what waits', context: 'button' })), path: '/approvals', app: 'business' },
  }),
  'approval-fraud-over': ({ company }, { tell }) => ({
    subject: tell(msg({ message: '{company}: sending is open again' }), { company }),
    paragraphs: [tell(msg({ message: 'We have looked at it. What stopped meanwhile can be tried again.' }))],
    action: { label: tell(msg({ message: 'See what waits', context: 'button' })), path: '/approvals', app: 'business' },
  }),
  'approval-expired': ({ approvalId, company, payee, ...sum }, { tell, money }) => ({
    subject: tell(msg({ message: '{company}: nobody decided in time' }), { company }),
    paragraphs: [
      isSum(sum)
        ? tell(
            sum.least === undefined
              ? msg({
                  message: 'Your request to send {amount} to {payee} has ended. The money is back in the balance.',
                })
              : msg({
                  message: 'Your request to sell {amount} to {payee} has ended. The money is back in the balance.',
                }),
            { payee, amount: money(sum.amount, sum.currency) },
          )
        : tell(msg({ message: 'The change that you asked for has ended. Nothing was changed.' })),
    ],
    action: lookAtIt(tell, approvalId),
  }),
  'approval-no-quorum': ({ approvalId, company, payee, waiting, left = 0, ...sum }, { tell, money }) => {
    if (waiting !== undefined) return stuckTogether(company, [{ payee, ...sum }, ...waiting], left, { tell, money })
    return {
      subject: tell(msg({ message: '{company}: too few people can approve a request' }), { company }),
      paragraphs: [
        isSum(sum)
          ? tell(msg({ message: '{amount} to {payee} waits, and too few of your people can approve it now.' }), {
              payee,
              amount: money(sum.amount, sum.currency),
            })
          : tell(msg({ message: 'A change waits, and too few of your people can approve it now.' })),
        tell(WAYS_OUT),
      ],
      action: lookAtIt(tell, approvalId),
    }
  },
  'policy-no-quorum': ({ company }, { tell }) => ({
    subject: tell(msg({ message: '{company}: too few people for what your policy asks' }), { company }),
    paragraphs: [
      tell(msg({ message: 'A rule of your policy asks for more approvals than your people can give now.' })),
      tell(WAYS_OUT),
    ],
    action: { label: tell(msg({ message: 'See your people', context: 'button' })), path: '/members', app: 'business' },
  }),
  'deputy-named': ({ company, by, from, until }, { tell, when }) => ({
    subject: tell(msg({ message: '{company}: you vote in the place of {by}' }), { company, by }),
    paragraphs: [
      tell(msg({ message: '{by} named you to decide on requests in their place, from {from} until {until}.' }), {
        by,
        from: when(from),
        until: when(until),
      }),
      tell(msg({ message: 'You need a passkey for it. What either of you asked for is decided by others.' })),
    ],
    action: { label: tell(msg({ message: 'See what waits', context: 'button' })), path: '/approvals', app: 'business' },
  }),
  'approval-stopped': ({ approvalId, company, payee, ...sum }, { tell, money }) => ({
    subject: tell(msg({ message: '{company}: approved, and stopped' }), { company }),
    paragraphs: [
      isSum(sum)
        ? tell(
            msg({
              message:
                '{amount} to {payee} was approved and could not be sent now. The money stays set aside. The page says why, and you can try again there.',
            }),
            { payee, amount: money(sum.amount, sum.currency) },
          )
        : tell(msg({ message: 'The change was approved and could not be made. The page says why.' })),
    ],
    action: lookAtIt(tell, approvalId),
  }),
}
