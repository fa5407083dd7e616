/**
 * What members read: each asks the API, through its own guard and routes, for everything that they may and may not see.
 * A token opens what its owner's permissions are at this moment, and shows nothing of another company.
 */
import type * as contract from '@zend/contracts'
import type { Permission } from '@zend/contracts'
import type { BusinessId } from '@zend/kernel'
import { enterCompany } from '@zend/server/core/sign-in'
import { DEFAULTS } from '@zend/server/config'
import { CALLER, offeredEverywhere } from '@zend/tests/testkit'
import pino from 'pino'
import { buildApi } from '../../../apps/api/src/app.ts'
import type { LiveEvents } from '../../../apps/api/src/live-events.ts'
import { approvalsRoutes } from '../../../apps/api/src/routes/approvals.route.ts'
import { membersRoutes } from '../../../apps/api/src/routes/members.route.ts'
import { transactionsRoutes } from '../../../apps/api/src/routes/transactions.route.ts'
import { walletRoutes } from '../../../apps/api/src/routes/wallet.route.ts'
import { detailsOf } from '../details.ts'
import { must } from '../model.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Colleague, WithCompanies } from './opening.ts'
import { type Company, isActive, isGiven, isOwn, may, openRequests, type Seat, votersAt } from './state.ts'

/** What each read needs, by product.md §10: who acts for a company is known to every member. */
const READS: readonly (readonly [path: string, needs: Permission | null])[] = [
  ['/business/balance', 'view'],
  ['/business/transaction/history?page=1&limit=20', 'view'],
  ['/business/approval/list?state=all&limit=100', 'view'],
  ['/business/policy', 'view'],
  ['/business/member/list', null],
]

type Said = { readonly status: number; readonly data: unknown }
type Read = (token: string, path: string) => Promise<Said>
type Entered = { readonly who: Colleague; readonly company: BusinessId; readonly token: string }

/** Checks of what members read. */
export type MembersReads = { readonly look: () => Promise<void>; readonly close: () => Promise<void> }

/** Opens the API without a network, with its own randomness: reading changes nothing that happens in the world. */
export async function openReads(simulation: WithCompanies, seed: number): Promise<MembersReads> {
  const { companies, world } = simulation
  const random = randomFrom(seed + 2)
  const app = await apiOf(simulation)
  const read: Read = async (token, url) => {
    const { statusCode: status, body } = await app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    return { status, data: (JSON.parse(body) as { data?: unknown }).data }
  }
  let entered: Entered[] = []
  const enter = async (who: Colleague, { id }: Seat): Promise<string | null> => {
    const session = await world.accounts.enter(who.command)
    const actor = await world.accounts.actorOf(session.access.token)
    const opened = await enterCompany(world.accounts.deps, actor, { memberId: id }, CALLER)
    return opened.ok ? opened.value.token : null
  }
  return {
    close: () => app.close(),
    look: async () => {
      // Whoever entered before sees what they may see now, or nothing.
      for (const { who, company: id, token } of entered) {
        const company = companies.known.get(id)
        if (company !== undefined) await checkReads(simulation, read, { who, company, token, isFresh: false })
      }
      entered = []
      for (const company of companies.known.values()) {
        const seat = random.pick(company.view.seats.filter(({ standing }) => standing !== 'removed'))
        const who = companies.people.find(({ userId }) => userId === seat.userId)
        if (who === undefined) throw new Error(`nobody is ${seat.userId}`)
        const token = await enter(who, seat)
        must(
          (token !== null) === (seat.standing === 'active'),
          () => `${seat.id} is ${seat.standing}, and entered or not`,
        )
        if (token === null) continue
        entered.push({ who, company: company.id, token })
        await checkReads(simulation, read, { who, company, token, isFresh: true })
        await checkForeign(simulation, read, random, company, token)
      }
    },
  }
}

type Reader = { readonly who: Colleague; readonly company: Company; readonly token: string; readonly isFresh: boolean }

