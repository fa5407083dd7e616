/** Codes in mails. */

/** A mail as the sandbox's mailbox shows it. */
export type SeenMail = { readonly id: string; readonly text: string }

/**
 * Returns the code of the newest mail, among those not seen before, that has one and contains this text; `null` while
 * there is none. `mails` are newest first.
 */
export function newestCode(
  mails: readonly SeenMail[],
  seen: ReadonlySet<string>,
  says = '',
): { readonly id: string; readonly code: string } | null {
  for (const { id, text } of mails) {
    // On a line of its own: amounts can have six digits too.
    const code = /^\d{6}\r?$/m.exec(text)?.[0].trim()
    // Long lines are wrapped.
    if (code !== undefined && !seen.has(id) && text.replaceAll(/\s+/g, ' ').includes(says)) return { id, code }
  }
  return null
}
