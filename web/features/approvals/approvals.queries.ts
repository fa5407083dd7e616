/** Reads and decisions of approvals. All keys lie under the wallet's `approvals`, which its event invalidates. */
import {
  type ApprovalDetail,
  decideApproval,
  type DeclineReason,
  getApproval,
  getApprovalProof,
  listApprovals,
  listPasskeys,
  releaseApproval,
  withdrawApproval,
} from '@zend/contracts'
import type { ApprovalId } from '@zend/kernel'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** The key beneath which all reads of approvals lie. */
export const APPROVALS = ['wallet', 'approvals'] as const
const PAGE_LIMIT = 20

/** Which requests a list has. */
type Listed = 'waiting' | 'closed'

/** The requests of the company, page by page. */
export const approvalsQuery = (state: Listed) =>
  infiniteQueryOptions({
    queryKey: [...APPROVALS, 'list', state],
    queryFn: ({ signal, pageParam: page }) =>
      services().api.call(listApprovals, { query: { state, page, limit: PAGE_LIMIT } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    refetchOnMount: 'always',
  })

/** How many requests wait for the reader, with the first that waits for anybody. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: [...APPROVALS, 'list', 'first'],
    queryFn: ({ signal }) =>
      services().api.call(listApprovals, { query: { state: 'waiting', page: 1, limit: 1 } }, { signal }),
    refetchOnMount: 'always',
  })

/** How many requests the dashboard shows. */
export const NEXT_SHOWN = 3

/** The requests that the reader is to decide on next. */
export const nextQuery = () =>
  queryOptions({
    queryKey: [...APPROVALS, 'list', 'next'],
    queryFn: async ({ signal }) => {
      const query = { state: 'waiting', page: 1, limit: NEXT_SHOWN } as const
      return (await services().api.call(listApprovals, { query }, { signal })).approvals.filter(({ forYou }) => forYou)
    },
    refetchOnMount: 'always',
  })

/** One request. */
export const approvalQuery = (id: ApprovalId) =>
  queryOptions({
    queryKey: [...APPROVALS, 'one', id],
    queryFn: async ({ signal }): Promise<ApprovalDetail> =>
      (await services().api.call(getApproval, { params: { approval: id } }, { signal })).approval,
    refetchOnMount: 'always',
  })

/** The reader's own passkeys, of which one signs an approval. */
export const ownPasskeysQuery = () =>
  queryOptions({
    queryKey: [...APPROVALS, 'passkeys'],
    queryFn: async ({ signal }) => {
      const { api, session } = services()
      const user = await session.user()
      if (user === null) throw new Error('nobody is signed in')
      return (await api.call(listPasskeys, { params: { id: user._id } }, { signal })).passkeys
    },
    refetchOnMount: 'always',
  })

/** Puts what an answer says into the cache, and has the lists and the balance read again. */
export async function rememberApproval(client: QueryClient, approval: ApprovalDetail): Promise<void> {
  client.setQueryData(approvalQuery(approval.id).queryKey, approval)
  await Promise.all([
    client.invalidateQueries({ queryKey: [...APPROVALS, 'list'] }),
    client.invalidateQueries({ queryKey: ['wallet', 'balance'] }),
    client.invalidateQueries({ queryKey: ['wallet', 'history'] }),
  ])
}

/** Declines a request. */
export const decline = async (
  { id, version }: ApprovalDetail,
  reason: DeclineReason,
  words: string,
): Promise<ApprovalDetail> =>
  (
    await services().api.call(decideApproval, {
      params: { approval: id },
      body: { decision: 'decline', version, reason, ...(words === '' ? {} : { words }) },
    })
  ).approval

/** Takes one's own request back. */
export const takeBack = async (id: ApprovalId): Promise<ApprovalDetail> =>
  (await services().api.call(withdrawApproval, { params: { approval: id } })).approval

/** Tries a stopped request again. */
export const tryAgain = async (id: ApprovalId): Promise<ApprovalDetail> =>
  (await services().api.call(releaseApproval, { params: { approval: id } })).approval

/** Loads the certificate of a request. */
export const loadCertificate = (id: ApprovalId) =>
  services().api.download(getApprovalProof, { params: { approval: id } })
