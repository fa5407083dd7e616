/**
 * Formats amounts for people: in the app, in mails, on receipts. The language decides, never the region; nothing is
 * rounded here.
 */

/**
 * The locale tag used for numbers in each language. Angola and Mozambique write as Portugal does; pt-BR would put the
 * symbol first.
 */
export const NUMBER_TAGS = { en: 'en', fr: 'fr', es: 'es', pt: 'pt-PT' } as const

/**
 * The format of each local currency: its decimals, and its sign where the sign is unambiguous; else the code is shown.
 * Other codes are coins.
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
 * Formats decimal text as an exact figure with at least the decimals of its currency, two for a coin.
 * @example figureIn('en', '1234.5', 'NGN') // '1,234.50'
 */
export const figureIn = (language: keyof typeof NUMBER_TAGS, amount: string, code: string): string =>
  exactFigure(language, amount, CURRENCY_FORMS[code]?.[0] ?? 2)

/** Masks an account number so that bystanders cannot read it: its last four characters. */
export const maskedAccount = (accountNumber: string): string => `••${accountNumber.slice(-4)}`

/**
 * Formats decimal text as a figure of the language, with every significant digit and at least `least` decimals.
 * Replaces French's narrow space, which none of our typefaces has.
 * @example exactFigure('en', '1234.50000000', 2) // '1,234.50'
 */
export const exactFigure = (language: keyof typeof NUMBER_TAGS, amount: string, least: number): string =>
  new Intl.NumberFormat(NUMBER_TAGS[language], {
    useGrouping: 'always',
    minimumFractionDigits: least,
    maximumFractionDigits: 38,
  })
    // A number given as text is formatted exactly.
    .format(amount as Intl.StringNumericLiteral)
    .replaceAll('\u202f', '\u00a0')
