import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBlockFile } from './block-file.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zend-blocks-'))
  path = join(folder, 'blocks.dat')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (...blocks: string[]): void => {
  const { file } = openBlockFile(path)
  for (const block of blocks) file.append(Buffer.from(block))
  file.close()
}
const read = (): string[] => {
  const { file, blocks } = openBlockFile(path)
  file.close()
  return blocks.map(String)
}

test('blocks come back in their order, across openings', () => {
  write('one', 'two')
  write('three')
  expect(read()).toEqual(['one', 'two', 'three'])
})

test.each([1, 7, 8, 10])(
  'a last record torn off after %i bytes is forgotten, and the next one takes its place',
  (bytes) => {
    write('one')
    const whole = statSync(path).size
    write('second')
    writeFileSync(path, readFileSync(path).subarray(0, whole + bytes))
    write('third')
    expect(read()).toEqual(['one', 'third'])
  },
)

test('a record whose bytes do not match its checksum ends the file', () => {
  write('one', 'two')
  const content = readFileSync(path)
  content[content.length - 1] = 0
  writeFileSync(path, content)
  appendFileSync(path, Buffer.alloc(3))
  expect(read()).toEqual(['one'])
})
