/** The arguments of a command, as somebody types them. */
import { existsSync } from 'node:fs'
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Exit code of a command that was typed wrongly: it has done nothing. */
export const TYPED_WRONGLY = 2

/**
 * Reads this process's arguments. Ends it with a sentence, `usage` and exit code 2 on an option that the command does
 * not know, or one without its value.
 */
export function typedArguments<const O extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: O) {
  try {
    return parseArgs<{ options: O; allowPositionals: true }>({ options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error) || !String(error.code).startsWith('ERR_PARSE_ARGS'))
      throw error
    // What follows the first sentence is about how to type another argument that nobody meant.
    console.error(`${error.message.split(/\.\s/)[0] ?? ''}.\n${usage}`)
    process.exit(TYPED_WRONGLY)
  }
}

/**
 * Returns the exit code of `work`. A file that was named and cannot be read or written is told in a sentence; every
 * other error is thrown.
 */
export async function tellingOfFiles(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'path' in error)) throw error
    console.error(error.message)
    return TYPED_WRONGLY
  }
}

/** Returns whether something is at this path already, and says so: nothing that is there is replaced. */
export function isTaken(path: string): boolean {
  const taken = existsSync(path)
  if (taken) console.error(`${path} is there already, and is not replaced.`)
  return taken
}
