import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a part that cannot be fetched is asked for again, at once when the network comes back', async () => {
  vi.useFakeTimers()
  const network = new EventTarget()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  const asked: string[] = []
  const arrived = new Promise<void>((resolve) => {
    const { fetch } = lazyPart(() => {
      asked.push('asked')
      if (asked.length < 3) return Promise.reject(new TypeError('Failed to fetch'))
      resolve()
      return Promise.resolve(() => null)
    })
    fetch()
    fetch()
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(2)
  network.dispatchEvent(new Event('online'))
  await arrived
  expect(asked).toHaveLength(3)
})
