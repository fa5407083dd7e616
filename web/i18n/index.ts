// Languages at run time: loads compiled catalogues, activates them, tells the page. Only the language in use is ever
// downloaded, and of it only the parts that the pages seen say. Catalogues are compiled by the build from web/i18n/locales (see vite.ts).

import { i18n, type Messages } from '@lingui/core'
import { isLanguage, type Language, storeLanguage } from './languages.ts'

export { i18n }
export * from './languages.ts'

/**
 * Parts of the words that only some pages say: the dashboard and the history; everything that moves money; quick sell; the account and its settings; who the customer is
 * and how they prove it; help, invitations and receipts; finding a deposit; the business app.
 */
export type TextPart = 'home' | 'money' | 'sell' | 'account' | 'identity' | 'help' | 'rescue' | 'business'

type Catalogue = () => Promise<{ messages: Messages }>
const CATALOGUES: Readonly<Record<'base' | TextPart, Readonly<Record<Language, Catalogue>>>> = {
  base: {
    en: () => import('./locales/en.po'),
    fr: () => import('./locales/fr.po'),
    es: () => import('./locales/es.po'),
    pt: () => import('./locales/pt.po'),
  },
  home: {
    en: () => import('./locales/en/home.po'),
    fr: () => import('./locales/fr/home.po'),
    es: () => import('./locales/es/home.po'),
    pt: () => import('./locales/pt/home.po'),
  },
  money: {
    en: () => import('./locales/en/money.po'),
    fr: () => import('./locales/fr/money.po'),
    es: () => import('./locales/es/money.po'),
    pt: () => import('./locales/pt/money.po'),
  },
  sell: {
    en: () => import('./locales/en/sell.po'),
    fr: () => import('./locales/fr/sell.po'),
    es: () => import('./locales/es/sell.po'),
    pt: () => import('./locales/pt/sell.po'),
  },
  account: {
    en: () => import('./locales/en/account.po'),
    fr: () => import('./locales/fr/account.po'),
    es: () => import('./locales/es/account.po'),
    pt: () => import('./locales/pt/account.po'),
  },
  identity: {
    en: () => import('./locales/en/identity.po'),
    fr: () => import('./locales/fr/identity.po'),
    es: () => import('./locales/es/identity.po'),
    pt: () => import('./locales/pt/identity.po'),
  },
  help: {
    en: () => import('./locales/en/help.po'),
    fr: () => import('./locales/fr/help.po'),
    es: () => import('./locales/es/help.po'),
    pt: () => import('./locales/pt/help.po'),
  },
  rescue: {
    en: () => import('./locales/en/rescue.po'),
    fr: () => import('./locales/fr/rescue.po'),
    es: () => import('./locales/es/rescue.po'),
    pt: () => import('./locales/pt/rescue.po'),
  },
  business: {
    en: () => import('./locales/en/business.po'),
    fr: () => import('./locales/fr/business.po'),
    es: () => import('./locales/es/business.po'),
    pt: () => import('./locales/pt/business.po'),
  },
}

const wanted = new Set<'base' | TextPart>(['base'])

/** Loads everything that pages want said in a language, also what was asked for meanwhile. */
async function load(language: Language): Promise<void> {
  let parts: readonly ('base' | TextPart)[] = []
  while (parts.length < wanted.size) {
    parts = [...wanted]
    for (const { messages } of await Promise.all(parts.map((part) => CATALOGUES[part][language]()))) i18n.load(language, messages)
  }
}

/**
 * Loads a language if needed and makes it the one in use; sets `<html lang>`. Rejects when a catalogue cannot be
 * fetched, and the language in use then stays. Await `activate('en')` before prerendering and before hydrating a
 * prerendered page; then `activate(detectLanguage())`.
 */
export async function activate(language: Language): Promise<void> {
  await load(language)
  i18n.activate(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

const adding = new Map<TextPart, Promise<void>>()

/** Has a part of the words at hand from now on, in whatever language. A route awaits it before its pages are drawn. Rejects as `activate` does. */
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
  // Tells what is on the page; a language chosen meanwhile has loaded the part itself.
  if (i18n.locale === locale) i18n.activate(locale)
}

/** The visitor picks a language: activates it, then keeps the choice. Rejects as `activate` does. */
export async function chooseLanguage(language: Language): Promise<void> {
  await activate(language)
  storeLanguage(language)
}
