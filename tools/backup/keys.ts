/** Keys of backups: a passphrase from a file or typed, or a pair of age keys. None of it is ever printed. */
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Encrypter } from 'age-encryption'
import { given, StartRefusal } from '../start/settings.ts'
import type { Key, Lock } from './archive.ts'

const LENGTH_MIN = 12
const NEEDED = 'Name a file with the passphrase in BACKUP_PASSPHRASE_FILE'

/** Returns who a backup is encrypted for. Throws a StartRefusal that says what is missing. */
export async function lockOf(recipient: string | undefined, env: NodeJS.ProcessEnv): Promise<Lock> {
  if (recipient !== undefined) {
    if (!isRecipient(recipient)) throw new StartRefusal(`${recipient} is no age recipient (age1…).`)
    return { recipient }
  }
  const passphrase = await passphraseIn(
    env,
    'Passphrase for this backup: ',
    `${NEEDED}, or an age recipient with --recipient.`,
  )
  if (passphrase.length < LENGTH_MIN) throw new StartRefusal(`A passphrase needs at least ${LENGTH_MIN} characters.`)
  return { passphrase }
}

function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** Returns the key that decrypts a backup. Throws a StartRefusal that says what is missing. */
export async function keyOf(identityFile: string | undefined, env: NodeJS.ProcessEnv): Promise<Key> {
  if (identityFile !== undefined) {
    const identity = (await readFile(identityFile, 'utf8'))
      .split('\n')
      .find((line) => line.startsWith('AGE-SECRET-KEY-'))
    if (identity === undefined) throw new StartRefusal(`${identityFile} holds no age identity.`)
    return { identity: identity.trim() }
  }
  return { passphrase: await passphraseIn(env, 'Passphrase: ', `${NEEDED}, or an age identity with --identity FILE.`) }
}

async function passphraseIn(env: NodeJS.ProcessEnv, question: string, otherwise: string): Promise<string> {
  const file = given(env, 'BACKUP_PASSPHRASE_FILE')
  if (file !== undefined) return (await readFile(file, 'utf8')).trimEnd()
  if (!process.stdin.isTTY) throw new StartRefusal(otherwise)
  process.stderr.write(question)
  // Typed input is not echoed.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const typed = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return typed
}
