// Languages at run time: loads and activates compiled catalogues, and rerenders the page. It downloads only the current
// language, and of it only the parts that the visited pages need. The build compiles catalogues from
// shared/texts/locales (see vite.ts).

import { i18n, type Messages } from '@lingui/core'
import { isLanguage, type Language, storeLanguage } from './languages.ts'
import type { Catalogues, LaterPart } from './later-catalogues.ts'

export { i18n }
export * from './languages.ts'

/**
 * Parts of the texts that only some pages need: the dashboard and the history; everything that moves money; quick sell;
 * the account and its settings; identity and security; help, invitations and receipts; one deposit or withdrawal, and
 * finding one; the business app, its pages about members and policy, verifying a company, and the page of a person
 * behind one; suppliers abroad, and the page on which one follows a payment; batches of payments, and what a company
 * asks others to pay; what stands beside the personal app's sign-in pages.
 */
export type TextPart =
  | 'home'
  | 'money'
  | 'sell'
  | 'account'
  | 'identity'
  | 'help'
  | 'rescue'
  | 'business'
  | 'members'
  | 'kyb'
  | 'director'
  | 'fx'
  | 'fxpay'
  | 'fxinvoice'
  | 'suppliers'
  | 'batches'
  | 'bills'
  | 'tracker'
  | 'visitor'

type Part = 'base' | TextPart
const CATALOGUES: Catalogues<Exclude<Part, LaterPart>> = {
  base: {
    en: () => import('../../shared/texts/locales/en.po'),
    fr: () => import('../../shared/texts/locales/fr.po'),
    es: () => import('../../shared/texts/locales/es.po'),
    pt: () => import('../../shared/texts/locales/pt.po'),
  },
  home: {
    en: () => import('../../shared/texts/locales/en/home.po'),
    fr: () => import('../../shared/texts/locales/fr/home.po'),
    es: () => import('../../shared/texts/locales/es/home.po'),
    pt: () => import('../../shared/texts/locales/pt/home.po'),
  },
  money: {
    en: () => import('../../shared/texts/locales/en/money.po'),
    fr: () => import('../../shared/texts/locales/fr/money.po'),
    es: () => import('../../shared/texts/locales/es/money.po'),
    pt: () => import('../../shared/texts/locales/pt/money.po'),
  },
  sell: {
    en: () => import('../../shared/texts/locales/en/sell.po'),
    fr: () => import('../../shared/texts/locales/fr/sell.po'),
    es: () => import('../../shared/texts/locales/es/sell.po'),
    pt: () => import('../../shared/texts/locales/pt/sell.po'),
  },
  account: {
    en: () => import('../../shared/texts/locales/en/account.po'),
    fr: () => import('../../shared/texts/locales/fr/account.po'),
    es: () => import('../../shared/texts/locales/es/account.po'),
    pt: () => import('../../shared/texts/locales/pt/account.po'),
  },
  identity: {
    en: () => import('../../shared/texts/locales/en/identity.po'),
    fr: () => import('../../shared/texts/locales/fr/identity.po'),
    es: () => import('../../shared/texts/locales/es/identity.po'),
    pt: () => import('../../shared/texts/locales/pt/identity.po'),
  },
  help: {
    en: () => import('../../shared/texts/locales/en/help.po'),
    fr: () => import('../../shared/texts/locales/fr/help.po'),
    es: () => import('../../shared/texts/locales/es/help.po'),
    pt: () => import('../../shared/texts/locales/pt/help.po'),
  },
  business: {
    en: () => import('../../shared/texts/locales/en/business.po'),
    fr: () => import('../../shared/texts/locales/fr/business.po'),
    es: () => import('../../shared/texts/locales/es/business.po'),
    pt: () => import('../../shared/texts/locales/pt/business.po'),
  },
  visitor: {
    en: () => import('../../shared/texts/locales/en/visitor.po'),
    fr: () => import('../../shared/texts/locales/fr/visitor.po'),
    es: () => import('../../shared/texts/locales/es/visitor.po'),
    pt: () => import('../../shared/texts/locales/pt/visitor.po'),
  },
}

const isLater = (part: Part): part is LaterPart => !(part in CATALOGUES)

/** Loads one catalogue. Where those of seldom visited pages are is not known before one of them is visited. */
const catalogueOf = async (part: Part, language: Language): Promise<{ messages: Messages }> =>
  (isLater(part) ? (await import('./later-catalogues.ts')).LATER_CATALOGUES[part] : CATALOGUES[part])[language]()

const wanted = new Set<Part>(['base'])

/** Loads all requested parts of a language, including those requested meanwhile. */
async function load(language: Language): Promise<void> {
  let parts: readonly Part[] = []
  while (parts.length < wanted.size) {
    parts = [...wanted]
    for (const { messages } of await Promise.all(parts.map((part) => catalogueOf(part, language))))
      i18n.load(language, messages)
  }
}

/**
 * Loads a language if needed and activates it; sets `<html lang>`. Rejects if a catalogue cannot be fetched; then the
 * current language stays. Await `activate('en')` before prerendering and before hydrating a prerendered page; then
 * `activate(detectLanguage())`.
 */
export async function activate(language: Language): Promise<void> {
  await load(language)
  i18n.activate(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

const adding = new Map<TextPart, Promise<void>>()

/**
 * Loads a part of the texts now, and for later languages too. A route awaits it before its pages are drawn. Rejects as
 * `activate` does.
 */
export function addTexts(part: TextPart): Promise<void> {
  const known = adding.get(part)
  if (known !== undefined) return known
  const added = add(part).catch((error: unknown) => {
    adding.delete(part)
    wanted.delete(part)
    throw error
  })
  adding.set(part, added)
  return added
}

async function add(part: TextPart): Promise<void> {
  wanted.add(part)
  const { locale } = i18n
  if (!isLanguage(locale)) return
  await load(locale)
  // Rerenders the page; a language chosen meanwhile has loaded the part itself.
  if (i18n.locale === locale) i18n.activate(locale)
}

/** Activates the language that the visitor picked, then stores the choice. Rejects as `activate` does. */
export async function chooseLanguage(language: Language): Promise<void> {
  await activate(language)
  storeLanguage(language)
}
