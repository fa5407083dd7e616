/**
 * Uploads: how a route reads a file as its body, and how many may be in progress at once. It does not decide who may
 * send, nor what a file is: its reader determines that from the bytes.
 */
import type { Upload, UploadedFile } from '@zend/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The most uploads in progress in one process, in total and per customer: they are held in memory until they are
 * complete.
 */
export type UploadsPolicy = { readonly inFlightMax: number; readonly perCustomerMax: number }

/**
 * Admits an upload of this customer and returns the function that releases its slot, to be called once; `null` when
 * there is no slot.
 */
export type UploadGate = (customer: string) => (() => void) | null

/** Opens the upload gate of a process. */
export function openUploadGate({ inFlightMax, perCustomerMax }: UploadsPolicy): UploadGate {
  const perCustomer = new Map<string, number>()
  let inFlight = 0
  return (customer) => {
    const own = perCustomer.get(customer) ?? 0
    if (inFlight >= inFlightMax || own >= perCustomerMax) return null
    inFlight += 1
    perCustomer.set(customer, own + 1)
    return () => {
      inFlight -= 1
      const left = (perCustomer.get(customer) ?? 1) - 1
      if (left === 0) perCustomer.delete(customer)
      else perCustomer.set(customer, left)
    }
  }
}

// Read and discard a refused file up to this many times too large: closing the connection on its sender would lose the
// response.
const READ_OUT_FACTOR = 4

/** Makes a scope's routes read these media types as raw bytes, and nothing else. */
export function readFiles(scope: FastifyInstance, { types, bytesMax }: Upload): void {
  scope.addHook('onSend', async ({ headers }, reply) => {
    if (Number(headers['content-length']) <= READ_OUT_FACTOR * bytesMax) void reply.removeHeader('connection')
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Returns the file of a request; `null` when it has none. */
export function fileOf({ body, headers }: FastifyRequest): UploadedFile | null {
  if (!Buffer.isBuffer(body) || body.length === 0) return null
  return { type: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '', bytes: body }
}
