/** Reads requests for money, as one of their two people sees them. Never another person's, but for a link's code. */
import { type HolderId, ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { ActorIds } from '../../core/holders/index.ts'
import type { PersonsDeps } from '../../core/persons/index.ts'
import { type PublicName, publicNamesOf } from '../../core/public-names/index.ts'
import type { Tx } from '../../database/index.ts'
import { type MoneyRequest, type RequestView, stateAt } from './request.ts'
import type { RequestsPolicy } from './requests.policy.ts'
import { askedBy, askedOf, blockedBy, findByCode, findRequest, knownTo } from './requests.repo.ts'
import { isResembling } from './resembling.ts'
import type { TransferDeps } from './transfer.deps.ts'

/** Dependencies of requests for money. */
export type RequestsDeps = Pick<TransferDeps, 'db' | 'clock'> & {
  readonly confirmation: PersonsDeps
  readonly requests: RequestsPolicy
}

/** How many people a person knows, for comparison: the newest. */
export const KNOWN_MAX = 500

/** A person's requests, and whom they hear no more of. */
export type Requests = {
  readonly received: readonly RequestView[]
  readonly sent: readonly RequestView[]
  readonly blocked: readonly PublicName[]
}

/** Returns a person's newest requests in both directions. */
export async function listRequests(deps: RequestsDeps, { userId }: Pick<ActorIds, 'userId'>): Promise<Requests> {
  const { read } = deps.db
  const { shownMax } = deps.requests
  const [received, sent, blocked] = await Promise.all([
    askedOf(read, userId, shownMax),
    askedBy(read, userId, shownMax),
    blockedBy(read, userId, shownMax),
  ])
  const names = await publicNamesOf(read, blocked)
  return {
    received: await viewsFor(deps, read, userId, received),
    sent: await viewsFor(deps, read, userId, sent),
    blocked: blocked.flatMap((id) => names.get(id) ?? []),
  }
}

type NotFound = { readonly code: 'not_found' }

/** Returns a request of or to this person. Refuses `not_found` for others', and to whoever blocked its asker. */
export async function readRequest(
  deps: RequestsDeps,
  tx: Tx,
  { userId }: Pick<ActorIds, 'userId'>,
  id: string,
): Promise<Result<RequestView, NotFound>> {
  const found = await findRequest(tx, id)
  if (found === null || !isShownTo(found, userId)) return refuse('not_found')
  return ok(await viewFor(deps, tx, userId, found))
}

/** Returns the request that a link opens, to whoever has it. */
export async function readLink(
  deps: RequestsDeps,
  { userId }: Pick<ActorIds, 'userId'>,
  code: string,
): Promise<Result<RequestView, NotFound>> {
  const { read } = deps.db
  const found = await findByCode(read, code)
  return found === null ? refuse('not_found') : ok(await viewFor(deps, read, userId, found))
}

const isShownTo = ({ asker, payer, standing }: MoneyRequest, userId: UserId): boolean =>
  asker === userId || (payer === userId && standing !== 'blocked')

/** The view of one request. */
export async function viewFor(
  deps: Pick<RequestsDeps, 'clock'>,
  tx: Tx,
  userId: UserId,
  request: MoneyRequest,
): Promise<RequestView> {
  const [view] = await viewsFor(deps, tx, userId, [request])
  if (view === undefined) throw new Error(`${request.id} has no view`)
  return view
}

async function viewsFor(
  { clock }: Pick<RequestsDeps, 'clock'>,
  tx: Tx,
  userId: UserId,
  requests: readonly MoneyRequest[],
): Promise<readonly RequestView[]> {
  if (requests.length === 0) return []
  const asksMe = requests.some(({ asker }) => asker !== userId)
  const known = asksMe ? await knownTo(tx, userId, KNOWN_MAX) : []
  const ends = requests.flatMap(({ asker, payer }): readonly HolderId[] => [asker, ...(payer === null ? [] : [payer])])
  const names = await publicNamesOf(tx, [...new Set<HolderId>([...ends, ...known])])
  const now = clock.now()
  return requests.map((request) => {
    const isOwn = request.asker === userId
    const other = isOwn ? request.payer : request.asker
    const shown = other === null ? null : (names.get(other) ?? null)
    const isKnown = isOwn || known.includes(request.asker)
    return {
      request,
      direction: isOwn ? 'out' : 'in',
      state: stateAt(request, now),
      other: shown,
      known: isKnown,
      resembles: isKnown || shown === null ? null : likeOneOf(known, names, shown),
    }
  })
}

/** Whom of these people this one could be taken for. */
function likeOneOf(
  known: readonly UserId[],
  names: ReadonlyMap<HolderId, PublicName>,
  { username, name }: PublicName,
): PublicName | null {
  if (username === null) return null
  return (
    known
      .flatMap((id) => names.get(id) ?? [])
      .find(
        (other) => other.username !== null && isResembling({ username, name }, { ...other, username: other.username }),
      ) ?? null
  )
}
