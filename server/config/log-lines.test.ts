import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logLines } from './log-lines.ts'

test('a full disk neither ends the process nor blocks it; once there is room, the log says how much is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zend-log-'))
  const file = join(folder, 'log')
  // A device of Linux that is always full.
  const [full, roomy] = [openSync('/dev/full', 'a'), openSync(file, 'a')]
  let output = full
  const lines = logLines({ bytes: 0, everyMs: 0 }, () => output)
  lines.write('{"msg":"one"}\n')
  lines.write('{"msg":"two"}\n')
  output = roomy
  lines.write('{"msg":"three"}\n')
  for (const open of [full, roomy]) closeSync(open)
  const written = readFileSync(file, 'utf8').trim().split('\n')
  expect(written.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { lost: 2, msg: 'log lines were lost' },
    { msg: 'three' },
  ])
  rmSync(folder, { recursive: true })
})
