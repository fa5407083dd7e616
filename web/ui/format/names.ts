// Names of currencies and countries in the language in use, as they stand at the head of a line. They come from the browser's own tables.

const capital = (name: string, language: string): string => name.charAt(0).toLocaleUpperCase(language) + name.slice(1)

/** A currency's name, its first letter large. @example currencyName('KES', 'fr') // 'Shilling kényan' */
export const currencyName = (code: string, language: string): string =>
  capital(new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code, language)

/** A country's name by its ISO 3166 code, its first letter large. @example countryName('CM', 'fr') // 'Cameroun' */
export const countryName = (code: string, language: string): string =>
  capital(new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code, language)
