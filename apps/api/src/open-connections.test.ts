import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { boundConnections } from './open-connections.ts'

async function served(trusted: readonly string[]) {
  const server = createServer((_request, response) => response.end('here'))
  boundConnections(server, { perAddressMax: 3, allMax: 100, trusted: new Set(trusted) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  /** Opens a connection that sends half a request; returns whether the server kept it. */
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const answer = async (socket: Socket): Promise<string> => {
    socket.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
    const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['hung up'])])) as [
      unknown,
    ]
    return String(first).split('\r\n')[0] ?? ''
  }
  return { open, answer }
}

test('one address holds so many connections and no more, and has its places again when they close', async () => {
  const { open, answer } = await served([])
  const held = [await open(), await open(), await open()]
  expect(await answer(await open())).toBe('hung up')
  for (const socket of held) expect(await answer(socket)).toBe('HTTP/1.1 200 OK')
  await expect.poll(async () => answer(await open())).toBe('HTTP/1.1 200 OK')
})

test('one subscriber’s IPv6 addresses are one network, those of two are two', () => {
  const take = new EventEmitter()
  boundConnections(Object.assign(take, { maxConnections: 0 }), { perAddressMax: 2, allMax: 100, trusted: new Set() })
  /** Opens a connection from an address; returns whether the server closed it. */
  const from = (remoteAddress: string) => {
    let isUp = true
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (isUp = false) })
    take.emit('connection', socket)
    return { isUp: () => isUp, close: () => socket.emit('close') }
  }
  const held = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2::77', '2001:db8:1:3::1'].map(from)
  expect(held.map(({ isUp }) => isUp())).toEqual([true, true, false, true])
  held[2]?.close()
  held[0]?.close()
  expect(from('2001:db8:1:2::78').isUp()).toBe(true)
})

test('a proxy that is trusted speaks for many', async () => {
  const { open, answer } = await served(['127.0.0.1'])
  const many = await Promise.all(Array.from({ length: 8 }, open))
  for (const socket of many) expect(await answer(socket)).toBe('HTTP/1.1 200 OK')
})
