/** Reads keys of outside services from the files that the environment names. */
import { readFileSync } from 'node:fs'

/**
 * Returns the content of the file that a variable names, without the blanks around it; `null` when it names none.
 * Throws on an unreadable or empty file.
 */
export function secretIn(env: Readonly<Record<string, string | undefined>>, variable: string): string | null {
  const file = env[variable]
  if (file === undefined || file === '') return null
  const secret = readFileSync(file, 'utf8').trim()
  if (secret === '') throw new Error(`the file that ${variable} names is empty`)
  return secret
}
