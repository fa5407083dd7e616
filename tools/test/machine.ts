/** The machine a measurement ran on, and the processor time that it has given. */
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

/**
 * Seconds of processor time that this machine has given to anything since it was started. Counted for the whole
 * machine: a browser's processes are nobody's children when they end.
 */
export function busySeconds(): number {
  const milliseconds = cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
  return milliseconds / 1_000
}
