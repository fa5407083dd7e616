/** The guides by name, and the URL that opens one: `?guide=deposit` opens it over the current page. Pure. */

/** The step guides (specification §2), and the list of reasons. */
export const GUIDES = ['deposit', 'swap', 'withdrawal', 'why'] as const
/** A guide. */
export type GuideName = (typeof GUIDES)[number]

/** The query parameter. */
const PARAMETER = 'guide'

/** The guide that a query names. @param search with its question mark, or '' */
export function guideIn(search: string): GuideName | null {
  const asked = new URLSearchParams(search).get(PARAMETER)
  return GUIDES.find((name) => name === asked) ?? null
}

/** The query without its guide; '' if nothing else is in it. */
export function withoutGuide(search: string): string {
  const left = new URLSearchParams(search)
  left.delete(PARAMETER)
  const text = left.toString()
  return text === '' ? '' : `?${text}`
}
