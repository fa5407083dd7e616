/** The machine a measurement ran on, and the processor time that this process's children took. */
import { readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'

/** Facts needed to compare figures. */
export type Machine = {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly os: string
  readonly node: string
}

/** This machine. */
export const machine = (): Machine => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  os: `${process.platform} ${release()} ${process.arch}`,
  node: process.version,
})

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Seconds of processor time of all ended child processes, with their own children. */
export function childrenCpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // Fields after the name in brackets: the state, then from the twelfth on this process's own times, then its
  // children's.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}
