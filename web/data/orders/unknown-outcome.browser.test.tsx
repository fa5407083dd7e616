// An order without an answer. Risk: the page says it asks again, but does not notice that the service is back.

import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../ui/gallery/testing.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'

afterEach(() => {
  vi.useRealTimers()
})

/** React schedules updates with a message to itself; ours is delivered after it. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    port2.postMessage(null)
  })

test('asks by itself, less often at first, and never leaves more than ten seconds between two however long the service was away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked: number[] = []
  let now = 0
  const onAsk = async (): Promise<void> => void asked.push(now)
  await mount(
    <UnknownOutcome
      title="Checking"
      text="No answer came."
      see={{ href: '/', text: 'See' }}
      error={null}
      asking={false}
      onAsk={onAsk}
    />,
  )
  await expect.element(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  for (; now < 120; now++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await drawn()
  }
  const pauses = asked.map((at, n) => at - (asked[n - 1] ?? 0))
  expect(pauses.length).toBeGreaterThan(8)
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? Infinity)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(10)
})