async function checkReads(
  simulation: WithCompanies,
  read: Read,
  { who, company, token, isFresh }: Reader,
): Promise<void> {
  const isMember = isActive(company.view, who.userId)
  for (const [path, needs] of READS) {
    const { status, data } = await read(token, path)
    const isAllowed = needs === null ? isMember : may(company.view, who.userId, needs)
    const isRight =
      status === 200 ? isAllowed : (status === 403 && isMember && !isAllowed) || (status === 401 && !isFresh)
    must(isRight, () => `${who.userId} of ${company.id} asked for ${path}, and was answered ${status}`)
    if (status === 200) checkContent(simulation, company, who, path, data)
  }
}

/** Lists have all of this company, and nothing of any other holder. */
function checkContent(
  { model, world }: WithCompanies,
  company: Company,
  who: Colleague,
  path: string,
  data: unknown,
): void {
  const text = JSON.stringify(data)
  if (path.includes('/approval/list')) {
    const { approvals, forYou, total } = data as contract.EndpointData<typeof contract.listApprovals>
    must(
      total === company.requests.size && approvals.every(({ id }) => company.requests.has(id)),
      () => `${company.id} has ${company.requests.size} requests, and ${who.userId} is shown ${total}`,
    )
    const all = votersAt(company.view, world.clock.now().getTime())
    const voter = all.find(({ userId }) => userId === who.userId)
    const due = openRequests(company).filter(
      ({ state, maker, votes }) =>
        state === 'open' && voter !== undefined && !isOwn(voter, maker) && !isGiven(votes, voter, all),
    )
    const mine = due.length
    must(forYou === mine, () => `${who.userId} is told of ${forYou} requests for them, and has ${mine}`)
  }
  if (path.includes('/member/list')) {
    const { members } = data as contract.EndpointData<typeof contract.listMembers>
    const shown = members.map(({ id, permissions }) => `${id} ${permissions.join()}`).toSorted()
    const due = company.view.seats
      .filter(({ standing }) => standing !== 'removed')
      .map(({ id, permissions }) => `${id} ${permissions.join()}`)
      .toSorted()
    must(shown.join() === due.join(), () => `the members of ${company.id} are shown as ${shown.join('; ')}`)
  }
  const foreign = model.moves.find(
    ({ holder, id }) =>
      holder !== company.id &&
      text.includes(id) &&
      !model.moves.some((own) => own.holder === company.id && own.id === id),
  )
  must(
    foreign === undefined,
    () => `${who.userId} of ${company.id} read of ${foreign?.id} of ${foreign?.holder} by ${path}`,
  )
}

/** A request of another company is unknown, whoever asks. */
async function checkForeign(
  { companies }: WithCompanies,
  read: Read,
  random: Random,
  company: Company,
  token: string,
): Promise<void> {
  const foreign = [...companies.known.values()]
    .filter(({ id }) => id !== company.id)
    .flatMap(({ requests }) => [...requests.keys()])
  if (foreign.length === 0) return
  const id = random.pick(foreign)
  const { status } = await read(token, `/business/approval/${id}`)
  must(status === 404 || status === 403, () => `${id} was shown to a member of ${company.id}`)
}

function apiOf({ companies, world }: WithCompanies): ReturnType<typeof buildApi> {
  const { db, clock, custody, accounts } = world
  const plenty = { inFlightMax: 100, waitMs: 0 }
  const nothing = () => undefined
  const live: LiveEvents = {
    open: () => null,
    announce: nothing,
    missed: nothing,
    endClosedSessions: async () => undefined,
    close: nothing,
  }
  const { networks } = custody
  return buildApi({
    routes: [
      ...approvalsRoutes({ ...companies.policies, ...companies.releases, db, site: 'localhost' }),
      ...membersRoutes({ members: companies.members, pictureUrl: () => null }),
      ...transactionsRoutes({ db, details: detailsOf(world) }),
      ...walletRoutes({ db, clock, networks, custody, policy: DEFAULTS.deposit, live, market: world.api.swaps.market }),
    ],
    mayBegin: offeredEverywhere,
    endingsReceived: async () => undefined,
    authenticate: accounts.bearerOf,
    logger: pino({ level: 'silent' }),
    origins: [],
    publicUrl: 'http://localhost:4000',
    requestsPerMinute: 1_000_000,
    bodyBytesMax: 100_000,
    admission: { customers: plenty, passwords: plenty, anonymous: plenty },
    uploads: { inFlightMax: 2, perCustomerMax: 1 },
    open: { perAddressMax: 100, allMax: 1_000 },
    trustedProxies: [],
  })
}
