import { expect, test } from 'vitest'
import { boundedQueue, passwordHasher } from './password-hasher.ts'

const cheap = { memoryKiB: 64, passes: 1, parallelMax: 2, queueMax: 8 }
const gate = () => {
  const open: (() => void)[] = []
  return { wait: () => new Promise<void>((resolve) => open.push(resolve)), release: () => open.shift()?.(), waiting: () => open.length }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a hash is argon2id with the numbers of the policy, and verifies only its own password', async () => {
  const hasher = passwordHasher({ ...cheap, memoryKiB: 128, passes: 3 })
  const hashed = await hasher.hash('violet-harbour-lamp')
  if (!hashed.ok) throw new Error('refused')
  expect(hashed.value).toMatch(/^\$argon2id\$v=19\$m=128,t=3,p=1\$/)
  expect(await hasher.verify(hashed.value, 'violet-harbour-lamp')).toEqual({ ok: true, value: true })
  expect(await hasher.verify(hashed.value, 'violet-harbour-lamP')).toEqual({ ok: true, value: false })
})

test('comparing with nothing is never right', async () => {
  const hasher = passwordHasher(cheap)
  expect(await hasher.verify(null, '')).toEqual({ ok: true, value: false })
})

test('runs so many at once, lets so many wait, and refuses the rest', async () => {
  const { run } = boundedQueue(2, 3)
  const { wait, release, waiting } = gate()
  const results = Array.from({ length: 7 }, (_, i) => run(() => wait().then(() => i)))
  await settle()
  expect(waiting()).toBe(2)
  expect(await Promise.all(results.slice(5))).toEqual([1, 2].map(() => ({ ok: false, refusal: { code: 'unavailable' } })))
  for (let i = 0; i < 5; i++) {
    release()
    await settle()
    expect(waiting()).toBe(Math.min(2, 4 - i))
  }
  expect(await Promise.all(results.slice(0, 5))).toEqual([0, 1, 2, 3, 4].map((value) => ({ ok: true, value })))
})

test('a failed work gives its place back', async () => {
  const { run } = boundedQueue(1, 0)
  await expect(
    run(async () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await run(async () => 'next')).toEqual({ ok: true, value: 'next' })
})
