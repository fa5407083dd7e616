/** Counters of a long campaign, recorded by `npm run nightly`. */
import { appendFileSync } from 'node:fs'

/** Adds to the campaign's counters; equal names are summed. Does nothing unless they are collected (`FIGURES_FILE`). */
export function noteFigures(figures: Readonly<Record<string, number>>): void {
  const file = process.env['FIGURES_FILE']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
