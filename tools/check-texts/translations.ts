/**
 * What must hold between the catalogues of one language, wherever their messages are said. Pure: catalogues in,
 * complaints out.
 */

/** A message as a catalogue has it; `context` tells apart what is the same in English and not elsewhere. */
export type Translated = { readonly message: string; readonly context: string | null; readonly translation: string }

/** The messages of one part of the product in one language, such as `home` or `server`. */
export type Catalogue = { readonly language: string; readonly part: string; readonly texts: readonly Translated[] }

/**
 * Complaints about messages that are said in several parts and not translated alike: a text is translated once, whoever
 * says it. `known` are messages that differ still; one that no longer differs anywhere is complained about too, so that
 * the list only shrinks.
 */
export function translatedTwice(catalogues: readonly Catalogue[], known: readonly string[]): readonly string[] {
  const differing = [...Map.groupBy(all(catalogues), ({ language, key }) => `${language} ${key}`).values()].filter(
    (said) => new Set(said.map(({ translation }) => translation)).size > 1,
  )
  const messages = new Set(differing.flatMap(([first]) => first?.key ?? []))
  const fresh = differing.flatMap((said) => {
    const [first] = said
    if (first === undefined || known.includes(first.key)) return []
    return [
      `${first.language}: “${first.key}” is ${said.map(({ part, translation }) => `“${translation}” in ${part}`).join(', ')}`,
    ]
  })
  return [
    ...fresh,
    ...known
      .filter((key) => !messages.has(key))
      .map((key) => `“${key}” is translated once now; remove it from the list`),
  ]
}

/** Complaints about translations that lost, gained or renamed what stands in braces or in tags. */
export function misplaced(catalogues: readonly Catalogue[]): readonly string[] {
  return all(catalogues)
    .filter(({ key, translation }) => placesOf(key) !== placesOf(translation))
    .map(
      ({ language, part, key, translation }) =>
        `${language}/${part}: “${key}” has ${placesOf(key)}, “${translation}” has ${placesOf(translation)}`,
    )
}

/**
 * Complaints about features that are in no group of lingui.config.ts: whoever signs in would fetch their words.
 * `folders` are those of `web/features`, `included` what each catalogue but the base's reads; `everybodys` are said at
 * the door.
 */
export function ungrouped(
  folders: readonly string[],
  included: readonly string[],
  everybodys: readonly string[],
): readonly string[] {
  const isGrouped = (folder: string): boolean => included.includes(`<rootDir>/web/features/${folder}`)
  return folders
    .filter((folder) => !isGrouped(folder) && !everybodys.includes(folder))
    .map((folder) => `web/features/${folder} is in no group of lingui.config.ts`)
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

/**
 * The arguments and tags of a message, each once. Words within a plural form are no arguments: those have a comma or a
 * brace after their name.
 */
function placesOf(message: string): string {
  const found = message.matchAll(/(?<![,}] (?:one|few|many|other|=\d+) )\{(\w+)(?=[,}])|(<\/?\d+\/?>)/g)
  return [...new Set([...found].map(([, name, tag]) => name ?? tag ?? ''))].toSorted().join(' ')
}
