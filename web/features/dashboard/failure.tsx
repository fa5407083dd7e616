/** One line for everything on the dashboard that could not be read, instead of one for each card. */
import { Trans, useLingui } from '@lingui/react/macro'
import { SECOND_MS } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAsOf } from '@zend/web/client/query-view'
import { Button } from '@zend/web/ui'
import { IconAlert, IconRefresh } from '@zend/web/ui/icons'
import type { DashboardRead } from './dashboard-read.ts'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'

/** How long until the next try, after so many that failed. */
const waitAfter = (tries: number): number => (tries <= 1 ? 5 : tries === 2 ? 10 : 30) * SECOND_MS

/** The line about these reads, which all failed; nothing offline: the page's own line says that. */
export function Failure({ failed }: { readonly failed: readonly DashboardRead[] }): ReactElement | null {
  const online = useOnline()
  if (!online || failed.length === 0) return null
  const read = failed.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0)
  const reference = failed
    .map(({ error }) => (error === null ? undefined : asApiError(error).reference))
    .find((each) => each !== undefined)
  return (
    <Line
      readAt={read.length === 0 ? null : Math.min(...read)}
      {...(reference === undefined ? {} : { reference })}
      reading={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const query of failed) void query.refetch()
      }}
    />
  )
}

function Line({
  readAt,
  reference,
  reading,
  onRetry,
}: {
  /** When the shown values were read, in Unix milliseconds; `null` if none are shown. */
  readonly readAt: number | null
  readonly reference?: string
  readonly reading: boolean
  readonly onRetry: () => void
}): ReactElement {
  const { t } = useLingui()
  const asOf = useAsOf()
  const seconds = useRetry(reading, onRetry)
  const since = readAt === null ? '' : asOf(readAt)
  return (
    <div
      role="alert"
      className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-warn-soft px-4 py-3 text-label tablet:px-5"
    >
      <IconAlert size={22} className="shrink-0 text-warn" />
      <p className="num min-w-0 flex-1 basis-60">
        <b className="font-semibold">
          <Trans>We cannot reach your wallet.</Trans>
        </b>{' '}
        <Trans>Nothing was changed.</Trans> {readAt === null ? null : <Trans>Values {since}.</Trans>}{' '}
        <span aria-hidden>{reading ? <Trans>Trying again…</Trans> : <Trans>Trying again in {seconds} s.</Trans>}</span>
        {reference === undefined ? null : (
          <span className="block text-meta text-muted">
            {t`Reference`} <span className="font-mono">{reference}</span>
          </span>
        )}
      </p>
      <Button variant="quiet" size="small" icon={<IconRefresh size={18} />} disabled={reading} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

/**
 * Tries again after a while, later after each of its own tries that failed; returns the seconds that are left. What is
 * read anew for other reasons starts the same wait again.
 */
function useRetry(reading: boolean, onRetry: () => void): number {
  const [tries, setTries] = useState(1)
  const [left, setLeft] = useState<number>(waitAfter(tries))
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (reading) return
    const until = Date.now() + waitAfter(tries)
    setLeft(waitAfter(tries))
    const timer = setInterval(() => {
      const now = until - Date.now()
      setLeft(Math.max(0, now))
      if (now > 0) return
      clearInterval(timer)
      setTries(tries + 1)
      retry()
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [tries, reading])
  return Math.ceil(left / SECOND_MS)
}
