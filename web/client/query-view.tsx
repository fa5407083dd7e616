/**
 * Draws the states of a read: its skeleton while it loads, the values, the last values with their time if a refresh
 * failed, and an error with a retry. Screens pass only the view of the values.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { cx, ErrorState } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconRefresh } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { asApiError } from './api-error.ts'
import { useOnline } from './online.ts'
import { useErrorText } from './use-error-text.ts'

type Read<T> = Pick<
  UseQueryResult<T> | UseInfiniteQueryResult<T>,
  'data' | 'error' | 'isError' | 'isFetching' | 'fetchStatus' | 'dataUpdatedAt' | 'errorUpdateCount'
> & { readonly refetch: () => unknown }

/**
 * Properties: the query, a skeleton of the same size, and how to draw the values. `calm` keeps the shape when the read
 * fails, with the last values dimmed: for a page that says once what failed.
 */
export type QueryViewProps<T> = {
  readonly query: Read<T>
  readonly loading: ReactNode
  readonly children: (data: T) => ReactNode
  readonly className?: string
  readonly calm?: boolean
}

/** Draws a query. */
export function QueryView<T>({ query, loading, children, className, calm = false }: QueryViewProps<T>): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  if (query.data !== undefined) {
    return (
      <div className={cx('min-w-0', className)}>
        {!calm && (query.isError || !online) ? <StaleLine query={query} /> : null}
        <div className={cx(!online && 'saturate-[0.35]', calm && query.isError && 'opacity-60')}>
          {children(query.data)}
        </div>
      </div>
    )
  }
  // Also while it is tried again.
  if (calm && query.errorUpdateCount > 0) {
    return (
      <div aria-hidden data-still className={cx('opacity-60 **:animate-none!', className)}>
        {loading}
      </div>
    )
  }
  if (query.isError || query.fetchStatus === 'paused') {
    const error = query.error === null ? null : asApiError(query.error)
    return (
      <ErrorState
        title={error === null ? t`You are offline` : t`This could not be loaded`}
        text={error === null ? t`It appears here as soon as you are connected again.` : errorText(error)}
        onRetry={() => void query.refetch()}
        {...(error?.reference === undefined ? {} : { reference: error.reference })}
        {...(className === undefined ? {} : { className })}
      />
    )
  }
  return (
    <div aria-busy="true" className={className}>
      <p className="visually-hidden" role="status">
        <Trans>Loading…</Trans>
      </p>
      {loading}
    </div>
  )
}

/**
 * Formats the moment (Unix milliseconds) of values as "as of 09:12": today's as a time only, an older one with its day.
 */
export function useAsOf(): (moment: number) => string {
  const format = useFormat()
  return (moment) => {
    return format.when('asOf', new Date(moment).toISOString(), new Date().toISOString(), { exact: 'time' })
  }
}

/** Says how old the values are, and offers to refetch them. */
function StaleLine({ query }: { readonly query: Read<unknown> }): ReactElement {
  const asOf = useAsOf()(query.dataUpdatedAt)
  return (
    <p role="status" className="num flex items-center gap-2 px-5 pt-3 text-meta text-muted">
      <Trans>Values {asOf}</Trans>
      <button
        type="button"
        onClick={() => void query.refetch()}
        className="-my-3 inline-flex min-h-11 items-center gap-1.5 px-1 font-semibold text-action"
        disabled={query.isFetching}
      >
        <IconRefresh size={16} />
        <Trans>Try again</Trans>
      </button>
    </p>
  )
}
