/**
 * /rescue?search=: searches for a transaction by its hash, explains it, offers an action; and lists the customer's
 * claims.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { RescueSearch } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { QueryView } from '@zend/web/client/query-view'
import { Card, Disclosure, Note, Skeleton } from '@zend/web/ui'
import { IconInfo } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { ClaimsList } from './claims-list.tsx'
import { rescueSearchQuery } from './rescue.queries.ts'
import { searchParam } from './rescue.params.ts'
import { SearchForm } from './search-form.tsx'
import { SearchResult } from './search-result.tsx'
import { useOutcomeText } from './use-outcome-text.ts'
import { useOwnErrorText } from './use-own-error-text.ts'

/** The page. A result replaces the introduction. */
export function RescueScreen(): ReactElement {
  const id = searchParam(useSearchParams()[0])
  const query = useQuery(rescueSearchQuery(id))
  const outcome = useOutcomeText()
  return (
    <div className="page-column grid max-w-[720px] grid-cols-1 gap-4">
      <Card padded>
        {id === null ? <Introduction /> : null}
        <SearchForm known={query.data} compact={id !== null} />
      </Card>
      {/* The region exists before it has text, so that screen readers announce the result. */}
      <p role="status" className="visually-hidden">
        {query.data === undefined ? '' : outcome(query.data)}
      </p>
      {id === null ? <WhereToLook /> : <Found key={id} query={query} />}
      <ClaimsList />
    </div>
  )
}

function Introduction(): ReactElement {
  return (
    <>
      <h2 className="display text-card-title">
        <Trans>Sent it already and don't see it?</Trans>
      </h2>
      <p className="mt-1 mb-5 text-label text-muted">
        <Trans>
          Paste the transaction's hash. We look for it on every network, and tell you what it is and what can be done.
        </Trans>
      </p>
    </>
  )
}

/** A search, or a note that it has expired. */
function Found({ query }: { readonly query: UseQueryResult<RescueSearch> }): ReactElement {
  const errorText = useOwnErrorText()
  const error = query.isError ? asApiError(query.error) : null
  if (query.data === undefined && error?.code === 'not_found') {
    return (
      <div role="alert">
        <Note tone="info" icon={<IconInfo />}>
          {errorText(error)}
        </Note>
      </div>
    )
  }
  return (
    <QueryView query={query} loading={<Shape />}>
      {(search) => <SearchResult search={search} />}
    </QueryView>
  )
}

/** Help for customers who do not know what a hash is. */
function WhereToLook(): ReactElement {
  const { t } = useLingui()
  return (
    <Card className="overflow-hidden">
      <Disclosure title={t`Where do I find the hash?`}>
        <p className="max-w-text text-label text-muted">
          <Trans>
            At the sender: open the payment in the wallet, or under withdrawals at the exchange. It is called
            transaction hash, TxID, transaction ID or signature. A link to it in an explorer will do as well. While
            there is none, the coins have not been sent yet.
          </Trans>
        </p>
      </Disclosure>
    </Card>
  )
}

/** The page's skeleton while a search loads. */
function Shape(): ReactElement {
  return (
    <Card padded className="grid gap-4">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-13 w-full" />
    </Card>
  )
}
