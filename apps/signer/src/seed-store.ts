/**
 * The signer's folder: the sealed seeds, created at the first start and never replaced, and the public attestation key
 * for others to pin. It never writes an open seed anywhere.
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { AccountPurpose } from '@zend/server/ports/key-vault'
import { open, seal } from './seal.ts'

const ENTROPY_BYTES = 32
const SEED_FILES = { deposit: 'seed.sealed', hot: 'hot.sealed' } as const
const ATTESTATION_FILE = 'attestation.pub'

/**
 * Calls `use` with 32 bytes of entropy for each purpose and wipes them when it returns. Creates and seals missing
 * seeds. Throws when one does not open, or when both are equal; the files are then left unchanged.
 */
export function withSeeds<T>(
  dataDir: string,
  passphrase: Uint8Array,
  use: (entropy: Readonly<Record<AccountPurpose, Uint8Array>>) => T,
): T {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const deposit = openOrCreate(join(dataDir, SEED_FILES.deposit), passphrase)
  try {
    const hot = openOrCreate(join(dataDir, SEED_FILES.hot), passphrase)
    try {
      // One file was copied over the other: a leak of either would then open both.
      if (deposit.equals(hot)) throw new Error('the two seeds are the same')
      return use({ deposit, hot })
    } finally {
      hot.fill(0)
    }
  } finally {
    deposit.fill(0)
  }
}

/**
 * Writes the public attestation key at the first start. Throws when another one is there: the folder then belongs to
 * another seed.
 */
export function publishAttestationKey(dataDir: string, key: string): void {
  const file = join(dataDir, ATTESTATION_FILE)
  if (!existsSync(file)) writeNew(file, `${key}\n`, 0o644)
  if (readFileSync(file, 'utf8').trim() !== key)
    throw new Error(`${ATTESTATION_FILE} does not belong to the sealed seed beside it`)
}

function openOrCreate(file: string, passphrase: Uint8Array): Buffer {
  if (!existsSync(file)) createSeed(file, passphrase)
  // Also just after creating: the written file must open before any address is handed out from it.
  return open(readFileSync(file, 'utf8'), passphrase)
}

function createSeed(file: string, passphrase: Uint8Array): void {
  const entropy = randomBytes(ENTROPY_BYTES)
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  try {
    writeNew(draft, seal(entropy, passphrase), 0o600)
    // A link fails when the name is taken, where a rename would replace the seed of a signer that started concurrently.
    linkSync(draft, file)
  } finally {
    entropy.fill(0)
    rmSync(draft, { force: true })
  }
}

/**
 * Writes a file that must not exist yet, through to the disk: Node's permission model forbids fsync, but not opening
 * for synchronous writes.
 */
function writeNew(file: string, text: string, mode: number): void {
  const { O_WRONLY, O_CREAT, O_EXCL, O_SYNC } = constants
  const descriptor = openSync(file, O_WRONLY | O_CREAT | O_EXCL | O_SYNC, mode)
  try {
    writeFileSync(descriptor, text)
  } finally {
    closeSync(descriptor)
  }
}
