/**
 * The company that a tab acts for, in an app whose pages move a company's money. The choice and its token are in the
 * tab's session storage, sealed with the vault's key, so two tabs can act for two companies. A page acts for one
 * company until it is reloaded. A new tab that opens a page takes a company that the device knows.
 */
import { enterCompany, fields, type MembershipAnswer } from '@zend/contracts'
import type { Id, UserId } from '@zend/kernel'
import * as z from 'zod/mini'
import { type Api, type CompanyTokens, RENEW_BEFORE_MS } from './api.ts'
import { ApiError } from './api-error.ts'
import { createKnownCompanies, type Place, placeOf, placeSchema } from './known-companies.ts'
import { INVITED_KEY } from './preferences.ts'
import type { StoredUser } from './session.ts'
import { COMPANY_ENTRY, createVault, indexedDbKey, type Vault } from './vault.ts'

/** The entry about the company that the tab has lost. */
const LOST_ENTRY = 'company-lost'

const stored = z.object({
  userId: fields.ownId,
  ...placeSchema.shape,
  /** `null` until the first call needs it. */
  accessToken: z.nullable(z.string()),
  accessTokenExpiresAt: z.nullable(z.string()),
})
/** The tab's company: who acts for it, by which membership, with which permissions, and the token if there is one. */
export type ChosenCompany = z.output<typeof stored>

type CompanyToken = Pick<ChosenCompany, 'accessToken' | 'accessTokenExpiresAt'>
const NO_TOKEN: CompanyToken = { accessToken: null, accessTokenExpiresAt: null }

const WHY = ['ended', 'left', 'suspended', 'changed'] as const
/** Why a tab lost its company: the membership ended, by one's own choice or not, is suspended, or has changed. */
export type LostWhy = (typeof WHY)[number]
const lost = z.object({ why: z.enum(WHY), name: z.string() })
/** What the tab has lost: the reason, and the company's name. */
export type LostCompany = z.output<typeof lost>

/** Dependencies. `storage` is the tab's own; `vault` seals in it, `device` in what all tabs of the browser share. */
export type CompanyDeps = {
  readonly vault: Vault
  /** By default that of this browser: signing in does not load the code for it. */
  readonly device?: Vault
  readonly storage: Pick<Storage, 'clear' | 'getItem'>
  readonly user: () => Promise<StoredUser | null>
  readonly api: () => Pick<Api, 'call'>
  readonly now: () => number
}

/** The company of a tab. */
export type TabCompany = CompanyTokens & {
  /** The chosen company; `null` before a choice, and if somebody else is signed in. */
  readonly chosen: () => Promise<ChosenCompany | null>
  /**
   * The company that a page is opened for: the tab's, if it has one and `wanted` names no other; else the wanted one or
   * the only one, if the device knows it, which becomes the tab's without asking the API. `null` when it has to be
   * chosen, as after one was lost and while an invitation waits.
   */
  readonly open: (wanted: string | null) => Promise<ChosenCompany | null>
  /** Gets the token before the first call needs it. Whether it works is of no concern: that call tries again. */
  readonly prepare: () => void
  /** Tells what the API lists as the person's companies, for the next tab. */
  readonly follow: (userId: UserId, memberships: readonly MembershipAnswer[]) => Promise<void>
  /**
   * Enters a company and makes it this tab's; deletes what the tab stored for another, such as drafts. Without network
   * it is chosen without a token, for the answers that the device has. Throws the API's refusal, and changes nothing.
   */
  readonly choose: (userId: UserId, membership: MembershipAnswer) => Promise<void>
  /** Tells whether this page may show a company: it has acted for no other. */
  readonly isOfPage: (membership: Id<'mbr'>) => boolean
  /** Forgets the company, and notes why. */
  readonly lose: (why: LostWhy) => Promise<void>
  /** What was lost, until another company is chosen. */
  readonly lost: () => Promise<LostCompany | null>
  /** Calls `act` whenever the API refused a call for lack of a permission. Returns a function that stops it. */
  readonly onForbidden: (act: () => void) => () => void
}

const notHere = (message: string): ApiError => new ApiError({ code: 'forbidden', status: 403, message })

