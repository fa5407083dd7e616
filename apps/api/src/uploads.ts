/**
 * Files as bodies: what a route that takes one reads, and how many may be on their way at once. It decides nothing
 * about who may send, nor what a file is: its bytes tell that, to whoever reads them.
 */
import type { Upload, UploadedFile } from '@zend/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * How many files may be on their way into one process, of all customers and of each: they are held in memory until they
 * are whole.
 */
export type UploadsPolicy = { readonly inFlightMax: number; readonly perCustomerMax: number }

/**
 * Lets a file of this customer's come in and answers how to leave, to be called once; `null` when there is no place.
 */
export type UploadGate = (customer: string) => (() => void) | null

/** Opens the gate of a process. */
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

// A refused file up to this many times too large is read to its end and thrown away: a connection that is closed on its
// sender would lose the answer.
const HEARD_OUT = 4

/** Makes the routes of a scope read these media types as they are, and nothing else. */
export function readFiles(scope: FastifyInstance, { types, bytesMax }: Upload): void {
  scope.addHook('onSend', async ({ headers }, reply) => {
    if (Number(headers['content-length']) <= HEARD_OUT * bytesMax) void reply.removeHeader('connection')
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The file that a request brought; `null` when it brought nothing. */
export function fileOf({ body, headers }: FastifyRequest): UploadedFile | null {
  if (!Buffer.isBuffer(body) || body.length === 0) return null
  return { type: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '', bytes: body }
}
