/**
 * The format of a backup: a gzipped tar, encrypted with age (https://age-encryption.org/v1), so that anybody with the
 * key can open it with `age -d` and `tar -xz` alone. contents.ts decides what is in it.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/** A file in the archive. */
export type Entry = { readonly name: string; readonly bytes: Buffer }

/** Who a backup is encrypted for: the passphrase, or this age recipient. */
export type Lock = { readonly passphrase: string } | { readonly recipient: string }

/** The key that decrypts a backup: the passphrase, or the age identity (`AGE-SECRET-KEY-1…`). */
export type Key = { readonly passphrase: string } | { readonly identity: string }

const OWNER_ONLY = 0o600

/**
 * Writes the entries to `file` one after the other, readable by its owner only. The file gets its name once it is
 * complete, so an interrupted backup is never taken for a finished one.
 */
export async function writeArchive(file: string, lock: Lock, entries: AsyncIterable<Entry>): Promise<void> {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase)
  else encrypter.addRecipient(lock.recipient)
  const { readable, controller } = createTarPacker()
  const packed = pack(controller, entries)
  // An error while packing reaches the reader of the stream; until then nothing awaits it.
  packed.catch((error: unknown) => controller.error(error))
  const encrypted = await encrypter.encrypt(
    readable.pipeThrough(new CompressionStream('gzip')) as ReadableStream<Uint8Array>,
  )
  const unfinished = `${file}.unfinished`
  try {
    await pipeline(
      Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true }),
    )
    await packed
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function pack(
  controller: ReturnType<typeof createTarPacker>['controller'],
  entries: AsyncIterable<Entry>,
): Promise<void> {
  for await (const { name, bytes } of entries) {
    const writer = controller.add({ name, size: bytes.length, type: 'file', mode: OWNER_ONLY }).getWriter()
    if (bytes.length > 0) await writer.write(bytes)
    await writer.close()
  }
  controller.finalize()
}

/** Reads the entries of a backup in order. Throws when the key does not decrypt it, or a byte was changed. */
export async function* readArchive(file: string, key: Key): AsyncGenerator<Entry> {
  const decrypter = new Decrypter()
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
  else decrypter.addIdentity(key.identity)
  const decrypted = await decrypter
    .decrypt(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>)
    .catch((cause: unknown) => {
      throw new Error('it is no backup, or the passphrase or identity is not the one that opens it', { cause })
    })
  const unpacked = decrypted.pipeThrough(new DecompressionStream('gzip'))
  for await (const { header, body } of unpacked.pipeThrough(createTarDecoder({ strict: true }))) {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    yield { name: header.name, bytes: Buffer.concat(chunks) }
  }
}
