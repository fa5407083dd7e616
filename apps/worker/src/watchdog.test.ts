import { expect, onTestFinished, test } from 'vitest'
import { startWatchdog } from './watchdog.ts'

const LOOK_MS = 5

test('the part that is not heard of is told, once, and those that are heard of are not', async () => {
  const stuck: string[] = []
  const dog = startWatchdog((part) => stuck.push(part), LOOK_MS)
  const heard = dog.watch('alive', 20 * LOOK_MS)
  const hearing = setInterval(heard, 1)
  onTestFinished(() => {
    clearInterval(hearing)
    dog.stop()
  })
  dog.watch('hangs', 40 * LOOK_MS)
  await expect.poll(() => stuck).toEqual(['hangs'])
})
