/**
 * Queries and calls of the rescue page. All keys lie under `rescue`, which its event invalidates
 * (client/wallet.queries.ts).
 */
import {
  claimRescue,
  type EndpointData,
  getRescueClaims,
  getRescueSearch,
  type NetworkName,
  type RescueClaim,
  type RescueSearch,
  type RescueTransfer,
  searchRescue,
} from '@zend/contracts'
import { type Id, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/**
 * The polling intervals of a search when no event came: while it runs; while a finding is pending, or a network has not
 * answered yet.
 */
const SEARCHING_MS = 2 * SECOND_MS
const MOVING_MS = 20 * SECOND_MS
const STILL_MS = 10 * MINUTE_MS
const MOVING: readonly RescueSearch['findings'][number]['verdict'][] = ['pending', 'on_its_way', 'recovered']

/**
 * The polling interval of a search, in milliseconds. Usually the event `rescue` reports a change; polling is for when
 * the stream is down.
 */
export function nextAskMs(search: Pick<RescueSearch, 'state' | 'findings' | 'unreachable'> | undefined): number {
  if (search === undefined) return STILL_MS
  if (search.state === 'searching') return SEARCHING_MS
  const { findings, unreachable } = search
  const moving =
    findings.some(({ verdict }) => MOVING.includes(verdict)) || (findings.length === 0 && unreachable.length > 0)
  return moving ? MOVING_MS : STILL_MS
}

/** A search with its latest state; no call for `null`. */
export const rescueSearchQuery = (id: Id<'rsq'> | null) =>
  queryOptions({
    queryKey: ['rescue', 'search', id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => (await services().api.call(getRescueSearch, { params: { id } }, { signal })).search,
    refetchInterval: ({ state }) => nextAskMs(state.data),
    refetchOnMount: 'always',
  })

/** The customer's claims, newest first. */
export const rescueClaimsQuery = () =>
  queryOptions({
    queryKey: ['rescue', 'claims'],
    queryFn: async ({ signal }) => (await services().api.call(getRescueClaims, {}, { signal })).claims,
    refetchOnMount: 'always',
  })

/**
 * Starts a search: on every network on which this can be a transaction, or on the named one. Returns its state so far.
 */
export async function beginSearch(
  client: QueryClient,
  hash: string,
  network: NetworkName | null,
): Promise<RescueSearch> {
  const { search } = await services().api.call(searchRescue, { body: { hash, ...(network !== null && { network }) } })
  client.setQueryData(rescueSearchQuery(search.id).queryKey, search)
  return search
}

/** The input of a claim: the transfer's index, and the customer's statements. */
export type ClaimRequest = {
  readonly network: NetworkName
  readonly txid: string
  readonly index: string
  readonly sentFrom: string
  readonly note: string
}

/** Claims a transfer that was set aside. A second claim of the same one returns the first. */
export const sendClaim = async (request: ClaimRequest, idempotencyKey: string): Promise<RescueClaim> =>
  (await services().api.call(claimRescue, { body: request }, { idempotencyKey })).claim

/** Puts a claim from the API's answer into the cached list and search at once. */
export function takeClaim(client: QueryClient, searchId: Id<'rsq'>, index: string, claim: RescueClaim): void {
  client.setQueryData<EndpointData<typeof getRescueClaims>['claims']>(rescueClaimsQuery().queryKey, (known) => [
    claim,
    ...(known ?? []).filter(({ id }) => id !== claim.id),
  ])
  client.setQueryData<RescueSearch>(
    rescueSearchQuery(searchId).queryKey,
    (known) => known && withClaim(known, index, claim),
  )
  void client.invalidateQueries({ queryKey: ['rescue'] })
}

/** A search in which one transfer is claimed. */
function withClaim(search: RescueSearch, index: string, claim: RescueClaim): RescueSearch {
  const claimed = (transfer: RescueTransfer): RescueTransfer =>
    transfer.index === index ? { ...transfer, verdict: 'claimed', claim } : transfer
  return {
    ...search,
    findings: search.findings.map((finding) =>
      finding.network === claim.network && finding.txid === claim.txid
        ? { ...finding, verdict: 'claimed', transfers: finding.transfers.map(claimed) }
        : finding,
    ),
  }
}
