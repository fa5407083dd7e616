import { expect, test } from 'vitest'
import { depositStages } from './deposit-stages.ts'

const STAGES = (['detected', 'confirming', 'screening', 'credited'] as const).map((key) => ({ key, state: 'next' as const, at: null }))

test('the safety check is shown while a deposit is in it, and only then', () => {
  expect(depositStages({ stages: STAGES, state: 'confirming' }).map(({ key }) => key)).toEqual(['detected', 'confirming', 'credited'])
  expect(depositStages({ stages: STAGES, state: 'screening' }).map(({ key }) => key)).toEqual(['detected', 'confirming', 'screening', 'credited'])
})
