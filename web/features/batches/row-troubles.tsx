/** What is wrong with a row and what is asked about it, each in a line; and the name that its bank gives. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { BatchRowAnswer } from '@zend/contracts'
import { transactionLink } from '@zend/web/data/links'
import { cx, TextLink } from '@zend/web/ui'
import { IconAlert, IconCheck, IconInfo } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { FIELD_TEXTS } from './row.texts.ts'
import { useFaultText } from './use-fault-text.ts'

/** The lines; nothing where nothing is wrong, asked or known. */
export function RowTroubles({ row }: { readonly row: BatchRowAnswer }): ReactElement {
  const { i18n } = useLingui()
  const faultText = useFaultText()
  const { faults, questions, owner } = row
  const differs = questions.some(({ question }) => question === 'name_differs')
  return (
    <ul className="grid gap-1.5 pl-11 text-label empty:hidden tablet:pl-11.5">
      {faults.map((fault) => (
        <Line key={`${fault.field}-${fault.fault}`} tone="bad">
          <b className="font-semibold">{i18n._(FIELD_TEXTS[fault.field])}</b> · {faultText(fault, row)}
        </Line>
      ))}
      {questions.map((asked) => (
        <Line key={asked.question} tone={asked.accepted ? 'ok' : 'warn'}>
          <Asked row={row} asked={asked} />
        </Line>
      ))}
      {differs ? null : <Owner owner={owner} />}
    </ul>
  )
}

const INKS = { bad: 'text-bad', warn: 'text-warn', ok: 'text-ok', info: 'text-muted' } as const

function Line({ tone, children }: { readonly tone: keyof typeof INKS; readonly children: ReactNode }): ReactElement {
  const Icon = tone === 'ok' ? IconCheck : tone === 'info' ? IconInfo : IconAlert
  return (
    <li className="flex items-start gap-2">
      <Icon size={18} className={cx('mt-px', INKS[tone])} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

/** What is asked, and whether it was accepted. */
function Asked({
  row: { owner, name, typed },
  asked: { question, accepted, other },
}: {
  readonly row: BatchRowAnswer
  readonly asked: BatchRowAnswer['questions'][number]
}): ReactNode {
  const written = typed['name'] ?? name ?? ''
  const found = owner.found ?? ''
  switch (question) {
    case 'name_differs':
      if (accepted) return <Trans>You accepted the name {found}.</Trans>
      return found === '' ? (
        <Trans>This account is not in the name of {written}.</Trans>
      ) : (
        <Trans>
          The account belongs to <b className="font-semibold">{found}</b>. Your file says {written}.
        </Trans>
      )
    case 'looks_alike':
      if (accepted) return <Trans>You accepted this address.</Trans>
      return <Trans>This address could be mistaken for one that you know. Check every character.</Trans>
    case 'twice':
      if (accepted) return <Trans>You accepted that row {other} pays the same.</Trans>
      return <Trans>Row {other} pays the same person the same amount.</Trans>
    case 'paid_lately':
      return (
        <>
          {accepted ? (
            <Trans>You accepted that the same was paid in the last 30 days.</Trans>
          ) : (
            <Trans>You paid the same person the same amount in the last 30 days.</Trans>
          )}{' '}
          {other === null ? null : (
            <TextLink href={transactionLink(other)}>
              <Trans>See that payment</Trans>
            </TextLink>
          )}
        </>
      )
  }
}

/** What the bank says of the name, where nobody has to decide about it. */
function Owner({ owner: { says, found } }: Pick<BatchRowAnswer, 'owner'>): ReactElement | null {
  switch (says) {
    case 'matches':
      return (
        <Line tone="ok">
          <Trans>The account has this name.</Trans>
        </Line>
      )
    case 'close':
      return found === null ? null : (
        <Line tone="info">
          <Trans>The account has a similar name: {found}</Trans>
        </Line>
      )
    case 'not_possible':
      return (
        <Line tone="info">
          <Trans>This bank or provider doesn’t tell names.</Trans>
        </Line>
      )
    default:
      return null
  }
}
