/** Rules in sentences: what each looks at, how many approve, and who. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PolicyRule } from '@zend/contracts'
import { roleText } from '@zend/web/data/companies'
import { Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement, ReactNode } from 'react'
import { KIND_TEXTS } from './approval-texts.ts'

/** `names` are the people whose names are known, by membership; `renderNote` draws what stands beneath a rule. */
export type RulesProps = {
  readonly rules: readonly PolicyRule[]
  readonly names?: ReadonlyMap<string, string>
  readonly renderNote?: (rule: PolicyRule) => ReactNode
}

/** The rules; without any, a warning. */
export function Rules({ rules, names = new Map(), renderNote }: RulesProps): ReactElement {
  if (rules.length === 0)
    return (
      <Note tone="warn">
        <Trans>Nobody is asked any more: every member who may send, sends alone.</Trans>
      </Note>
    )
  return (
    <ul className="grid gap-2">
      {rules.map((rule, at) => (
        <li key={at}>
          <RuleLine rule={rule} names={names} />
          {renderNote?.(rule)}
        </li>
      ))}
    </ul>
  )
}

/** One rule in words. */
export function RuleLine({
  rule: { when, approvals, from, delayMinutes },
  names,
}: {
  readonly rule: PolicyRule
  readonly names: ReadonlyMap<string, string>
}): ReactElement {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { kinds, valueFrom, dailyFrom, payeeNewerThanDays, newCountry, channel } = when
  const value = valueFrom === undefined ? '' : format.fiat(valueFrom, 'USD')
  const daily = dailyFrom === undefined ? '' : format.fiat(dailyFrom, 'USD')
  const days = payeeNewerThanDays ?? 0
  const list = new Intl.ListFormat(format.language)
  const parts = [
    ...(kinds === undefined ? [] : [list.format(kinds.map((kind) => i18n._(KIND_TEXTS[kind])))]),
    ...(valueFrom === undefined ? [] : [t`from ${value}`]),
    ...(dailyFrom === undefined ? [] : [t`from ${daily} a day`]),
    ...(payeeNewerThanDays === undefined ? [] : [t`payee newer than ${days} days`]),
    ...(newCountry === undefined ? [] : [t`new country`]),
    ...(channel === undefined ? [] : [channel === 'api' ? i18n._(KIND_TEXTS['api-key']) : 'Zend']),
  ]
  const what = parts.length === 0 ? t`everything` : parts.join(', ')
  const members = from?.members ?? []
  const unnamed = members.filter((member) => !names.has(member)).length
  const people = [
    ...(from?.roles ?? []).map((role) => i18n._(roleText(role))),
    ...members.flatMap((member) => names.get(member) ?? []),
    ...(unnamed === 0 ? [] : [plural(unnamed, { one: '# person chosen by name', other: '# people chosen by name' })]),
  ]
  const who = list.format(people)
  const waits = plural(delayMinutes ?? 0, {
    one: 'Then it waits # minute and can be stopped',
    other: 'Then it waits # minutes and can be stopped',
  })
  return (
    <>
      {approvals === 1 ? t`One approval: ${what}` : t`Two approvals: ${what}`}
      {delayMinutes === undefined ? null : <span className="block font-normal text-muted">{waits}</span>}
      {from === undefined ? null : <span className="block font-normal text-muted">{t`Only by: ${who}`}</span>}
    </>
  )
}
