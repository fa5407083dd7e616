/** Rules between the catalogues of one language. Pure: catalogues in, complaints out. */

import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'

/** A message of a catalogue; `context` separates messages that are equal in English but not in other languages. */
export type Translated = { readonly message: string; readonly context: string | null; readonly translation: string }

/** The messages of one part of the product in one language, such as `home` or `server`. */
export type Catalogue = { readonly language: string; readonly part: string; readonly texts: readonly Translated[] }

/** Returns complaints about messages that appear in several catalogues with different translations. */
export function translatedTwice(catalogues: readonly Catalogue[]): readonly string[] {
  const differing = [...Map.groupBy(all(catalogues), ({ language, key }) => `${language} ${key}`).values()].filter(
    (said) => new Set(said.map(({ translation }) => translation)).size > 1,
  )
  return differing.flatMap((said) => {
    const [first] = said
    if (first === undefined) return []
    return [
      `${first.language}: “${first.key}” is ${said.map(({ part, translation }) => `“${translation}” in ${part}`).join(', ')}`,
    ]
  })
}

/** Returns complaints about translations that lost, gained or renamed a placeholder or tag. */
export function misplaced(catalogues: readonly Catalogue[]): readonly string[] {
  return all(catalogues)
    .filter(({ key, translation }) => placesOf(key) !== placesOf(translation))
    .map(
      ({ language, part, key, translation }) =>
        `${language}/${part}: “${key}” has ${placesOf(key)}, “${translation}” has ${placesOf(translation)}`,
    )
}

/**
 * Returns complaints about French translations in which a line may begin with the sign that ends its sentence: before
 * ? ! : ; and within guillemets a space does not break.
 */
export function breakable(catalogues: readonly Catalogue[]): readonly string[] {
  return all(catalogues)
    .filter(({ language, translation }) => language === 'fr' && /\S [?!:;»]|« /.test(translation))
    .map(({ part, key, translation }) => `fr/${part}: “${key}” has a space that breaks in “${translation}”`)
}

type Said = { readonly language: string; readonly part: string; readonly key: string; readonly translation: string }

const all = (catalogues: readonly Catalogue[]): readonly Said[] =>
  catalogues.flatMap(({ language, part, texts }) =>
    texts.map(({ message, context, translation }) => ({
      language,
      part,
      key: context === null ? message : `${message} (${context})`,
      translation,
    })),
  )

/** The placeholders and tags of a message, each once, also those within its plural and other forms. */
function placesOf(message: string): string {
  return [...new Set([...argumentsOf(compileMessage(message)), ...(message.match(/<\/?\d+\/?>/g) ?? [])])]
    .toSorted()
    .join(' ')
}

const argumentsOf = (message: CompiledMessage): readonly string[] =>
  typeof message === 'string' ? [] : message.flatMap(argumentsOfToken)

const isMessage = (form: unknown): form is CompiledMessage => Array.isArray(form)

/** Returns the placeholders of a token, which is text or an argument: its name, its kind, and its forms if any. */
function argumentsOfToken(token: CompiledMessage[number]): readonly string[] {
  if (typeof token === 'string') return []
  const [name, , forms] = token
  const within: readonly unknown[] = typeof forms === 'object' && forms !== null ? Object.values(forms) : []
  return [name, ...within.filter(isMessage).flatMap(argumentsOf)]
}
