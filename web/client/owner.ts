/** Whose answers are stored on a device: a person's, or what a person saw of a company's. Pure; the page's head uses it. */

/**
 * The owner of stored answers. What somebody saw of one company is never shown for another, and is theirs alone.
 * @example ownerOf('usr_ada', 'biz_baobab') // 'usr_ada/biz_baobab'
 */
export const ownerOf = (userId: string, company: string | null): string =>
  company === null ? userId : `${userId}/${company}`

/** The person of an owner. @example customerOf('usr_ada/biz_baobab') // 'usr_ada' */
export const customerOf = (owner: string): string => owner.split('/')[0] ?? ''
