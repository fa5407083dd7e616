/**
 * The signer's folder: the sealed seed, made at the first start and never replaced, and the public attestation key for others to pin.
 * It never writes an open seed anywhere.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, constants, existsSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { open, seal } from './seal.ts'

const ENTROPY_BYTES = 32
const SEED_FILE = 'seed.sealed'
const ATTESTATION_FILE = 'attestation.pub'

/**
 * Calls `use` with the seed's 32 bytes of entropy and wipes them when it returns. Makes and seals a new seed when the folder has none yet.
 * Throws when the seed does not open; it is then left as it is.
 */
export function withSeed<T>(dataDir: string, passphrase: Uint8Array, use: (entropy: Uint8Array) => T): T {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, SEED_FILE)
  if (!existsSync(file)) createSeed(file, passphrase)
  // Also just after creating: what was written must open before anybody is given an address from it.
  const entropy = open(readFileSync(file, 'utf8'), passphrase)
  try {
    return use(entropy)
  } finally {
    entropy.fill(0)
  }
}

/** Writes the public attestation key at the first start. Throws when another one is there: the folder then belongs to another seed. */
export function publishAttestationKey(dataDir: string, key: string): void {
  const file = join(dataDir, ATTESTATION_FILE)
  if (!existsSync(file)) writeNew(file, `${key}\n`, 0o644)
  if (readFileSync(file, 'utf8').trim() !== key) throw new Error(`${ATTESTATION_FILE} does not belong to the sealed seed beside it`)
}

function createSeed(file: string, passphrase: Uint8Array): void {
  const entropy = randomBytes(ENTROPY_BYTES)
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  try {
    writeNew(draft, seal(entropy, passphrase), 0o600)
    // A link fails when the name is taken, where a rename would replace the seed of a signer that started at the same time.
    linkSync(draft, file)
  } finally {
    entropy.fill(0)
    rmSync(draft, { force: true })
  }
}

/** Writes a file that must not exist yet, through to the disk: under Node's permission model fsync is forbidden, opening for synchronous writes is not. */
function writeNew(file: string, text: string, mode: number): void {
  const { O_WRONLY, O_CREAT, O_EXCL, O_SYNC } = constants
  const descriptor = openSync(file, O_WRONLY | O_CREAT | O_EXCL | O_SYNC, mode)
  try {
    writeFileSync(descriptor, text)
  } finally {
    closeSync(descriptor)
  }
}
