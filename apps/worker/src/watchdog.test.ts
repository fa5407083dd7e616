import { expect, onTestFinished, test } from 'vitest'
import { startWatchdog } from './watchdog.ts'

const CHECK_MS = 5

test('the part that is not heard of is told, once, and those that are heard of are not', async () => {
  const stuck: string[] = []
  const dog = startWatchdog((part) => stuck.push(part), CHECK_MS)
  const reportAlive = dog.watch('alive', 20 * CHECK_MS)
  const hearing = setInterval(reportAlive, 1)
  onTestFinished(() => {
    clearInterval(hearing)
    dog.stop()
  })
  dog.watch('hangs', 40 * CHECK_MS)
  await expect.poll(() => stuck).toEqual(['hangs'])
})
