/** How paper calls somebody. Pure. */

/**
 * The name, and the username of whoever has one. @example calledOnPaper({ name: 'Ada Obi', username: 'ada' }) // 'Ada
 * Obi · @ada'
 */
export const calledOnPaper = ({
  name,
  username,
}: {
  readonly name: string
  readonly username: string | null
}): string => (username === null ? name : `${name} · @${username}`)
