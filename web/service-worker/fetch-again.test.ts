import { expect, test } from 'vitest'
import { AGAIN_AFTER_MS, fetchAgain } from './fetch-again.ts'

const FILE = new Request('https://app.test/static/x.js')

/** A network with so many failures, and a record of the waits. */
function network(failures: number, online = true) {
  const waited: number[] = []
  let left = failures
  return {
    waited,
    deps: {
      fetch: async () => {
        if (left-- > 0) throw new TypeError('Failed to fetch')
        return new Response('there')
      },
      pause: async (ms: number) => void waited.push(ms),
      online: () => online,
    },
  }
}

test('a network that is away for a moment loses no file', async () => {
  const { deps, waited } = network(1)
  expect(await (await fetchAgain(FILE, deps))?.text()).toBe('there')
  expect(waited).toEqual([...AGAIN_AFTER_MS])
})

test('one that stays away is not waited for any longer, and one that is not there at all not even once', async () => {
  const away = network(9)
  expect(await fetchAgain(FILE, away.deps)).toBeUndefined()
  expect(away.waited).toEqual([...AGAIN_AFTER_MS])
  const none = network(0, false)
  expect(await fetchAgain(FILE, none.deps)).toBeUndefined()
  expect(none.waited).toEqual([])
})
