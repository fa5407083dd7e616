/** A row before it is confirmed: what is wrong, what has to be decided, and what can be done about it. */
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BatchAnswer, BatchRowAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { ROW_BADGES, RowLine } from '@zend/web/data/batches'
import { Badge, Button, Skeleton } from '@zend/web/ui'
import { type ReactElement, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { correctRow } from './later-parts.ts'
import { ACCEPTANCES, openQuestion } from './questions.ts'
import { RowTroubles } from './row-troubles.tsx'
import { ACCEPT_TEXTS } from './row.texts.ts'
import { ROW } from './steps.ts'
import type { Deciding } from './use-decide.ts'
import { useMayPayBatches } from './use-may-pay.ts'

const TO_DECIDE = { text: msg({ message: 'To decide', context: 'row' }), tone: 'warn' } as const

/** The row. While it is corrected, the form stands in its place; the address says so, and a reload keeps it. */
export function CheckRow({
  batch,
  row,
  deciding,
}: {
  readonly batch: BatchAnswer
  readonly row: BatchRowAnswer
  readonly deciding: Deciding
}): ReactElement {
  const { i18n } = useLingui()
  const mayPay = useMayPayBatches()
  const [search, setSearch] = useSearchParams()
  const { position, state } = row
  const isOpen = search.get(ROW) === String(position)
  const put = (next: string | null): void =>
    setSearch(
      (before) => {
        if (next === null) before.delete(ROW)
        else before.set(ROW, next)
        return before
      },
      { replace: true },
    )
  const { text, tone } = openQuestion(row) !== undefined && state === 'ready' ? TO_DECIDE : ROW_BADGES[state]
  const rest =
    isOpen && mayPay ? (
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <correctRow.Part batch={batch._id} row={row} onEnd={() => put(null)} />
      </Suspense>
    ) : (
      <>
        <RowTroubles row={row} />
        {mayPay ? <Acts row={row} deciding={deciding} onCorrect={() => put(String(position))} /> : null}
      </>
    )
  // Hundreds of rows are as they should be: what can be done about one is behind it.
  if (state === 'ready' && openQuestion(row) === undefined)
    return (
      <li>
        <details open={isOpen} className="group">
          <summary className="block list-none px-4 py-3.5 transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3 tablet:px-5 [&::-webkit-details-marker]:hidden">
            <RowLine row={row} />
          </summary>
          <div className="grid gap-3 px-4 pb-3.5 tablet:px-5">{rest}</div>
        </details>
      </li>
    )
  return (
    <li className="grid gap-3 px-4 py-3.5 tablet:px-5">
      <RowLine row={row} end={<Badge tone={tone}>{i18n._(text)}</Badge>} />
      {rest}
    </li>
  )
}

/** What can be done about the row. */
function Acts({
  row,
  deciding,
  onCorrect,
}: {
  readonly row: BatchRowAnswer
  readonly deciding: Deciding
  readonly onCorrect: () => void
}): ReactElement | null {
  const { i18n, t } = useLingui()
  const online = useOnline()
  const { position, state } = row
  if (state === 'checking') return null
  const asked = openQuestion(row)
  const disabled = !online || deciding.pending
  // The same button stands at every row: its name says at which.
  const named = (text: string): string => t`${text}, row ${position}`
  return (
    <div className="flex flex-wrap gap-2 pl-11 tablet:pl-11.5">
      {state === 'faulty' || asked === undefined ? null : (
        <Button
          variant="quiet"
          size="small"
          disabled={disabled}
          aria-label={named(i18n._(ACCEPT_TEXTS[asked]))}
          onClick={() => void deciding.act([position], ACCEPTANCES[asked])}
        >
          {i18n._(ACCEPT_TEXTS[asked])}
        </Button>
      )}
      {state === 'left_out' ? (
        <Button
          variant="quiet"
          size="small"
          disabled={disabled}
          aria-label={named(t`Take it back in`)}
          onClick={() => void deciding.act([position], 'take_in')}
        >
          <Trans>Take it back in</Trans>
        </Button>
      ) : (
        <>
          <Button variant="quiet" size="small" disabled={disabled} aria-label={named(t`Correct`)} onClick={onCorrect}>
            <Trans>Correct</Trans>
          </Button>
          <Button
            variant="ghost"
            size="small"
            disabled={disabled}
            aria-label={named(t`Leave out`)}
            onClick={() => void deciding.act([position], 'leave_out')}
          >
            <Trans>Leave out</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
