import { expect, test } from 'vitest'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { followEvents, reconnectPause } from './live.ts'

test('the pause doubles, stays between half and whole, and ends at half a minute', () => {
  expect([0, 1, 2].map((failures) => reconnectPause(failures, 1))).toEqual([1_000, 2_000, 4_000])
  expect(reconnectPause(3, 0)).toBe(4_000)
  expect(reconnectPause(50, 1)).toBe(30_000)
})

const AT = '2026-11-21T09:00:00Z'
const streamOf = (...chunks: string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      },
    }),
  )

test('events arrive whole though the network cuts them anywhere; what is no event of ours is passed over', async () => {
  const left = new AbortController()
  const seen: string[] = []
  const api: Api = {
    call: () => Promise.reject(new Error('not asked')),
    open: async () =>
      streamOf(
        ': alive\n\ndata: {"type":"hel',
        `lo","id":null,"at":"${AT}"}\n\ndata: nonsense\n\ndata: {"type":"deposit","id":"dep_1","at":"${AT}"}\n\n`,
      ),
  }
  await new Promise<void>((resolve) => {
    void followEvents(
      api,
      {
        onEvent: (event) => {
          seen.push(event.type)
          if (event.type === 'deposit') resolve()
        },
      },
      left.signal,
    )
  })
  left.abort()
  expect(seen).toEqual(['hello', 'deposit'])
})

test('the end of the session ends the following, instead of asking for ever', async () => {
  let asked = 0
  const api: Api = {
    call: () => Promise.reject(new Error('not asked')),
    open: () => {
      asked += 1
      return Promise.reject(new ApiError({ code: 'unauthenticated', status: 401, message: 'no' }))
    },
  }
  await followEvents(api, { onEvent: () => undefined }, new AbortController().signal)
  expect(asked).toBe(1)
})
