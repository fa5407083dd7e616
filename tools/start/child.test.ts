import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type Pace, type ProcessPlan, supervise } from './child.ts'

const PACE: Pace = { pause: { firstMs: 1, maxMs: 5 }, wellAfterMs: 60_000, pingEveryMs: 50, pingsMissedMax: 10 }
const folder = mkdtempSync(join(tmpdir(), 'zend-child-'))
const starts = join(folder, 'starts')
const pings = join(folder, 'pings')
/**
 * A program that counts its starts and the pings it receives, and runs `body` with the count `n`, on the parent's
 * channel `process`.
 */
const program = (body: string): string => `
  const fs = require('node:fs')
  fs.appendFileSync(${JSON.stringify(starts)}, 'x')
  const n = fs.readFileSync(${JSON.stringify(starts)}, 'utf8').length
  process.on('message', (m) => { fs.appendFileSync(${JSON.stringify(pings)}, 'x'); process.send({ pong: m.ping }) })
  ${body}`
let logs = 0
const supervised = (body: string, rest: Partial<ProcessPlan> = {}) => {
  for (const file of [starts, pings]) writeFileSync(file, '')
  const said: string[] = []
  const child = supervise(
    {
      name: 'part',
      command: process.execPath,
      args: ['-e', program(body)],
      cwd: folder,
      env: {},
      logFile: join(folder, `${logs++}.log`),
      ...rest,
    },
    (text) => said.push(text),
    PACE,
  )
  onTestFinished(() => child.stop())
  return { child, said, count: () => readFileSync(starts, 'utf8').length }
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a process that dies again and again is started again for ever, with an alarm, and is up once it comes up', async () => {
  const { child, said, count } = supervised('if (n <= 12) process.exit(3); process.send({ ready: true })')
  await child.ready
  expect(count()).toBe(13)
  expect(said.filter((text) => text.includes('ALARM'))).toHaveLength(2)
})

test('a process that everything needs and that never comes up ends the start with a word about it', async () => {
  const { child } = supervised('process.exit(3)', { needed: true })
  await expect(child.ready).rejects.toThrow('did not come up')
})

test('a process that everything needs is tried for ever once it was up', async () => {
  const { child, count } = supervised(
    'if (n === 1) { process.send({ ready: true }, () => process.exit(3)) } else process.exit(3)',
    { needed: true },
  )
  await child.ready
  await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(7)
})

test('a process whose event loop is blocked is ended and started again; one that answers is left alone', async () => {
  const { child, said, count } = supervised('process.send({ ready: true }, () => { if (n === 1) for (;;); })', {
    answersPings: true,
  })
  await child.ready
  await expect.poll(count, { timeout: 10_000 }).toBe(2)
  expect(said.join('\n')).toContain('hung')
  // More than the first process received.
  await expect
    .poll(() => readFileSync(pings, 'utf8').length, { timeout: 10_000 })
    .toBeGreaterThan(PACE.pingsMissedMax + 5)
  expect(count()).toBe(2)
})
