/** A company's policy as its page edits it: rules being typed. Pure. */
import {
  APPROVAL_KINDS,
  type ApprovalKind,
  MONEY_KINDS,
  namesTooFew,
  type PolicyApprover,
  type PolicyRule,
  type Role,
  ROLES,
  ruleDollars,
} from '@zend/contracts'

/** The conditions with a typed value. */
export type Typed = 'valueFrom' | 'dailyFrom' | 'payeeNewerThanDays'
/** A condition's typed value, which stays while the condition is off. */
export type TypedCondition = { readonly on: boolean; readonly typed: string }

/** A rule as it is typed. `key` names it on the page. */
export type RuleDraft = {
  readonly key: number
  readonly approvals: 1 | 2
  readonly typed: Readonly<Record<Typed, TypedCondition>>
  readonly newCountry: boolean
  readonly about: 'all' | 'chosen'
  readonly kinds: readonly ApprovalKind[]
  readonly by: 'everyone' | 'chosen'
  readonly roles: readonly Role[]
  readonly members: readonly PolicyApprover['member'][]
  /** Not typed here, and kept as they are. */
  readonly delayMinutes: PolicyRule['delayMinutes']
  readonly channel: PolicyRule['when']['channel']
}

const condition = (value: string | number | undefined, usual: string): TypedCondition => ({
  on: value !== undefined,
  typed: value === undefined ? usual : String(value).replace(/\.0+$/, ''),
})

/** A rule ready to be changed. */
export function draftOf({ when, approvals, from, delayMinutes }: PolicyRule, key: number): RuleDraft {
  return {
    key,
    approvals: approvals === 1 ? 1 : 2,
    typed: {
      valueFrom: condition(when.valueFrom, ''),
      dailyFrom: condition(when.dailyFrom, ''),
      payeeNewerThanDays: condition(when.payeeNewerThanDays, '7'),
    },
    newCountry: when.newCountry ?? false,
    about: when.kinds === undefined ? 'all' : 'chosen',
    kinds: when.kinds ?? [],
    by: from === undefined ? 'everyone' : 'chosen',
    roles: from?.roles ?? [],
    members: from?.members ?? [],
    delayMinutes,
    channel: when.channel,
  }
}

/** A new rule: one approval from an amount on, which is still to be typed. */
export const newDraft = (key: number): RuleDraft => {
  const draft = draftOf({ when: {}, approvals: 1 }, key)
  return { ...draft, typed: { ...draft.typed, valueFrom: { on: true, typed: '' } } }
}

/** A field that is to be corrected: its rule's key, and which one. */
export type Wrong = { readonly key: number; readonly field: Typed | 'kinds' | 'mixed' | 'by' | 'few' }

/** The rules that were typed, or the fields to correct, in the order of the form. */
export function checkDrafts(
  drafts: readonly RuleDraft[],
  approvers: readonly PolicyApprover[],
): { readonly rules: readonly PolicyRule[] } | { readonly wrong: readonly Wrong[] } {
  const wrong = drafts.flatMap((draft) => wrongIn(draft, approvers).map((field) => ({ key: draft.key, field })))
  return wrong.length > 0 ? { wrong } : { rules: drafts.map(ruleOf) }
}

/** Whether a rule looks at a payment: at its amount, its payee, its country, or whether a program asks for it. */
export const looksAtPayment = ({ typed, newCountry, channel }: RuleDraft): boolean =>
  typed.valueFrom.on || typed.dailyFrom.on || typed.payeeNewerThanDays.on || newCountry || channel !== undefined

/** The kinds to choose from: only payments where the rule looks at them, and what is chosen already. */
export const kindsToChoose = (draft: RuleDraft): readonly ApprovalKind[] =>
  APPROVAL_KINDS.filter((kind) => !looksAtPayment(draft) || MONEY_KINDS.includes(kind) || draft.kinds.includes(kind))

const isAmount = (typed: string): boolean => ruleDollars.safeParse(plain(typed)).success && /[1-9]/.test(typed)
const plain = (typed: string): string => typed.replace(/\.$/, '')

function wrongIn(draft: RuleDraft, approvers: readonly PolicyApprover[]): readonly Wrong['field'][] {
  const { typed, about, kinds, by, roles, members } = draft
  const { valueFrom, dailyFrom, payeeNewerThanDays: days } = typed
  const named = about === 'chosen'
  return [
    ...(named && kinds.length === 0 ? (['kinds'] as const) : []),
    ...(named && looksAtPayment(draft) && kinds.some((kind) => !MONEY_KINDS.includes(kind))
      ? (['mixed'] as const)
      : []),
    ...(valueFrom.on && !isAmount(valueFrom.typed) ? (['valueFrom'] as const) : []),
    ...(dailyFrom.on && !isAmount(dailyFrom.typed) ? (['dailyFrom'] as const) : []),
    ...(days.on && !/^(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/.test(days.typed)
      ? (['payeeNewerThanDays'] as const)
      : []),
    ...(by === 'chosen' && roles.length + members.length === 0 ? (['by'] as const) : []),
    ...(namesTooFew(ruleOf(draft), approvers) ? (['few'] as const) : []),
  ]
}

function ruleOf({
  typed,
  newCountry,
  about,
  kinds,
  by,
  roles,
  members,
  approvals,
  delayMinutes,
  channel,
}: RuleDraft): PolicyRule {
  const { valueFrom, dailyFrom, payeeNewerThanDays: days } = typed
  return {
    when: {
      ...(about === 'chosen' ? { kinds: APPROVAL_KINDS.filter((kind) => kinds.includes(kind)) } : {}),
      ...(valueFrom.on ? { valueFrom: plain(valueFrom.typed) } : {}),
      ...(dailyFrom.on ? { dailyFrom: plain(dailyFrom.typed) } : {}),
      ...(days.on ? { payeeNewerThanDays: Number(days.typed) } : {}),
      ...(newCountry ? { newCountry: true as const } : {}),
      ...(channel === undefined ? {} : { channel }),
    },
    approvals,
    ...(delayMinutes === undefined ? {} : { delayMinutes }),
    ...(by === 'everyone'
      ? {}
      : {
          from: {
            ...(roles.length === 0 ? {} : { roles: ROLES.filter((role) => roles.includes(role)) }),
            ...(members.length === 0 ? {} : { members: [...members] }),
          },
        }),
  }
}

/** Whether rules are the same, however they were typed. */
export const isSamePolicy = (a: readonly PolicyRule[], b: readonly PolicyRule[]): boolean => textOf(a) === textOf(b)

const textOf = (rules: readonly PolicyRule[]): string => JSON.stringify(rules.map((rule) => ruleOf(draftOf(rule, 0))))

/** How many of the counted payments wait for an approval. */
export const waitingIn = (
  counted: readonly { readonly approvals: number; readonly payments: number }[],
): { readonly waiting: number; readonly all: number } => ({
  waiting: counted.reduce((sum, { approvals, payments }) => (approvals > 0 ? sum + payments : sum), 0),
  all: counted.reduce((sum, { payments }) => sum + payments, 0),
})
