/** Codes in mails. */

/** A mail as the sandbox's mailbox shows it. */
export type SeenMail = { readonly id: string; readonly text: string }

/**
 * Returns the code of the newest mail that has one and contains this text; `null` while there is none, or none newer
 * than the newest mail seen before. `mails` are newest first.
 */
export function newestCode(
  mails: readonly SeenMail[],
  seen: ReadonlySet<string>,
  says = '',
): { readonly id: string; readonly code: string } | null {
  for (const { id, text } of mails) {
    // Whatever is older was asked for earlier.
    if (seen.has(id)) return null
    // On a line of its own: amounts can have six digits too.
    const code = /^\d{6}\r?$/m.exec(text)?.[0].trim()
    // Long lines are wrapped.
    if (code !== undefined && text.replaceAll(/\s+/g, ' ').includes(says)) return { id, code }
  }
  return null
}
