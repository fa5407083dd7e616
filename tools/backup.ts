/**
 * `npm run backup -- FILE [--recipient AGE]`: saves the database, the signer's seed and log, and the secrets together,
 * encrypted, while the product runs. See docs/runbooks/backup-and-restore.md.
 */
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { requiredEnv } from '@zend/server/config'
import { writeArchive } from './backup/archive.ts'
import { backupEntries } from './backup/contents.ts'
import { lockOf } from './backup/keys.ts'
import { readSettings, StartRefusal } from './start/settings.ts'
import { tellingOfFiles, TYPED_WRONGLY, typedArguments } from './typed.ts'

const USAGE = 'usage: npm run backup -- FILE [--recipient AGE_RECIPIENT]'

const { values, positionals } = typedArguments(USAGE, { recipient: { type: 'string' } })
process.exitCode = await tellingOfFiles(() =>
  save().catch((error: unknown) => {
    if (!(error instanceof StartRefusal)) throw error
    console.error(error.message)
    return TYPED_WRONGLY
  }),
)

async function save(): Promise<number> {
  const [name] = positionals
  if (name === undefined) throw new StartRefusal(USAGE)
  const file = resolve(name)
  if (existsSync(file)) throw new StartRefusal(`${file} is there already; a backup never replaces another.`)
  const lock = await lockOf(values.recipient, process.env)
  const { dataDir } = readSettings(process.env)
  await writeArchive(file, lock, backupEntries(dataDir, requiredEnv('DATABASE_URL'), new Date()))
  const { size } = await stat(file)
  console.log(`Saved ${dataDir} and its database in ${file} (${Math.ceil(size / 1024)} KB, encrypted).`)
  console.log('Keep it and what opens it in different places; whoever has both has the money.')
  return 0
}
