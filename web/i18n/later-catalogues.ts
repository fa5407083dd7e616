/** Where the catalogues of seldom visited pages are. Every page would load their addresses otherwise. */
import type { Messages } from '@lingui/core'
import type { Language } from './languages.ts'

/** Loads the catalogue of each part in each language. */
export type Catalogues<P extends string> = Readonly<
  Record<P, Readonly<Record<Language, () => Promise<{ messages: Messages }>>>>
>
/** The parts of such pages. */
export type LaterPart =
  | 'rescue'
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

/** The catalogues. */
export const LATER_CATALOGUES: Catalogues<LaterPart> = {
  rescue: {
    en: () => import('../../shared/texts/locales/en/rescue.po'),
    fr: () => import('../../shared/texts/locales/fr/rescue.po'),
    es: () => import('../../shared/texts/locales/es/rescue.po'),
    pt: () => import('../../shared/texts/locales/pt/rescue.po'),
  },
  members: {
    en: () => import('../../shared/texts/locales/en/members.po'),
    fr: () => import('../../shared/texts/locales/fr/members.po'),
    es: () => import('../../shared/texts/locales/es/members.po'),
    pt: () => import('../../shared/texts/locales/pt/members.po'),
  },
  kyb: {
    en: () => import('../../shared/texts/locales/en/kyb.po'),
    fr: () => import('../../shared/texts/locales/fr/kyb.po'),
    es: () => import('../../shared/texts/locales/es/kyb.po'),
    pt: () => import('../../shared/texts/locales/pt/kyb.po'),
  },
  director: {
    en: () => import('../../shared/texts/locales/en/director.po'),
    fr: () => import('../../shared/texts/locales/fr/director.po'),
    es: () => import('../../shared/texts/locales/es/director.po'),
    pt: () => import('../../shared/texts/locales/pt/director.po'),
  },
  fx: {
    en: () => import('../../shared/texts/locales/en/fx.po'),
    fr: () => import('../../shared/texts/locales/fr/fx.po'),
    es: () => import('../../shared/texts/locales/es/fx.po'),
    pt: () => import('../../shared/texts/locales/pt/fx.po'),
  },
  fxpay: {
    en: () => import('../../shared/texts/locales/en/fxpay.po'),
    fr: () => import('../../shared/texts/locales/fr/fxpay.po'),
    es: () => import('../../shared/texts/locales/es/fxpay.po'),
    pt: () => import('../../shared/texts/locales/pt/fxpay.po'),
  },
  fxinvoice: {
    en: () => import('../../shared/texts/locales/en/fxinvoice.po'),
    fr: () => import('../../shared/texts/locales/fr/fxinvoice.po'),
    es: () => import('../../shared/texts/locales/es/fxinvoice.po'),
    pt: () => import('../../shared/texts/locales/pt/fxinvoice.po'),
  },
  suppliers: {
    en: () => import('../../shared/texts/locales/en/suppliers.po'),
    fr: () => import('../../shared/texts/locales/fr/suppliers.po'),
    es: () => import('../../shared/texts/locales/es/suppliers.po'),
    pt: () => import('../../shared/texts/locales/pt/suppliers.po'),
  },
  batches: {
    en: () => import('../../shared/texts/locales/en/batches.po'),
    fr: () => import('../../shared/texts/locales/fr/batches.po'),
    es: () => import('../../shared/texts/locales/es/batches.po'),
    pt: () => import('../../shared/texts/locales/pt/batches.po'),
  },
  bills: {
    en: () => import('../../shared/texts/locales/en/bills.po'),
    fr: () => import('../../shared/texts/locales/fr/bills.po'),
    es: () => import('../../shared/texts/locales/es/bills.po'),
    pt: () => import('../../shared/texts/locales/pt/bills.po'),
  },
  tracker: {
    en: () => import('../../shared/texts/locales/en/tracker.po'),
    fr: () => import('../../shared/texts/locales/fr/tracker.po'),
    es: () => import('../../shared/texts/locales/es/tracker.po'),
    pt: () => import('../../shared/texts/locales/pt/tracker.po'),
  },
}
