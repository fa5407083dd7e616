/** Customers' reads, now and then: the histories of those whose money moved, and a statement of a random period. */
import type { HolderId } from '@zend/kernel'
import { checkHistory } from './histories.ts'
import type { Model } from './model.ts'
import { randomFrom } from './random.ts'
import { checkStatement, type Mark, markNow } from './statements.ts'
import type { World } from './world.ts'

/** Checks customers' reads. Each throws `Broken` at the first violation. */
export type Readings = { readonly look: () => Promise<void>; readonly lookAtRest: () => Promise<void> }

/** Readings of one world, with their own randomness, so that reading does not change what happens in the world. */
export function openReadings(world: World, model: Model, seed: number): Readings {
  const random = randomFrom(seed + 1)
  const marks: Mark[] = []
  const look = async (): Promise<void> => {
    marks.push(await markNow(world, model))
    for (const holder of model.touched) await checkHistory(world, model, random, holder)
    model.touched.clear()
    const [one, other] = [random.int(marks.length), random.int(marks.length)]
    const period = [marks[Math.min(one, other)], marks[Math.max(one, other)]] as const
    await statementOf(random.pick(world.owners).holder, period)
  }
  const statementOf = async (holder: HolderId, [start, end]: readonly [Mark | undefined, Mark | undefined]) => {
    if (start !== undefined && end !== undefined) await checkStatement(world, model, holder, [start, end])
  }
  return {
    look,
    lookAtRest: async () => {
      const end = await markNow(world, model)
      for (const { holder } of world.owners) {
        await checkHistory(world, model, random, holder, true)
        await statementOf(holder, [{ at: new Date(0), moves: 0 }, end])
        await statementOf(holder, [marks.at(-1 - random.int(marks.length)), end])
      }
    },
  }
}
