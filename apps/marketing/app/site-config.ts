/**
 * The setup page of whoever runs the site: what only the company knows. A `null` fact of the company is not filled in
 * yet: pages show its name in a marked box, and the build of a deployment with real customers fails (`SITE_COMPLETE=1`,
 * which the start sets when `NODE_ENV=production`). A `null` place outside has no link anywhere.
 */
import type { Language } from '@zend/web/i18n/languages'

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
  /** The legal status of assets held for customers. */
  | 'customerAssets'
  /** Who is liable for which loss. */
  | 'liability'
  /** The notice period before a change of fees or limits. */
  | 'changeNotice'
  /** When and how the company may end the agreement. */
  | 'ending'
  /** How long an answer to a complaint may take, and where to appeal. */
  | 'complaints'
  /** The retention time of server logs. */
  | 'logKeeping'
  /** The retention time of the books and of verification documents, and the law behind it. */
  | 'bookKeeping'
  /** The sanctions and exposure lists that it loads. */
  | 'screeningLists'
  /** What it monitors, sends along with payments and reports, and how it trains staff. */
  | 'amlProgramme'
  /** How it answers emergencies, freezing orders and requests to preserve records, and what it tells customers. */
  | 'lawEnforcementPractice'

/** A place outside the site that pages link to. */
export type OutsidePlace = 'careers' | 'telegram' | 'x' | 'linkedin' | 'instagram' | 'appStore' | 'playStore' | 'status'

/** Pages for people, or for companies. */
export type Audience = 'personal' | 'business'

/** What a customer said of Zend (specification §3), word for word, in their language and with their consent. */
export type Testimonial = {
  readonly audience: Audience
  readonly language: Language
  /** Who says it: a name or what they do. */
  readonly title: string
  readonly place: string
  readonly text: string
}

/** The site's configuration. */
export type SiteConfig = {
  /** The day of the last change of the legal texts. */
  readonly legalTextsOn: string
  readonly company: Readonly<Record<CompanyFact, string | null>>
  /** Full addresses. A place without one is absent from every page. */
  readonly outside: Readonly<Record<OutsidePlace, string | null>>
  /** Real ones only. Without any, no page has a place for them; a sandbox shows where they stand by marked examples. */
  readonly testimonials: readonly Testimonial[]
}

/** The configuration of this deployment. */
export const SITE: SiteConfig = {
  legalTextsOn: '2026-11-21',
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
    careers: null,
    telegram: null,
    x: null,
    linkedin: null,
    instagram: null,
    appStore: null,
    playStore: null,
    status: null,
  },
  testimonials: [],
}

/** Says whether the pages are built for a sandbox, where a place may be filled with examples that say so. */
export const IS_SANDBOX = process.env['SITE_COMPLETE'] !== '1'

/** What stands in the place of testimonials: real ones, marked examples in a sandbox, else nothing. */
export function testimonialsFor(
  { testimonials }: Pick<SiteConfig, 'testimonials'>,
  audience: Audience,
  sandbox: boolean,
): readonly Testimonial[] | 'examples' {
  const real = testimonials.filter((each) => each.audience === audience)
  return real.length === 0 && sandbox ? 'examples' : real
}

/** The names of all facts that are still `null`. */
const openFields = ({ company }: SiteConfig): readonly string[] =>
  Object.entries(company).flatMap(([name, value]) => (value === null ? [name] : []))

/**
 * Throws, naming the missing fields, if the pages are for real customers. `complete` is the build's `SITE_COMPLETE`.
 */
export function requireComplete(config: SiteConfig, complete: string | undefined): void {
  const open = openFields(config)
  if (complete === '1' && open.length > 0) throw new Error(`app/site-config.ts is not filled in: ${open.join(', ')}`)
}

// The host replaces these by the real origins when it starts, so that one build serves every deployment
// (apps/web-host). Nobody can own a `.invalid` name (RFC 2606).
/** A placeholder for the site's own origin. */
export const SITE_ORIGIN = 'https://site.invalid'
/** A placeholder for the personal app's origin. */
export const PERSONAL_ORIGIN = 'https://personal.invalid'
/** A placeholder for the business app's origin. */
export const BUSINESS_ORIGIN = 'https://business.invalid'