/** Makes the tab's company. `onEnded` is called when it cannot act for it any more and has forgotten it. */
export function createTabCompany(deps: CompanyDeps, onEnded: () => void): TabCompany {
  const { vault, storage, user, api, now } = deps
  const known = createKnownCompanies(deps.device ?? createVault(localStorage, indexedDbKey()))
  /** The company of this page, once it made a call: what it shows belongs to no other. */
  let ofPage: string | null = null
  let entering: Promise<string> | null = null
  let opening: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()

  const chosen = async (): Promise<ChosenCompany | null> => {
    const [found, signedIn] = await Promise.all([vault.read(COMPANY_ENTRY), user()])
    const { success, data } = stored.safeParse(found)
    return success && data.userId === signedIn?._id ? data : null
  }
  const lose = async (why: LostWhy): Promise<void> => {
    const before = await forget()
    if (before !== null) await vault.write(LOST_ENTRY, { why, name: before.company.name })
  }
  /** Forgets the tab's company, and which ones the device knows; returns what it was. */
  async function forget(): Promise<ChosenCompany | null> {
    const before = await chosen()
    storage.clear()
    known.forget()
    return before
  }
  const lostBefore = async (): Promise<LostCompany | null> => {
    const { success, data } = lost.safeParse(await vault.read(LOST_ENTRY))
    return success ? data : null
  }
  async function open(wanted: string | null): Promise<ChosenCompany | null> {
    const [current, person] = await Promise.all([chosen(), user()])
    if (current !== null && (wanted === null || current.company.id === wanted)) return current
    if (person === null || storage.getItem(INVITED_KEY) !== null) return null
    if (wanted === null && (await lostBefore()) !== null) return null
    const place = await known.find(person._id, wanted)
    return place === null ? null : await actBy(person._id, place, NO_TOKEN)
  }
  /** Makes a membership the tab's; deletes what the tab stored for another. */
  async function actBy(userId: UserId, place: Place, token: CompanyToken): Promise<ChosenCompany> {
    if ((await chosen())?.membership !== place.membership) storage.clear()
    vault.remove(LOST_ENTRY)
    const acting: ChosenCompany = { userId, ...place, ...token }
    await vault.write(COMPANY_ENTRY, acting)
    return acting
  }
  /** The token of this membership, another one than `stale`. One call for all that ask at once. */
  const enter = (of: ChosenCompany, stale: string | null): Promise<string> =>
    (entering ??= enterOnce(of, stale).finally(() => (entering = null)))
  async function enterOnce(of: ChosenCompany, stale: string | null): Promise<string> {
    const acting = await chosen()
    if (acting?.membership !== of.membership) throw notHere('This tab acts for another company.')
    if (acting.accessToken !== null && acting.accessToken !== stale && isFresh(acting)) return acting.accessToken
    try {
      const entered = await api().call(enterCompany, { params: { id: of.userId, membership: of.membership } })
      if (!(await vault.writeBeside(COMPANY_ENTRY, COMPANY_ENTRY, { ...acting, ...entered })))
        throw notHere('The company was left meanwhile.')
      return entered.accessToken
    } catch (error) {
      if (error instanceof ApiError) await leaveFor(error)
      throw error
    }
  }
  /** Leaves the company if a refusal to enter it will not pass by itself. */
  async function leaveFor({ code }: ApiError): Promise<void> {
    if (code === 'not_found' || code === 'member_suspended') await lose(code === 'not_found' ? 'ended' : 'suspended')
    // The choice leads to setting one up.
    else if (code === 'second_factor_needed') await forget()
    else return
    onEnded()
  }
  /** The token of a membership; none if no answer comes. */
  const enterOrWithout = (userId: UserId, membership: Id<'mbr'>): Promise<CompanyToken> =>
    api()
      .call(enterCompany, { params: { id: userId, membership } })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 0 && error.code !== 'unexpected') return NO_TOKEN
        throw error
      })
  const isFresh = ({ accessTokenExpiresAt }: ChosenCompany): boolean =>
    accessTokenExpiresAt !== null && Date.parse(accessTokenExpiresAt) - now() > RENEW_BEFORE_MS

  async function withToken<T>(run: (token: string) => Promise<T>): Promise<T> {
    const of = await chosen()
    if (of === null) throw notHere('No company was chosen in this tab.')
    // A page that the browser kept from before the choice of another company must not move that one's money.
    ofPage ??= of.membership
    if (ofPage !== of.membership) throw notHere('This tab acts for another company.')
    const token = of.accessToken !== null && isFresh(of) ? of.accessToken : await enter(of, null)
    try {
      return await run(token).catch(async (error: unknown) => {
        // The device's clock may be wrong, so the server decides.
        if (!(error instanceof ApiError && error.status === 401)) throw error
        return await run(await enter(of, token))
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'forbidden') for (const act of listeners) act()
      throw error
    }
  }

  return {
    chosen,
    // One after another: a second one would replace what the first is getting a token for.
    open: (wanted) => {
      const opened = opening.then(() => open(wanted))
      opening = opened.catch(() => undefined)
      return opened
    },
    prepare: () => void withToken(async () => undefined).catch(() => undefined),
    follow: known.follow,
    async choose(userId, membership) {
      const place = placeOf(membership)
      const entered = await enterOrWithout(userId, place.membership)
      await actBy(userId, place, entered)
      await known.add(userId, membership)
    },
    isOfPage: (membership) => ofPage === null || ofPage === membership,
    lose,
    lost: lostBefore,
    onForbidden: (act) => {
      listeners.add(act)
      return () => void listeners.delete(act)
    },
    withToken,
  }
}
