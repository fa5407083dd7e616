// Names of currencies and countries in the customer's language, capitalised, from the browser's own tables. And short
// forms of people's names.

const capital = (name: string, language: string): string => name.charAt(0).toLocaleUpperCase(language) + name.slice(1)

/** A currency's name, capitalised. @example currencyName('KES', 'fr') // 'Shilling kényan' */
export const currencyName = (code: string, language: string): string =>
  capital(new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code, language)

/** A country's name by its ISO 3166 code, capitalised. @example countryName('CM', 'fr') // 'Cameroun' */
export const countryName = (code: string, language: string): string =>
  capital(new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code, language)

/** The longest name on a button or before a figure. */
const SHORT_LENGTH = 24

/**
 * A person's name shortened for narrow places; the full name must be elsewhere on the page.
 * @example shortName('Ada Obi') // 'Ada Obi'
 */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length <= SHORT_LENGTH
    ? name
    : `${characters
        .slice(0, SHORT_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
