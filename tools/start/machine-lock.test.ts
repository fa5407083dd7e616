import { expect, test } from 'vitest'
import { alone, takeLock } from './machine-lock.ts'

const NAME = `test-${process.pid}`

test('two that want the same come one after the other, also when the first fails', async () => {
  const said: string[] = []
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
  const first = alone('zend-test', NAME, async () => {
    said.push('first begins')
    await goOn
    said.push('first ends')
    throw new Error('the build failed')
  })
  const second = alone('zend-test', NAME, async () => void said.push('second'))
  expect(await takeLock('zend-test', NAME)).toBeNull()
  letGo()
  await expect(first).rejects.toThrow('the build failed')
  await second
  expect(said).toEqual(['first begins', 'first ends', 'second'])
})

test('another name is another lock', async () => {
  const [one, other] = [await takeLock('zend-test', `${NAME}-a`), await takeLock('zend-test', `${NAME}-b`)]
  expect([one === null, other === null]).toEqual([false, false])
  await one?.()
  await other?.()
})
