/**
 * Every public page's path (specification §2), and its address in each language. Pure, because the build reads it too.
 */
import { type Language, LANGUAGES } from '@zend/web/i18n/languages'
import { DEVELOPER_PATHS, type DeveloperPath } from './data/developer-pages.ts'
import { ACTS, OFF_RAMPS, PAIRS, PRODUCT_COINS, productPath } from './data/families.ts'
import { GUIDE_PATHS, type GuidePath } from './data/guides.ts'

/** Pages that are written one by one. */
export const SINGLE_PATHS = [
  '/',
  '/about',
  '/contact',
  '/help',
  '/supported-countries',
  '/cookies',
  '/privacy',
  '/terms',
  '/law-enforcement-request',
  '/aml',
  '/is-it-us',
  '/zend-personal',
  '/zend-business',
  '/deposits/crypto',
  '/swaps/crypto',
  '/withdrawals/crypto',
  '/zendpay/crypto',
  '/campaign/zend-personal',
  '/campaign/zend-business',
  '/cross-border-payments-import-export',
  '/zendfx-cross-border-payments-send-pay-globally',
  '/cross-border-wallet-trade-zendfx',
  '/tron-wallet',
  '/swap-convert-usdt-tether-to-usdc-usd-coin-or-usdc-to-usdt',
] as const
/** The path of a page that is written by itself. */
export type SinglePath = (typeof SINGLE_PATHS)[number]

/** Pages drawn from the data table. */
export const FAMILY_PATHS = [
  ...PAIRS.map(({ slug }) => `/trade/convert/${slug}` as const),
  ...OFF_RAMPS.map(({ slug }) => `/off-ramp/convert-crypto-to-${slug}` as const),
  ...ACTS.flatMap((act) => PRODUCT_COINS.map((coin) => productPath(act, coin))),
] as const
/** The path of a page of a family. */
export type FamilyPath = (typeof FAMILY_PATHS)[number]

/** The path of a public page. */
export type Path = SinglePath | FamilyPath | GuidePath | DeveloperPath

/** Every public page, in English. */
export const PATHS: readonly Path[] = [...SINGLE_PATHS, ...FAMILY_PATHS, ...GUIDE_PATHS, ...DEVELOPER_PATHS]

/** The page for unknown addresses; no link leads to it. */
export const NOT_FOUND_PATH = '/404'

/** A page's address in a language; English has no prefix. @example addressIn('fr', '/about') // '/fr/about' */
export function addressIn(language: Language, path: string): string {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** Language and path of an address. @example splitAddress('/fr/about/') // { language: 'fr', path: '/about' } */
export function splitAddress(address: string): { readonly language: Language; readonly path: string } {
  const [first = '', ...rest] = address.split('/').filter((part) => part !== '')
  const language = LANGUAGES.find((known) => known === first && known !== 'en')
  return language === undefined
    ? { language: 'en', path: `/${[first, ...rest].filter((part) => part !== '').join('/')}` }
    : { language, path: `/${rest.join('/')}` }
}

/** All addresses that the build draws. */
export const ADDRESSES: readonly string[] = LANGUAGES.flatMap((language) =>
  [...PATHS, NOT_FOUND_PATH].map((path) => addressIn(language, path)),
)
