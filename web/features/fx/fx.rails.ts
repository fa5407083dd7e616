/** Rails as people choose them. Pure. */
import { type FxRail, RAILS } from '@zend/corridors'

/** The rails by the names that banks know them by, which no language translates. */
export const RAIL_NAMES: Readonly<Record<FxRail, string>> = {
  'us-ach': 'ACH',
  'us-fedwire': 'Fedwire',
  'ca-eft': 'EFT',
  'ca-interac': 'Interac',
  'gb-fps': 'Faster Payments',
  'gb-chaps': 'CHAPS',
  'eu-sepa-instant': 'SEPA Instant',
  'eu-sepa': 'SEPA',
  swift: 'SWIFT',
}

/** The rail of this name; `null` for one that this page does not know yet. */
export const railIn = (name: string): FxRail | null => (Object.hasOwn(RAILS, name) ? (name as FxRail) : null)
