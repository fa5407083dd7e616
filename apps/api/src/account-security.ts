/** Wires account security in the API, from its configuration and the parts that are already open. */
import { formatMoney, money } from '@zend/kernel'
import type { ProductConfig } from '@zend/server/config'
import { readHistory } from '@zend/server/core/activity'
import type { NetworkTable } from '@zend/server/core/assets'
import { keptYearsIn } from '@zend/server/core/countries'
import { listBeneficiaries } from '@zend/server/core/beneficiaries'
import { membershipsOf } from '@zend/server/core/companies'
import { allPages, type ExportPart } from '@zend/server/core/data-export'
import { balancesOf } from '@zend/server/core/ledger'
import { deleteNextOfKin, type NextOfKinDeps, nextOfKinKeyFrom, readNextOfKin } from '@zend/server/core/next-of-kin'
import { pageOfNotifications } from '@zend/server/core/notices'
import {
  deletePasskeysOf,
  listPasskeys,
  type PasskeyDeps,
  type PasskeyJudge,
  type PasskeySite,
} from '@zend/server/core/passkeys'
import { listAccounts } from '@zend/server/core/payout-accounts'
import { getUser } from '@zend/server/core/persons'
import { deletePicture } from '@zend/server/core/pictures'
import { readReferral } from '@zend/server/core/referrals'
import type { SealingKey } from '@zend/server/core/sealing'
import { pageOfSecurityEvents } from '@zend/server/core/security-events'
import { getTwoFactor, type SignInDeps, listDevices } from '@zend/server/core/sign-in'
import { conversationOf, listThreads, supportKeyFrom } from '@zend/server/core/support'
import { readVerification } from '@zend/server/core/verification'
import { deleteWatchlist, readWatchlist } from '@zend/server/core/watchlist'
import { collectingByCoin, collectingIds } from '@zend/server/products/deposit'
import { endSelling } from '@zend/server/products/quick-sell'
import { deleteSearchesOf, type RescueDeps } from '@zend/server/products/rescue'
import { endRequestsOf, listRequests, type RequestView } from '@zend/server/products/transfer'
import { rescueExport } from './rescue.ts'
import type { AccountClosingDeps } from './routes/account-closing.route.ts'
import { passkeyAnswer } from './routes/passkeys.route.ts'
import { requestOf } from './routes/requests.route.ts'
import { deviceAnswer, type SecurityDeps } from './routes/security.route.ts'
import { conversationAnswer } from './routes/support.route.ts'
import { alertOf } from './routes/watchlist.route.ts'

/** The parts that are already open. `secret` is the deployment's; `site` is where the apps' pages are. */
export type OpenParts = {
  readonly identity: SignInDeps
  readonly networks: NetworkTable
  readonly rescue: Pick<RescueDeps, 'db' | 'books'>
  readonly config: Pick<ProductConfig, 'passkeys' | 'dataExport' | 'referrals' | 'countries' | 'requests'>
  readonly site: PasskeySite
  readonly judge: PasskeyJudge
  readonly secret: Uint8Array
}

/** Dependencies of the routes of account security. */
export type AccountSecurity = SecurityDeps & AccountClosingDeps & { readonly passkeys: PasskeyDeps }

/** Opens the security of accounts. */
export function openAccountSecurity({
  identity,
  networks,
  rescue,
  config,
  site,
  judge,
  secret,
}: OpenParts): AccountSecurity {
  const nextOfKin = { identity, sealingKey: nextOfKinKeyFrom(secret) }
  const passkeys = { identity, policy: config.passkeys, site, judge }
  return {
    identity,
    nextOfKin,
    passkeys,
    closing: {
      identity,
      collecting: async (tx, userId) => ({
        sums: [...(await collectingByCoin(tx, userId))].map(([coin, amount]) => money(coin, amount)),
        ids: await collectingIds(tx, userId),
      }),
      forget: [
        endSelling,
        deleteSearchesOf,
        deletePasskeysOf,
        deleteNextOfKin,
        deleteWatchlist,
        endRequestsOf(identity.clock),
        async (tx, userId) => void (await deletePicture(tx, userId)),
      ],
      keptYears: (country) => keptYearsIn(config.countries, country),
    },
    dataExport: {
      identity,
      policy: config.dataExport,
      parts: exportParts({ identity, networks, rescue, config, nextOfKin, passkeys, textKey: supportKeyFrom(secret) }),
    },
  }
}

