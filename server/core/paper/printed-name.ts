/** Names of people in documents. Pure. */

/** Returns the name, with the username if there is one. */
export const printedName = ({ name, username }: { readonly name: string; readonly username: string | null }): string =>
  username === null ? name : `${name} · @${username}`
