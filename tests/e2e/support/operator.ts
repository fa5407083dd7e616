/** An operator of this worker's product: runs operator commands as `npm run` starts them. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dataFolder, ports } from './addresses.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

/** Runs one of `tools/` on the product's database. Returns its output; throws when it refuses. */
export const operate = (tool: string, ...args: readonly string[]): Promise<string> =>
  withDatabase(`tools/${tool}.ts`, ...args)

/** Runs a script of the repository with the product's database. Returns its output; throws when it fails. */
export async function withDatabase(script: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...ports, ZEND_DATA_DIR: dataFolder }
  const { stdout } = await run(process.execPath, ['tools/with-database.ts', script, ...args], { cwd: ROOT, env })
  return stdout
}