type PartsDeps = Pick<OpenParts, 'identity' | 'networks' | 'rescue' | 'config'> & {
  readonly nextOfKin: NextOfKinDeps
  readonly passkeys: PasskeyDeps
  readonly textKey: SealingKey
}

// The page size for paged reads.
const PAGE = 100
// More than anybody makes in years.
const REQUESTS_MAX = 10_000

/** The parts of a customer's data export, by the module that holds them. */
function exportParts({
  identity,
  networks,
  rescue,
  config,
  nextOfKin,
  passkeys,
  textKey,
}: PartsDeps): Readonly<Record<string, ExportPart>> {
  const { db, clock } = identity
  return {
    account: async (actor) => {
      const { notifications: _told, ...account } = await getUser(identity, actor)
      return account
    },
    verification: ({ userId }) => readVerification(db.read, identity.keys.phone, userId),
    nextOfKin: (actor) => readNextOfKin(nextOfKin, actor),
    devices: async (actor) => (await listDevices(identity, actor)).map(deviceAnswer),
    authenticator: (actor) => getTwoFactor(identity, actor),
    passkeys: async ({ userId }) => (await listPasskeys(passkeys, { userId })).map(passkeyAnswer),
    companies: ({ userId }) => membershipsOf(db.read, userId),
    savedWallets: ({ userId }) => listBeneficiaries({ db, networks }, { holder: userId }),
    savedAccounts: ({ userId }) => listAccounts(db.read, userId),
    balances: async ({ userId }) =>
      (await balancesOf(db.read, userId)).map(({ asset, total }) => ({ asset, total: formatMoney(total) })),
    transactions: ({ userId }) =>
      allPages(async (cursor) => {
        const { items, cursor: next } = valueOf(await readHistory(db.read, userId, { page: 1, limit: PAGE, cursor }))
        return {
          items: items.map(({ holder: _owner, madeBy: _maker, money: moved, counter, words: _words, ...item }) => ({
            ...item,
            amount: formatMoney(moved),
            currency: moved.asset,
            counter: counter === null ? null : { amount: formatMoney(counter), currency: counter.asset },
          })),
          cursor: next,
        }
      }),
    securityEvents: ({ userId }) =>
      allPages(async (cursor) => {
        const { events: items, cursor: next } = valueOf(
          await pageOfSecurityEvents(db.read, userId, { limit: PAGE, cursor }),
        )
        return { items, cursor: next }
      }),
    notifications: async (actor) => {
      const { locale } = await getUser(identity, actor)
      return allPages(async (cursor) => {
        const { notifications: items, cursor: next } = valueOf(
          await pageOfNotifications(db.read, actor.userId, locale, { limit: PAGE, cursor }),
        )
        return { items, cursor: next }
      })
    },
    support: ({ userId }) =>
      allPages(async (cursor) => {
        const { threads, cursor: next } = valueOf(
          await listThreads(db.read, textKey, { userId }, { limit: PAGE, cursor }),
        )
        return {
          items: await Promise.all(
            threads.map(async (thread) => conversationAnswer(await conversationOf(db.read, textKey, thread))),
          ),
          cursor: next,
        }
      }),
    requests: async (actor) => {
      const deps = { db, clock, confirmation: identity, requests: { ...config.requests, shownMax: REQUESTS_MAX } }
      const { received, sent, blocked } = await listRequests(deps, actor)
      const shown = (view: RequestView) => requestOf(view, () => null)
      return { received: received.map(shown), sent: sent.map(shown), blocked: blocked.map(({ username }) => username) }
    },
    watchlist: async (actor) => {
      const { coins, alerts } = await readWatchlist({ db, clock }, actor)
      return { coins, alerts: alerts.map(alertOf) }
    },
    rescue: rescueExport(rescue),
    referral: ({ userId }) => readReferral({ db, clock, policy: config.referrals }, { userId }),
  }
}

/** Returns the page; a cursor that we made ourselves is never refused. */
function valueOf<T>(
  result:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly refusal: { readonly code: string } },
): T {
  if (!result.ok) throw new Error(`a page was refused: ${result.refusal.code}`)
  return result.value
}
