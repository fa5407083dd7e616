/** Keeps the state of the simulated FX providers in a file across restarts. Without a path nothing is kept. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Reads the state, or returns `fresh` when there is none; `save` writes the whole of it. */
export function openStore<S extends object>(path: string | null, fresh: S): { state: S; save: () => void } {
  const state =
    path !== null && existsSync(path) ? { ...fresh, ...(JSON.parse(readFileSync(path, 'utf8'), revive) as S) } : fresh
  return {
    state,
    save() {
      if (path === null) return
      writeFileSync(`${path}.new`, JSON.stringify(state, replace))
      renameSync(`${path}.new`, path)
    },
  }
}

const replace = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? { $int: String(value) } : value)
const revive = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$int' in value ? BigInt(String(value.$int)) : value
