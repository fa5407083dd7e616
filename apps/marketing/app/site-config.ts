/**
 * What only the company that runs the site can know. A field that is `null` was not filled in yet: pages show its name
 * in a marked box instead of a made-up value, and the build of a deployment with real customers fails
 * (`SITE_COMPLETE=1`, which the start sets when `NODE_ENV=production`).
 */

/** A fact about the company that pages name. */
export type CompanyFact =
  | 'legalName'
  | 'registration'
  | 'address'
  | 'licences'
  | 'privacyContact'
  | 'lawEnforcementContact'
  | 'governingLaw'
  | 'country'
  /** How the law treats what it keeps for customers. */
  | 'customerAssets'
  /** Who answers for which loss. */
  | 'liability'
  /** How long before a change of fees or limits customers are told. */
  | 'changeNotice'
  /** When and how the company may end the agreement. */
  | 'ending'
  /** How long an answer to a complaint may take, and who can be asked after the company. */
  | 'complaints'
  /** How long the logs of its servers are kept. */
  | 'logKeeping'
  /** How long the books and what was handed in for verification have to be kept, and by which law. */
  | 'bookKeeping'
  /** Which lists of sanctioned and exposed persons it loads. */
  | 'screeningLists'
  /** What it watches for, sends along with payments, reports, and teaches its staff. */
  | 'amlProgramme'
  /** How it answers emergencies, orders to freeze and requests to keep records, and what it tells customers. */
  | 'lawEnforcementPractice'

/** A place outside the site that pages link to. */
export type OutsidePlace =
  | 'faqs'
  | 'blog'
  | 'careers'
  | 'telegram'
  | 'x'
  | 'linkedin'
  | 'instagram'
  | 'appStore'
  | 'playStore'
  | 'status'

/** The site's configuration. */
export type SiteConfig = {
  /** When the legal texts were last changed, as a calendar day. */
  readonly legalTextsOn: string
  /** Whether companies can open an account. Until then the pages for them say that what they describe is planned. */
  readonly businessIsOpen: boolean
  readonly company: Readonly<Record<CompanyFact, string | null>>
  /** Full addresses; a link without one is not drawn, or marked as open in a sandbox. */
  readonly outside: Readonly<Record<OutsidePlace, string | null>>
}

/** The configuration of this deployment. */
export const SITE: SiteConfig = {
  legalTextsOn: '2026-11-21',
  businessIsOpen: false,
  company: {
    legalName: null,
    registration: null,
    address: null,
    licences: null,
    privacyContact: null,
    lawEnforcementContact: null,
    governingLaw: null,
    country: null,
    customerAssets: null,
    liability: null,
    changeNotice: null,
    ending: null,
    complaints: null,
    logKeeping: null,
    bookKeeping: null,
    screeningLists: null,
    amlProgramme: null,
    lawEnforcementPractice: null,
  },
  outside: {
    faqs: null,
    blog: null,
    careers: null,
    telegram: null,
    x: null,
    linkedin: null,
    instagram: null,
    appStore: null,
    playStore: null,
    status: null,
  },
}

/** Every field that is still open, by its name in this file. */
const openFields = ({ company, outside }: SiteConfig): readonly string[] =>
  Object.entries({ ...company, ...outside }).flatMap(([name, value]) => (value === null ? [name] : []))

/** Throws, naming what is open, where the pages are for real customers. `complete` is the build's `SITE_COMPLETE`. */
export function requireComplete(config: SiteConfig, complete: string | undefined): void {
  const open = openFields(config)
  if (complete === '1' && open.length > 0) throw new Error(`app/site-config.ts is not filled in: ${open.join(', ')}`)
}

// The host writes the real addresses in place of these when it starts, so that one build serves every deployment
// (apps/web-host). `.invalid` can never be somebody's (RFC 2606).
/** Stands for the site's own origin. */
export const SITE_ORIGIN = 'https://site.invalid'
/** Stands for the personal app's origin. */
export const PERSONAL_ORIGIN = 'https://personal.invalid'
/** Stands for the business app's origin. */
export const BUSINESS_ORIGIN = 'https://business.invalid'
