/**
 * Reads and acts of the rescue desk. All reads lie under `rescue`, which its event makes stale
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
 * How soon a search is asked about again when no event came: while it goes on; while something that it found is on its
 * way, or a network has not answered yet.
 */
const SEARCHING_MS = 2 * SECOND_MS
const MOVING_MS = 20 * SECOND_MS
const STILL_MS = 10 * MINUTE_MS
const MOVING: readonly RescueSearch['findings'][number]['verdict'][] = ['pending', 'on_its_way', 'recovered']

/**
 * When to ask about a search again, in milliseconds. The event `rescue` is the usual way to hear of it; this is for
 * when the stream is down.
 */
export function nextAskMs(search: Pick<RescueSearch, 'state' | 'findings' | 'unreachable'> | undefined): number {
  if (search === undefined) return STILL_MS
  if (search.state === 'searching') return SEARCHING_MS
  const { findings, unreachable } = search
  const moving =
    findings.some(({ verdict }) => MOVING.includes(verdict)) || (findings.length === 0 && unreachable.length > 0)
  return moving ? MOVING_MS : STILL_MS
}

/** A search, read anew from what is known by now; nothing is read for `null`. */
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
 * Begins a search: on every network on which this can be a transaction, or on the one named. Answers it as far as it
 * is.
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

/** What a claim needs: the transfer's place, and what the customer says. */
export type ClaimWish = {
  readonly network: NetworkName
  readonly txid: string
  readonly index: string
  readonly sentFrom: string
  readonly note: string
}

/** Claims a transfer that was set aside. A second claim of the same answers the first. */
export const sendClaim = async (wish: ClaimWish, idempotencyKey: string): Promise<RescueClaim> =>
  (await services().api.call(claimRescue, { body: wish }, { idempotencyKey })).claim

/** Takes a claim as the API just answered it: in the list and in the search at once, whatever is read next. */
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
