/**
 * How amounts are written for people, wherever that is: by the app, in letters, on receipts. By the language, never by
 * the region; nothing is rounded here.
 */

/**
 * Whose conventions numbers follow in each language. Angola and Mozambique write as Portugal does; pt-BR would put the
 * symbol first.
 */
export const NUMBER_TAGS = { en: 'en', fr: 'fr', es: 'es', pt: 'pt-PT' } as const

/**
 * How each local currency is written: its decimals, and its sign where it is clear to everybody; else its code is
 * shown. Other codes are coins.
 */
export const CURRENCY_FORMS: Readonly<Record<string, readonly [decimals: number, sign?: string]>> = {
  USD: [2, '$'],
  EUR: [2, '€'],
  GBP: [2, '£'],
  CAD: [2, 'CA$'],
  NGN: [2, '₦'],
  GHS: [2, 'GH₵'],
  ZAR: [2, 'R'],
  XAF: [0, 'FCFA'],
  KES: [2],
  TZS: [2],
  ETB: [2],
  ZMW: [2],
  UGX: [0],
  RWF: [0],
}

/**
 * Decimal text as a figure of the language, with every digit that counts and at least `least` decimals. No typeface of
 * ours has the narrow space of French.
 * @example exactFigure('en', '1234.50000000', 2) // '1,234.50'
 */
export const exactFigure = (language: keyof typeof NUMBER_TAGS, amount: string, least: number): string =>
  new Intl.NumberFormat(NUMBER_TAGS[language], {
    useGrouping: 'always',
    minimumFractionDigits: least,
    maximumFractionDigits: 38,
  })
    // Given as text, a number is written exactly.
    .format(amount as Intl.StringNumericLiteral)
    .replaceAll('\u202f', '\u00a0')
