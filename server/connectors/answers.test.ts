import { expect, test } from 'vitest'
import { AnswerTooLarge, reasonOf, textOf } from './answers.ts'

test('an answer is read whole up to its limit, in whatever pieces it comes', async () => {
  const pieces = async function* () {
    for (const piece of ['12', '€', '67']) yield new TextEncoder().encode(piece)
  }
  expect(await textOf(new Response(ReadableStream.from(pieces())), 7)).toBe('12€67')
  expect(await textOf(new Response(null), 0)).toBe('')
})

test('one byte more is too much, and no more is asked for', async () => {
  let given = 0
  const endless = async function* () {
    for (;;) {
      given += 4
      yield new Uint8Array(4)
    }
  }
  await expect(textOf(new Response(ReadableStream.from(endless())), 9)).rejects.toThrow(AnswerTooLarge)
  expect(given).toBeLessThan(100)
})

test('a failure is told without the address that it quotes', () => {
  const broken = new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect to https://key@host'), { code: 'ECONNREFUSED' }),
  })
  expect(reasonOf(broken)).toBe('unreachable (ECONNREFUSED)')
  expect(reasonOf(new TypeError('https://key@host'))).toBe('unreachable (TypeError)')
  expect(reasonOf(new DOMException('https://key@host', 'TimeoutError'))).toBe('it did not answer in time')
  expect(reasonOf(new AnswerTooLarge(9))).toBe('its answer is larger than 9 bytes')
  expect(reasonOf('https://key@host')).toBe('failed')
})
