/** The type of a page, whether written by itself or drawn from the table of families. */
import type { I18n } from '@lingui/core'
import type { ComponentType } from 'react'

/** The social preview pictures (finish/social.ts). */
export type Picture = 'home' | 'personal' | 'business' | 'deposit' | 'swap' | 'withdraw' | 'sell' | 'company'

/** A page. */
export type Page = {
  readonly title: (i18n: I18n) => string
  readonly description: (i18n: I18n) => string
  readonly picture: Picture
  /** Campaigns have a simpler header and footer (specification §2). */
  readonly campaign: boolean
  readonly Body: ComponentType
}
