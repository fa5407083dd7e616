/** What a long campaign counted, for `npm run nightly` to record. */
import { appendFileSync } from 'node:fs'

/**
 * Adds to the campaign's figures; those of one name are summed. Does nothing where nobody collects them
 * (`FIGURES_FILE`).
 */
export function noteFigures(figures: Readonly<Record<string, number>>): void {
  const file = process.env['FIGURES_FILE']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
