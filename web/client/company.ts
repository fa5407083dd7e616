/**
 * The company that a tab acts for, in an app whose pages move a company's money. The choice and its token are in the
 * tab's session storage, sealed with the vault's key, so two tabs can act for two companies. A page acts for one
 * company until it is reloaded.
 */
import { enterCompany, fields, type MembershipAnswer, PERMISSIONS, ROLES } from '@zend/contracts'
import type { Id, UserId } from '@zend/kernel'
import * as z from 'zod/mini'
import { type Api, type CompanyTokens, RENEW_BEFORE_MS } from './api.ts'
import { ApiError } from './api-error.ts'
import type { StoredUser } from './session.ts'
import { COMPANY_ENTRY, type Vault } from './vault.ts'

/** The entry about the company that the tab has lost. */
const LOST_ENTRY = 'company-lost'

const stored = z.object({
  userId: fields.ownId,
  membership: fields.id('mbr'),
  company: z.object({ id: fields.id('biz'), name: z.string() }),
  permissions: z.array(z.enum(PERMISSIONS)),
  role: z.enum(ROLES),
  /** `null` until the first call needs it. */
  accessToken: z.nullable(z.string()),
  accessTokenExpiresAt: z.nullable(z.string()),
})
/** The tab's company: who acts for it, by which membership, with which permissions, and the token if there is one. */
export type ChosenCompany = z.output<typeof stored>

type CompanyToken = Pick<ChosenCompany, 'accessToken' | 'accessTokenExpiresAt'>
const NO_TOKEN: CompanyToken = { accessToken: null, accessTokenExpiresAt: null }

const WHY = ['ended', 'suspended', 'changed'] as const
/** Why a tab lost its company: the membership ended or is suspended, or its permissions changed. */
export type LostWhy = (typeof WHY)[number]
const lost = z.object({ why: z.enum(WHY), name: z.string() })
/** What the tab has lost: the reason, and the company's name. */
export type LostCompany = z.output<typeof lost>

/** Dependencies. `storage` is the tab's own; `vault` seals in it. */
export type CompanyDeps = {
  readonly vault: Vault
  readonly storage: Pick<Storage, 'clear'>
  readonly user: () => Promise<StoredUser | null>
  readonly api: () => Pick<Api, 'call'>
  readonly now: () => number
}

/** The company of a tab. */
export type TabCompany = CompanyTokens & {
  /** The chosen company; `null` before a choice, and if somebody else is signed in. */
  readonly chosen: () => Promise<ChosenCompany | null>
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
export function createTabCompany({ vault, storage, user, api, now }: CompanyDeps, onEnded: () => void): TabCompany {
  /** The company of this page, once it made a call: what it shows belongs to no other. */
  let ofPage: string | null = null
  let entering: Promise<string> | null = null
  const listeners = new Set<() => void>()

  const chosen = async (): Promise<ChosenCompany | null> => {
    const [found, signedIn] = await Promise.all([vault.read(COMPANY_ENTRY), user()])
    const { success, data } = stored.safeParse(found)
    return success && data.userId === signedIn?._id ? data : null
  }
  const lose = async (why: LostWhy): Promise<void> => {
    const before = await chosen()
    storage.clear()
    if (before !== null) await vault.write(LOST_ENTRY, { why, name: before.company.name })
  }
  /** The token of this membership, another one than `stale`. One call for all that ask at once. */
  const enter = (of: ChosenCompany, stale: string | null): Promise<string> =>
    (entering ??= enterOnce(of, stale).finally(() => (entering = null)))
  async function enterOnce(of: ChosenCompany, stale: string | null): Promise<string> {
    const known = await chosen()
    if (known?.membership !== of.membership) throw notHere('This tab acts for another company.')
    if (known.accessToken !== null && known.accessToken !== stale && isFresh(known)) return known.accessToken
    try {
      const entered = await api().call(enterCompany, { params: { id: of.userId, membership: of.membership } })
      if (!(await vault.writeBeside(COMPANY_ENTRY, COMPANY_ENTRY, { ...known, ...entered })))
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
    else if (code === 'second_factor_needed') storage.clear()
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

  return {
    chosen,
    async choose(userId, { id, company, permissions, role }) {
      const entered = await enterOrWithout(userId, id)
      if ((await chosen())?.membership !== id) storage.clear()
      vault.remove(LOST_ENTRY)
      const known = { userId, membership: id, company, permissions, role, ...entered }
      await vault.write(COMPANY_ENTRY, known satisfies ChosenCompany)
    },
    isOfPage: (membership) => ofPage === null || ofPage === membership,
    lose,
    lost: async () => {
      const { success, data } = lost.safeParse(await vault.read(LOST_ENTRY))
      return success ? data : null
    },
    onForbidden: (act) => {
      listeners.add(act)
      return () => void listeners.delete(act)
    },
    async withToken(run) {
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
    },
  }
}
