/**
 * Reads about batches. All keys lie under the wallet's `batches`. A batch that is looked at or paid is read again every
 * few seconds: its rows change one by one, which no event says.
 */
import {
  type BatchAnswer,
  type BatchRowAnswer,
  type BatchRowState,
  type EndpointData,
  getBatch,
  getBatchRow,
  listBatches,
  listBatchRows,
} from '@zend/contracts'
import { type Id, SECOND_MS } from '@zend/kernel'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** The key beneath which all reads of batches lie. */
export const BATCHES = ['wallet', 'batches'] as const
const PAGE_LIMIT = 20
/** Rows on one page of a batch. */
const ROWS_LIMIT = 50
const CHECKING_MS = 2 * SECOND_MS
const PAYING_MS = 5 * SECOND_MS

/** How often a batch in this state is read again; `false` where only somebody's act changes it. */
const readAgainMs = (batch: BatchAnswer | undefined): number | false =>
  batch?.state === 'checking' ? CHECKING_MS : batch?.state === 'paying' ? PAYING_MS : false

/** The company's batches, page by page. */
export const batchesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...BATCHES, 'list'],
    queryFn: ({ signal, pageParam: page }) =>
      services().api.call(listBatches, { query: { page, limit: PAGE_LIMIT } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    refetchOnMount: 'always',
  })

/** One batch. */
export const batchQuery = (id: Id<'bat'>) =>
  queryOptions({
    queryKey: [...BATCHES, 'one', id],
    queryFn: async ({ signal }): Promise<BatchAnswer> =>
      (await services().api.call(getBatch, { params: { id } }, { signal })).batch,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => readAgainMs(state.data),
  })

/** Which rows: all, those with a question that nobody decided, or those in a state. */
export type RowsShown = 'all' | 'open' | BatchRowState

/** The rows of a batch in its order, page by page. */
export const batchRowsQuery = (id: Id<'bat'>, shown: RowsShown) =>
  infiniteQueryOptions({
    queryKey: [...BATCHES, 'rows', id, shown],
    queryFn: ({ signal, pageParam: page }) =>
      services().api.call(
        listBatchRows,
        {
          params: { id },
          query: {
            page,
            limit: ROWS_LIMIT,
            ...(shown === 'all' ? {} : shown === 'open' ? { open: 'true' as const } : { state: shown }),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    refetchOnMount: 'always',
  })

/** One row with the proof that it belongs to the offered batch. */
export type ProvenRow = EndpointData<typeof getBatchRow>

/** One row, with its proof. */
export const batchRowQuery = (id: Id<'bat'>, position: BatchRowAnswer['position']) =>
  queryOptions({
    queryKey: [...BATCHES, 'row', id, position],
    queryFn: ({ signal }): Promise<ProvenRow> =>
      services().api.call(getBatchRow, { params: { id, position } }, { signal }),
    refetchOnMount: 'always',
  })

/** Has the rows of a batch read again. */
export const rereadRows = (client: QueryClient, id: Id<'bat'>): Promise<void> =>
  client.invalidateQueries({ queryKey: [...BATCHES, 'rows', id] })

/** Shows what an answer says of a batch, and has its rows and the list read again. */
export async function showBatch(client: QueryClient, batch: BatchAnswer): Promise<void> {
  client.setQueryData(batchQuery(batch._id).queryKey, batch)
  await Promise.all([rereadRows(client, batch._id), client.invalidateQueries({ queryKey: [...BATCHES, 'list'] })])
}
