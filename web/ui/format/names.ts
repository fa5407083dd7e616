// Names of currencies and countries in the language in use, as they stand at the head of a line: they come from the
// browser's own tables. And names of people where there is room for a few words only.

const capital = (name: string, language: string): string => name.charAt(0).toLocaleUpperCase(language) + name.slice(1)

/** A currency's name, its first letter large. @example currencyName('KES', 'fr') // 'Shilling kényan' */
export const currencyName = (code: string, language: string): string =>
  capital(new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code, language)

/** A country's name by its ISO 3166 code, its first letter large. @example countryName('CM', 'fr') // 'Cameroun' */
export const countryName = (code: string, language: string): string =>
  capital(new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code, language)

/** Characters of a name that stand on a button or before a figure. */
const SHORT_LENGTH = 24

/**
 * A person's name where there is room for a few words only; never the only place on a page that says whose it is.
 * @example shortName('Ada Obi') // 'Ada Obi'
 */
export function shortName(name: string): string {
  const letters = [...name]
  return letters.length <= SHORT_LENGTH
    ? name
    : `${letters
        .slice(0, SHORT_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
